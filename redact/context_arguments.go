package redact

import (
	"strconv"
	"strings"
)

// This file reads credentials that stand at a place in a call, with no name
// beside them: new PDO(dsn, user, "…"), SetBasicAuth(user, "…").

// A positional is a call whose argument of that number is a credential; the
// first is 0. A negative number stands for the last.
type positional struct {
	word     string
	argument int
	kind     argumentKind
}

// An argumentKind says what the argument of a call must look like.
type argumentKind uint8

const (
	argPassword argumentKind = iota // any password
	argToken                        // a machine-made token
	argKey                          // a key or a secret: machine-made, or made up with digits
	argLikely                       // the call may be about something else: a password with digits and more
	argPair                         // user:password
)

// positionalTable lists the calls, in lower case, with ~ for a blank: kind and
// number of the argument, then the words that it follows.
const positionalTable = `
password 0: pw_hash( secretvalue.plaintext( unsafeplaintext( generatefrompassword( bcrypt.hash( bcrypt.hashsync( bcrypt.compare( bcrypt.comparesync( argon2.hash( hashpw( passwordencoder.encode( password_verify( hash::make( hash::check(
	pwd_context.hash( pwd_context.verify( make_password( scryptsync( argon2.idkey( pbkdf2.key( scrypt.key( setpassword( crypt( activesheet.protect~ encoder.encode( encoder.matches( curlopt_password, curlopt_proxypassword,
	bcrypt( pbekeyspec( curlopt_keypasswd, getpass()~or~ secret::new( input("password:~")~or~
password 1: wifi.softap( :basic_auth,~ :basic_auth,~{ basicauthenticator( sign_in_as~ login_as~ wifi_connect_timeout_ms( wifi_connect_blocking( wifi_connect_async( wifi_connect( wifi_sta_connect( networkcredential]::new( pscredential]::new( x509certificate2( x509certificate( loadpkcs12fromfile( loadpkcs12( pkcs12( importpfx( basicauth( basic_auth( basicauthentication( digestauth( credentials( credentials.basic( networkcredential( plaincredentials( auth.basic( auth().basic( =~basic( passwordauthentication( auth=( auth~=~( auth:~( smtp.login( server.login(
	ftp.login( imap.login( mail.login( amqpconnectionfactory( authenticationtoken( usernamepasswordcredentials( sqlcredential( cx_oracle.connect( oracledb.connect( emailandpassword( userpassword( userinfo( keystore.load( check_password_hash(
	set_password( changeuserpassword( db.auth( wifi.begin( pscredential( unlockkeychain( comparehashandpassword( verify_password( createasync( resetpasswordasync( addpasswordasync( pgp_sym_decrypt( pgp_sym_encrypt( pbkdf2_hmac( basicauth~ basic_auth~ username_pw_set(
password 2: new~pdo( new~mysqli( mysqli_connect( mysql_connect( drivermanager.getconnection( plainauth( jdbctemplate( ssh.connect( create_superuser( create_user( dbi->connect( =~database( new~sequelize( mysqldb.connect( pymssql.connect( pymysql.connect(
	ftp( clientsecretcredential(
	keyring.set_password( imap_open( signinwithemailandpassword( createuserwithemailandpassword( secrets.put( logonuser(
password 3: newdialer( add_password(
key 0: blynk.begin( wallet( privatekeytoaccount( hmac.new( fernet( cookieparser( aes.new( aes.newcipher( hmac256( hmac384( hmac512( secretkeyspec( symmetricsecuritykey( hmacshakeyfor( from_secret( newcookiestore( cookie.newstore( signedstring( new_from_slice( securecookie.new(
	azurekeycredential( messageverifier.new( messageencryptor.new( withauthtoken( nats.token( chacha20poly1305( aesgcm(
key 1: rest::client.new~ algoliasearch( searchclient( algolia.client( liteclient( streamchat( getinstance( ably.rest( nexmo( vonage( plivo.restclient( restclient( mailjet( telesignclient( jwt.sign( jwt.encode( jwt.verify( jwt.decode( jwt::encode( createhmac( createcipheriv( createdecipheriv( aes.encrypt( aes.decrypt( signwith( hmac.new( storagesharedkeycredential(
key 2: pusher( pubnub( openssl_encrypt( openssl_decrypt( hash_hmac(
token 0: client.login( bot.login( bot.run( client.run( client( github( octokit( new~stripe( slackclient( webclient( authorizationtoken(
token 1: authenticationheadervalue( client( newstaticv4( newstaticcredentials( credentials.create( set_access_token( oauthhandler( unwrap_or(
likely 0: unprotect( unprotect~ .protect~ protect(
likely 1: sta.config( loginrequest( new~user( basicauthenticationcredential( connect( s.login( .addidentity(
likely 2: key_set_with_value( connect(
likely 3: mqtt.client( credentials( strictredis( redis(
likely -1: credential( authenticateasync( loginasync( signinasync( login( authenticate( signin( connect( bind( bind_s( simple_bind_s( simple_bind( rebind( ldap_bind( logon( auth( verifypassword( checkpassword(
pair 0: tobase64string( btoa( buffer.from( b64encode( encodetostring( base64_encode( encode64( curlopt_userpwd, curlopt_proxyuserpwd,
`

// positionals parses positionalTable.
func positionals() []positional {
	kinds := map[string]argumentKind{"password": argPassword, "token": argToken, "key": argKey, "likely": argLikely, "pair": argPair}
	var out []positional
	var p positional
	for line := range strings.Lines(positionalTable) {
		if head, list, ok := strings.Cut(line, ": "); ok {
			kind, number, _ := strings.Cut(head, " ")
			p.kind = kinds[kind]
			p.argument, _ = strconv.Atoi(number)
			line = list
		}
		for w := range strings.FieldsSeq(line) {
			p.word = strings.ReplaceAll(w, "~", " ")
			out = append(out, p)
		}
	}
	return out
}

// maxCall bounds the arguments of a call.
const maxCall = 400

// callArgument takes the argument of a call when it is a literal.
func (sc *scan) callArgument(p *positional, start, end int) {
	s := sc.s
	if start > 0 && isAlnum(s[start-1]) && 'a' <= s[start] && s[start] <= 'z' && ('a' <= s[start-1] && s[start-1] <= 'z') {
		return // the end of another word
	}
	limit := min(len(s), end+maxCall)
	last, number := reading{}, 0
	for i := end; i < limit && sc.spend(0); number++ {
		v, next := sc.callValue(i, limit)
		sc.groups += max(next-i, 8)
		if number == p.argument {
			sc.takeArgument(p, v)
			return
		}
		if last = v; next < 0 || s[next] != ',' {
			break
		}
		i = next + 1
	}
	if p.argument < 0 && number > 0 {
		sc.takeArgument(p, last)
	}
}

// callValue reads the argument at i and returns its literal, if it is one or
// wraps one, and what ends it: a comma or a closing sign, -1 if none does.
func (sc *scan) callValue(i, limit int) (v reading, end int) {
	s := sc.s
	depth := 0
	for first := true; i < limit; i++ {
		switch b := s[i]; b {
		case ' ', '\t', '\n', '\r':
			continue
		case '"', '\'', '`':
			q := reading{}
			sc.readQuoted(&q, i, 0)
			if !q.quoted {
				return v, -1
			}
			if first {
				v = q
			}
			first = false
			i = q.end
		case '(', '[', '{':
			depth++
			first = first && b != '{'
		case ')', ']', '}':
			if depth--; depth < 0 {
				return v, i
			}
		case ',':
			if depth == 0 {
				return v, i
			}
			first = false
		case ';':
			return v, -1
		case '+':
			v, first = reading{}, false // part of something longer
		}
	}
	return v, -1
}

func (sc *scan) takeArgument(p *positional, v reading) {
	if !v.quoted || v.start >= v.end {
		return
	}
	text := sc.s[v.start:v.end]
	ok, rule := false, "password"
	switch p.kind {
	case argPassword:
		ok = acceptPassword(text, placeQuoted)
	case argToken:
		ok, rule = len(text) >= 20 && acceptOpaque(text, placeQuoted), "token"
	case argKey:
		ok, rule = acceptOpaque(text, placeQuoted) || acceptPassword(text, placeQuoted) && (chosen(text) || madeUp(text)), "secret"
	case argLikely:
		ok = madeUp(text) || appPassword(text) || chosen(text) && acceptPassword(text, placeQuoted)
	case argPair:
		user, pass, _ := strings.Cut(text, ":")
		if user == "" || urlStandIn(user, pass) || strings.ContainsAny(text, " /{") || !acceptPassword(pass, placeFlag) {
			return
		}
		v.start += len(user) + 1
		ok = true
	}
	if ok {
		sc.add(v.start, v.end, rule)
	}
}
