package redact

import "strings"

// A program is a command whose arguments hold credentials in its own way.
type program struct {
	word     string   // what calls it, with the blank before its arguments
	password []string // flags whose value is a password, apart or attached
	attached []string // flags whose value is a password only when attached: mysql -pX
	pair     []string // flags whose value is user:password
	sep      byte     // between user and password in pair; ':' if 0
	word1    bool     // the first argument that is no flag is a token
	last     bool     // the last argument is a password
	first    bool     // the first argument is a password, like last
	second   bool     // the second argument is a password
	colon    bool     // the last argument is user:password
	at       bool     // an argument may be user:password@host
	likely   bool     // the last argument may be something else: a password with digits
}

// programs lists them by the word that calls them.
var programs = []program{
	{word: "curl ", pair: []string{"-u", "--user", "--proxy-user", "-U", "--cert", "-E", "--proxy-cert"}, password: []string{"--pass", "--proxy-pass"}},
	{word: "wget ", password: []string{"--password", "--http-password", "--ftp-password", "--proxy-password"}},
	{word: "http ", pair: []string{"-a", "--auth"}},
	{word: "https ", pair: []string{"-a", "--auth"}},
	{word: "xh ", pair: []string{"-a", "--auth"}},
	{word: "mysql ", attached: []string{"-p"}},
	{word: "mysqldump ", attached: []string{"-p"}},
	{word: "mysqlimport ", attached: []string{"-p"}},
	{word: "mariadb ", attached: []string{"-p"}},
	{word: "mariadb-dump ", attached: []string{"-p"}},
	{word: "mycli ", attached: []string{"-p"}},
	{word: "sshpass ", password: []string{"-p"}, attached: []string{"-p"}},
	{word: "redis-cli ", password: []string{"-a", "--pass"}},
	{word: "valkey-cli ", password: []string{"-a", "--pass"}},
	{word: "docker login ", password: []string{"-p"}},
	{word: "podman login ", password: []string{"-p"}},
	{word: "nerdctl login ", password: []string{"-p"}},
	{word: "buildah login ", password: []string{"-p"}},
	{word: "skopeo login ", password: []string{"-p"}},
	{word: "crane auth login ", password: []string{"-p"}},
	{word: "helm registry login ", password: []string{"-p"}},
	{word: "oras login ", password: []string{"-p"}},
	{word: "oc login ", password: []string{"-p"}},
	{word: "az login ", password: []string{"-p"}},
	{word: "cf login ", password: []string{"-p"}},
	{word: "twine upload ", password: []string{"-p"}},
	{word: "mongo ", password: []string{"-p"}, attached: []string{"-p"}},
	{word: "mongosh ", password: []string{"-p"}, attached: []string{"-p"}},
	{word: "mongodump ", password: []string{"-p"}},
	{word: "mongorestore ", password: []string{"-p"}},
	{word: "mongoexport ", password: []string{"-p"}},
	{word: "mongoimport ", password: []string{"-p"}},
	{word: "ldapsearch ", password: []string{"-w"}, attached: []string{"-w"}},
	{word: "ldapadd ", password: []string{"-w"}},
	{word: "ldapmodify ", password: []string{"-w"}},
	{word: "ldapwhoami ", password: []string{"-w"}},
	{word: "ldappasswd ", password: []string{"-w", "-s"}},
	{word: "openssl ", password: []string{"-passin", "-passout", "-pass", "-k", "-K", "-password"}},
	{word: "unzip ", password: []string{"-P"}, attached: []string{"-P"}},
	{word: "zip ", password: []string{"-P"}, attached: []string{"-P"}},
	{word: "7z ", attached: []string{"-p"}},
	{word: "7za ", attached: []string{"-p"}},
	{word: "unrar ", attached: []string{"-p"}},
	{word: "smbclient ", pair: []string{"-U"}, sep: '%'},
	{word: "rpcclient ", pair: []string{"-U"}, sep: '%'},
	{word: "winexe ", pair: []string{"-U"}, sep: '%'},
	{word: "lftp ", pair: []string{"-u"}, sep: ','},
	{word: "plink ", password: []string{"-pw"}},
	{word: "pscp ", password: []string{"-pw"}},
	{word: "psftp ", password: []string{"-pw"}},
	{word: "xfreerdp ", attached: []string{"/p:", "-p:"}, password: []string{"-p"}},
	{word: "mosquitto_pub ", password: []string{"-P", "--pw"}},
	{word: "mosquitto_sub ", password: []string{"-P", "--pw"}},
	{word: "sqlcmd ", password: []string{"-P"}, attached: []string{"-P"}},
	{word: "bcp ", password: []string{"-P"}, attached: []string{"-P"}},
	{word: "isql ", password: []string{"-P"}, attached: []string{"-P"}},
	{word: "clickhouse-client ", password: []string{"--password"}},
	{word: "cqlsh ", password: []string{"-p"}},
	{word: "influx ", password: []string{"-password", "-p", "-t", "--token"}},
	{word: "keytool ", password: []string{"-storepass", "-keypass", "-srcstorepass", "-deststorepass", "-destkeypass", "-srckeypass"}},
	{word: "jarsigner ", password: []string{"-storepass", "-keypass"}},
	{word: "signtool ", password: []string{"/p"}},
	{word: "ssh-keygen ", password: []string{"-N", "-P"}},
	{word: "gpg ", password: []string{"--passphrase"}},
	{word: "vault login ", word1: true},
	{word: "vault operator unseal ", word1: true},
	{word: "npm token revoke ", word1: true},
	{word: "rabbitmqctl add_user ", last: true},
	{word: "rabbitmqctl change_password ", last: true},
	{word: "mc alias set ", last: true},
	{word: "mc config host add ", last: true},
	{word: "wpa_passphrase ", last: true},
	{word: "gh secret set ", password: []string{"-b", "--body"}, attached: []string{"-b"}},
	{word: "redis-cli auth ", word1: true},
	{word: "cargo login ", word1: true},
	{word: "grafana-cli admin reset-admin-password ", last: true},
	{word: "reset-admin-password ", last: true},
	{word: "http-basic.", last: true},
	{word: "bundle config ", colon: true},
	{word: "openssl passwd ", last: true},
	{word: "net user ", second: true},
	{word: "net use ", last: true},
	{word: "ipmitool ", password: []string{"-P"}},
	{word: "racadm ", password: []string{"-p"}},
	{word: "psexec ", password: []string{"-p"}},
	{word: "psexec64 ", password: []string{"-p"}},
	{word: "schtasks ", password: []string{"/rp", "/p", "/RP", "/P"}},
	{word: "wmic ", attached: []string{"/password:"}},
	{word: "snmpwalk ", password: []string{"-A", "-X", "-c"}},
	{word: "snmpget ", password: []string{"-A", "-X", "-c"}},
	{word: "snmpset ", password: []string{"-A", "-X", "-c"}},
	{word: "mount.cifs ", pair: []string{"-o"}, sep: '%'},
	{word: "beeline ", password: []string{"-p"}},
	{word: "choco ", attached: []string{"-p=", "--password="}},
	{word: "etcdctl ", pair: []string{"--user"}},
	{word: "drush upwd ", last: true},
	{word: "drush user:password ", last: true},
	{word: "oathtool ", word1: true},
	{word: "importprivkey ", word1: true},
	{word: "sethdseed ", word1: true},
	{word: "rootpw ", last: true},
	{word: "imapsync ", password: []string{"--password1", "--password2"}},
	{word: "sendemail ", password: []string{"-xp"}},
	{word: "swaks ", password: []string{"-ap", "--auth-password"}},
	{word: "cadaver ", password: []string{"-p"}},
	{word: "snowsql ", password: []string{"-p"}},
	{word: "hydra ", password: []string{"-p"}},
	{word: "crackmapexec ", password: []string{"-p"}},
	{word: "evil-winrm ", password: []string{"-p"}},
	{word: "mysqlpump ", attached: []string{"-p"}},
	{word: "mysqlcheck ", attached: []string{"-p"}},
	{word: "mysqlshow ", attached: []string{"-p"}},
	{word: "mysqlslap ", attached: []string{"-p"}},
	{word: "mysqlbinlog ", attached: []string{"-p"}},
	{word: "mysql_secure_installation ", attached: []string{"-p"}},
	{word: "mysqlsh ", attached: []string{"-p"}, pair: []string{"--uri"}, at: true},
	{word: "7zz ", attached: []string{"-p"}},
	{word: "7zr ", attached: []string{"-p"}},
	{word: "rar ", attached: []string{"-p", "-hp"}},
	{word: "unar ", password: []string{"-p"}},
	{word: "redis-benchmark ", password: []string{"-a"}},
	{word: "cypher-shell ", password: []string{"-p"}},
	{word: "knife bootstrap ", password: []string{"-P"}},
	{word: "snmpbulkwalk ", password: []string{"-A", "-X", "-c"}},
	{word: "snmptrap ", password: []string{"-A", "-X", "-c"}},
	{word: "security add-generic-password ", password: []string{"-w"}},
	{word: "security add-internet-password ", password: []string{"-w"}},
	{word: "security unlock-keychain ", password: []string{"-p"}},
	{word: "security create-keychain ", password: []string{"-p"}},
	{word: "security set-key-partition-list ", password: []string{"-k"}},
	{word: "security import ", password: []string{"-P"}},
	{word: "altool ", password: []string{"-p"}},
	{word: "notarytool ", password: []string{"-p"}},
	{word: "certutil ", password: []string{"-p"}},
	{word: "rdesktop ", password: []string{"-p"}},
	{word: "wfreerdp ", attached: []string{"/p:"}},
	{word: "ncftpput ", password: []string{"-p"}},
	{word: "ncftpget ", password: []string{"-p"}},
	{word: "nxc ", password: []string{"-p"}},
	{word: "netexec ", password: []string{"-p"}},
	{word: "smbmap ", password: []string{"-p"}},
	{word: "winrs ", attached: []string{"-p:", "/p:"}},
	{word: "rabbitmqadmin ", password: []string{"-p"}},
	{word: "elasticsearch-users ", password: []string{"-p"}},
	{word: "poetry publish ", password: []string{"-p"}},
	{word: "pdftotext ", password: []string{"-upw", "-opw"}},
	{word: "pdftoppm ", password: []string{"-upw", "-opw"}},
	{word: "pdfimages ", password: []string{"-upw", "-opw"}},
	{word: "openssl dgst ", password: []string{"-hmac"}},
	{word: "keyvault secret set ", password: []string{"--value"}},
	{word: "dotnet nuget push ", password: []string{"-k", "--api-key"}},
	{word: "gem push ", password: []string{"-k", "--key"}},
	{word: "transmission-remote ", pair: []string{"-n", "--auth"}},
	{word: "impacket-psexec ", colon: true},
	{word: "impacket-wmiexec ", colon: true},
	{word: "impacket-secretsdump ", colon: true},
	{word: "impacket-smbexec ", colon: true},
	{word: "secretsdump.py ", colon: true},
	{word: "psexec.py ", colon: true},
	{word: "wmiexec.py ", colon: true},
	{word: "smbexec.py ", colon: true},
	{word: "nuget push ", second: true},
	{word: "bw unlock ", last: true, likely: true},
	{word: "bw login ", second: true},
	{word: "+login ", second: true},
	{word: "dotnet user-secrets set ", second: true},
	{word: "ansible-vault encrypt_string ", first: true, last: true, likely: true},
	{word: "mysqladmin ", attached: []string{"-p"}, last: true, likely: true},
	{word: "mosquitto_passwd ", last: true, likely: true},
	{word: "mc admin user add ", last: true},
	{word: "networksetup -setairportnetwork ", last: true},
	{word: "rclone obscure ", last: true},
	{word: "htpasswd ", last: true, likely: true},
	{word: "mkpasswd ", last: true, likely: true},
	{word: "wandb login ", word1: true},
	{word: "cloudflared service install ", word1: true},
	{word: "qpdf --encrypt ", last: true, likely: true},
	{word: "veracrypt ", password: []string{"-p"}},
	{word: "crudini --set ", last: true, likely: true},
	{word: "augtool set ", last: true, likely: true},
	{word: "lpadmin ", password: []string{"-W"}},
	{word: "kinit ", last: true, likely: true},
	{word: "codecov ", password: []string{"-t"}},
	{word: "codecov.io/bash) ", password: []string{"-t"}},
	{word: "snyk auth ", word1: true},
	{word: "netlify ", password: []string{"--auth", "-a"}},
	{word: "ngrok authtoken ", word1: true},
	{word: "add-authtoken ", word1: true},
	{word: "circleci setup ", word1: true},
	{word: "set token ", word1: true},
	{word: "setapikey ", word1: true},
	{word: "choco apikey ", password: []string{"-k"}, attached: []string{"-k="}},
	{word: "dotnet nuget add source ", password: []string{"-p"}},
	{word: "conan user ", password: []string{"-p"}},
	{word: "conan remote login ", password: []string{"-p"}},
	{word: "expo login ", password: []string{"-p"}},
	{word: "skopeo ", pair: []string{"--creds", "--src-creds", "--dest-creds"}},
	{word: "podman ", pair: []string{"--creds"}},
	{word: "buildah ", pair: []string{"--creds"}},
	{word: "dsconf ", password: []string{"-w"}},
	{word: "dsidm ", password: []string{"-w"}},
	{word: "ldapdelete ", password: []string{"-w"}},
	{word: "ldapmodrdn ", password: []string{"-w"}},
	{word: "poetry config pypi-token", last: true},
	{word: "activate-refresh-token ", last: true, likely: true},
	{word: "logcli ", password: []string{"--password"}},
	{word: "esptool.py ", password: []string{"--key"}},
	{word: "mpremote ", password: []string{"--password"}},
	{word: "webrepl_cli.py ", password: []string{"-p"}},
	{word: "nrfutil ", password: []string{"--key-password"}},
	{word: "rcon ", password: []string{"-p"}},
	{word: "mcrcon ", password: []string{"-p"}},
	{word: "rcon-cli ", password: []string{"--password"}},
	{word: "ossutil ", password: []string{"-k"}},
	{word: "ossutil64 ", password: []string{"-k"}},
	{word: "pihole -a ", password: []string{"-p"}},
	{word: "caddy hash-password ", password: []string{"--plaintext", "-p"}},
	{word: "op signin ", last: true, likely: true},
	{word: "gpg-preset-passphrase ", password: []string{"-P", "--passphrase"}},
	{word: "vault auth ", word1: true},
	{word: "locust ", pair: []string{"--web-auth"}},
	{word: "walletpassphrase ", first: true},
	{word: "cf auth ", second: true},
	{word: "credhub set ", password: []string{"-w", "--password"}},
	{word: "uaac token client get ", password: []string{"-s"}},
	{word: "eas secret:create ", password: []string{"--value"}},
	{word: "eas env:create ", password: []string{"--value"}},
	{word: "sqlpackage ", attached: []string{"/tp:", "/sp:", "/TargetPassword:", "/SourcePassword:"}},
	{word: "sqlpackage.exe ", attached: []string{"/tp:", "/sp:", "/TargetPassword:", "/SourcePassword:"}},
	{word: "hdbuserstore ", last: true, likely: true},
	{word: "vsql ", password: []string{"-w"}},
	{word: "etcdctl user add ", colon: true},
	{word: "addauth digest ", colon: true},
	{word: "stats auth ", colon: true},
	{word: "static:", colon: true},
	{word: "slappasswd ", password: []string{"-s"}},
	{word: "p4 ", password: []string{"-P"}},
	{word: "jenkins-cli.jar ", pair: []string{"-auth"}},
	{word: "jenkins-cli ", pair: []string{"-auth"}},
	{word: "coap-client ", password: []string{"-k"}},
	{word: "coap-client-openssl ", password: []string{"-k"}},
	{word: "coap-client-gnutls ", password: []string{"-k"}},
	{word: "drone secret add ", password: []string{"--data"}},
	{word: "./config.sh ", password: []string{"--pat", "--token"}},
	{word: "github-oauth.github.com ", word1: true},
	{word: "gitlab-token.gitlab.com ", word1: true},
	{word: "govc ", at: true},
	{word: "vic-machine ", at: true},
	{word: "ovftool ", at: true},
	{word: "docker swarm join ", password: []string{"--token"}},
	{word: "kubeadm join ", password: []string{"--token"}},
}

const maxCommand = 1500

// command judges the arguments of a program.
func (sc *scan) command(p *program, start, end int) {
	s := sc.s
	if start > 0 && (isWordByte(s[start-1]) || s[start-1] == '-') && !(start > 1 && s[start-2] == '\\') {
		return
	}
	if sc.commands > 8*len(s)+maxCommand {
		return
	}
	limit := min(len(s), end+maxCommand)
	var last reading
	expect, pair := false, false
	plain := 0 // arguments that are no flags
	i := end
	for {
		arg, ok := sc.argument(i, limit)
		if !ok {
			break
		}
		sc.commands += arg.end - i + 2
		i = arg.end
		if arg.quoted {
			i++
		}
		text := s[arg.start:arg.end]
		switch {
		case expect && !pair && text != "" && text[0] == '-':
			expect, pair = sc.flag(p, arg) // the flag before had no value
		case expect:
			sc.secretArg(p, arg, pair)
			expect = false
		case text != "" && (text[0] == '-' || text[0] == '/'):
			expect, pair = sc.flag(p, arg)
		case p.word1:
			if acceptOpaque(text, placeFlag) {
				sc.add(arg.start, arg.end, "token")
			}
			return
		default:
			last = arg
			plain++
			if p.first && plain == 1 && plainly(text) {
				sc.add(arg.start, arg.end, "password")
			}
			if p.at {
				sc.atHost(arg)
			}
			if p.second && plain == 2 && acceptPassword(text, placeFlag) {
				sc.add(arg.start, arg.end, "password")
			}
		}
	}
	sc.commands += i - end
	if p.colon && last.end > last.start && strings.IndexByte(s[last.start:last.end], ':') > 0 && !strings.Contains(s[last.start:last.end], "://") {
		sc.secretArg(p, last, true)
		return
	}
	if p.last && strings.HasPrefix(s[last.start:last.end], `\`) {
		return // a share
	}
	if p.last && last.end > last.start && (!p.likely || madeUp(s[last.start:last.end]) || chosen(s[last.start:last.end])) && acceptPassword(s[last.start:last.end], placeFlag) {
		sc.add(last.start, last.end, "password")
	}
}

// flag looks at an argument that begins with a dash: whether the next one is
// its secret value, or it holds the value itself.
func (sc *scan) flag(p *program, arg reading) (expect, pair bool) {
	text := sc.s[arg.start:arg.end]
	if f, _, ok := strings.Cut(text, "="); ok && len(f)+1 < len(text) && (text[len(f)+1] == '"' || text[len(f)+1] == '\'') && text[0] == '-' {
		// --password='…': the quotes stay
		for _, w := range p.password {
			if f == w {
				sc.secretArg(p, reading{start: arg.start + len(f) + 2, end: arg.end}, false)
				return false, false
			}
		}
	}
	for _, f := range p.password {
		if text == f {
			return true, false
		}
		if len(text) > len(f)+1 && text[:len(f)] == f && text[len(f)] == '=' {
			sc.secretArg(p, reading{start: arg.start + len(f) + 1, end: arg.end}, false)
		}
	}
	for _, f := range p.pair {
		if text == f {
			return true, true
		}
		if len(text) > len(f) && text[:len(f)] == f && (len(f) == 2 && text[2] != '-' || text[len(f)] == '=') {
			start := arg.start + len(f)
			if sc.s[start] == '=' {
				start++
			}
			if start < arg.end && (sc.s[start] == '"' || sc.s[start] == '\'') {
				start++
			}
			sc.secretArg(p, reading{start: start, end: arg.end}, true)
		}
	}
	if p.word == "curl " && len(text) > 2 && text[1] != '-' {
		if u := strings.IndexByte(text, 'u'); u > 1 && strings.Trim(text[1:u], "0123469aBfgGiIjkLlMNnOpqRSsvVZ#") == "" {
			if u+1 == len(text) {
				return true, true
			}
			sc.secretArg(p, reading{start: arg.start + u + 1, end: arg.end}, true)
		}
	}
	for _, f := range p.attached {
		if len(text) > len(f) && text[:len(f)] == f && text[len(f)] != '-' {
			start := arg.start + len(f)
			if sc.s[start] == '"' || sc.s[start] == '\'' {
				start++
			}
			sc.secretArg(p, reading{start: start, end: arg.end}, false)
		}
	}
	return false, false
}

// secretArg takes an argument that is a password, or user:password.
func (sc *scan) secretArg(p *program, arg reading, pair bool) {
	s := sc.s
	if arg.start >= arg.end {
		return
	}
	text := s[arg.start:arg.end]
	if strings.HasPrefix(text, "pass:") {
		arg.start += len("pass:")
		if arg.start < arg.end && (s[arg.start] == '"' || s[arg.start] == '\'') {
			arg.start++
		}
		text = s[arg.start:arg.end]
	} else if strings.HasPrefix(text, "env:") || strings.HasPrefix(text, "file:") || text == "stdin" {
		return
	}
	if pair {
		sep := p.sep
		if sep == 0 {
			sep = ':'
		}
		i := strings.IndexByte(text, sep)
		if i < 0 || i+1 == len(text) {
			if user := strings.TrimSuffix(text, ":"); len(user) >= 16 && acceptOpaque(user, placeFlag) {
				sc.add(arg.start, arg.start+len(user), "token")
			}
			return
		}
		if user := text[:i]; len(user) >= 20 && acceptOpaque(user, placeFlag) {
			sc.add(arg.start, arg.start+i, "token")
		}
		if text[i+1] == '\\' || text[i+1] == '/' {
			return // a path behind the letter of a disk
		}
		arg.start += i + 1
		if q := s[arg.start]; (q == '"' || q == '\'') && arg.start+1 < arg.end {
			arg.start++
			if end := strings.IndexByte(s[arg.start:arg.end], q); end > 0 {
				arg.end = arg.start + end
			}
		}
		pass := s[arg.start:arg.end]
		if at := strings.LastIndexByte(pass, '@'); at > 0 && (p.colon || p.word == "mysqlsh ") {
			arg.end = arg.start + at
			pass = pass[:at]
		}
		if urlStandIn(text[:i], pass) {
			return
		}
		sc.add(arg.start, arg.end, "password")
		return
	}
	if text == "" || text[0] == '-' || len(text) < minPassword {
		return
	}
	if acceptPassword(text, placeFlag) {
		sc.add(arg.start, arg.end, "password")
	}
}
