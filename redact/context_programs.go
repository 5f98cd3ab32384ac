package redact

import "strings"

// A program is a command whose arguments hold credentials in its own way.
type program struct {
	word     string   // what calls it, with the blank before its arguments
	password []string // flags whose value is a password, apart or attached
	attached []string // flags whose value is a password only when attached: mysql -pX
	pair     []string // flags whose value is user:password
	sep      byte     // between user and password in pair
	word1    bool     // the first argument that is no flag is a token
	last     bool     // the last argument is a password
	first    bool     // the first argument is a password, like last
	second   bool     // the second argument is a password
	colon    bool     // the last argument is user:password
	at       bool     // an argument may be user:password@host
	likely   bool     // the last argument may be something else: a password with digits
}

// programTable lists programs by the words that call them, with ~ for a blank:
// how they take credentials, as the fields of [program] are called, a colon,
// and the words.
const programTable = `
at: govc~ vic-machine~ ovftool~
attached=-p: mysql~ mysqldump~ mysqlimport~ mariadb~ mariadb-dump~ mycli~ 7z~ 7za~ unrar~ mysqlpump~ mysqlcheck~ mysqlshow~ mysqlslap~ mysqlbinlog~
	mysql_secure_installation~ 7zz~ 7zr~
attached=/tp:|/sp:|/TargetPassword:|/SourcePassword:: sqlpackage~ sqlpackage.exe~
attached=/password:: wmic~
attached=-p=|--password=: choco~
attached=-p pair=--uri at: mysqlsh~
attached=-p|-hp: rar~
attached=/p:: wfreerdp~
attached=-p:|/p:: winrs~
attached=-p last likely: mysqladmin~
colon: bundle~config~ impacket-psexec~ impacket-wmiexec~ impacket-secretsdump~ impacket-smbexec~ secretsdump.py~ psexec.py~ wmiexec.py~ smbexec.py~ etcdctl~user~add~
	addauth~digest~ stats~auth~ static:
first last likely: ansible-vault~encrypt_string~
first: walletpassphrase~
last: rabbitmqctl~add_user~ rabbitmqctl~change_password~ mc~alias~set~ mc~config~host~add~ wpa_passphrase~ grafana-cli~admin~reset-admin-password~ reset-admin-password~
	http-basic. openssl~passwd~ net~use~ drush~upwd~ drush~user:password~ rootpw~ mc~admin~user~add~ networksetup~-setairportnetwork~ rclone~obscure~
	poetry~config~pypi-token
last likely: bw~unlock~ mosquitto_passwd~ htpasswd~ mkpasswd~ qpdf~--encrypt~ crudini~--set~ augtool~set~ kinit~ activate-refresh-token~ op~signin~ hdbuserstore~
pair=-a|--auth: http~ https~ xh~
pair=-U sep=%: smbclient~ rpcclient~ winexe~
pair=--creds: podman~ buildah~
pair=-auth: jenkins-cli.jar~ jenkins-cli~
pair=-u sep=,: lftp~
pair=-o sep=%: mount.cifs~
pair=--user: etcdctl~
pair=-n|--auth: transmission-remote~
pair=--creds|--src-creds|--dest-creds: skopeo~
pair=--web-auth: locust~
password=-p: docker~login~ podman~login~ nerdctl~login~ buildah~login~ skopeo~login~ crane~auth~login~ helm~registry~login~ oras~login~ oc~login~ az~login~ cf~login~
	twine~upload~ mongodump~ mongorestore~ mongoexport~ mongoimport~ cqlsh~ racadm~ psexec~ psexec64~ beeline~ cadaver~ snowsql~ hydra~ crackmapexec~ evil-winrm~ unar~
	cypher-shell~ security~unlock-keychain~ security~create-keychain~ altool~ notarytool~ certutil~ rdesktop~ ncftpput~ ncftpget~ nxc~ netexec~ smbmap~ rabbitmqadmin~
	elasticsearch-users~ poetry~publish~ veracrypt~ dotnet~nuget~add~source~ conan~user~ conan~remote~login~ expo~login~ webrepl_cli.py~ rcon~ mcrcon~ pihole~-a~
password=-w: ldapadd~ ldapmodify~ ldapwhoami~ security~add-generic-password~ security~add-internet-password~ dsconf~ dsidm~ ldapdelete~ ldapmodrdn~ vsql~
password=-k: security~set-key-partition-list~ ossutil~ ossutil64~ coap-client~ coap-client-openssl~ coap-client-gnutls~
password=-P attached=-P: unzip~ zip~ sqlcmd~ bcp~ isql~
password=-A|-X|-c: snmpwalk~ snmpget~ snmpset~ snmpbulkwalk~ snmptrap~
password=--password: clickhouse-client~ logcli~ mpremote~ rcon-cli~
password=-P: ipmitool~ knife~bootstrap~ security~import~ p4~
password=-p attached=-p: sshpass~ mongo~ mongosh~
password=-pw: plink~ pscp~ psftp~
password=-upw|-opw: pdftotext~ pdftoppm~ pdfimages~
password=--value: keyvault~secret~set~ eas~secret:create~ eas~env:create~
password=-a|--pass: redis-cli~ valkey-cli~
password=-P|--pw: mosquitto_pub~ mosquitto_sub~
password=-t: codecov~ codecov.io/bash)~
password=-s: uaac~token~client~get~ slappasswd~
password=--token: docker~swarm~join~ kubeadm~join~
password=--pass|--proxy-pass pair=-u|--user|--proxy-user|-U|--cert|-E|--proxy-cert: curl~
password=--password|--http-password|--ftp-password|--proxy-password: wget~
password=-w attached=-w: ldapsearch~
password=-w|-s: ldappasswd~
password=-passin|-passout|-pass|-k|-K|-password: openssl~
password=-p attached=/p:|-p:: xfreerdp~
password=-password|-p|-t|--token: influx~
password=-storepass|-keypass|-srcstorepass|-deststorepass|-destkeypass|-srckeypass: keytool~
password=-storepass|-keypass: jarsigner~
password=/p: signtool~
password=-N|-P: ssh-keygen~
password=--passphrase: gpg~
password=-b|--body attached=-b: gh~secret~set~
password=/rp|/p|/RP|/P: schtasks~
password=--password1|--password2: imapsync~
password=-xp: sendemail~
password=-ap|--auth-password: swaks~
password=-a: redis-benchmark~
password=-hmac: openssl~dgst~
password=-k|--api-key: dotnet~nuget~push~
password=-k|--key: gem~push~
password=-W: lpadmin~
password=--auth|-a: netlify~
password=-k attached=-k=: choco~apikey~
password=--key: esptool.py~
password=--key-password: nrfutil~
password=--plaintext|-p: caddy~hash-password~
password=-P|--passphrase: gpg-preset-passphrase~
password=-w|--password: credhub~set~
password=--data: drone~secret~add~
password=--pat|--token: ./config.sh~
second: net~user~ nuget~push~ bw~login~ +login~ dotnet~user-secrets~set~ cf~auth~
word1: vault~login~ vault~operator~unseal~ npm~token~revoke~ redis-cli~auth~ cargo~login~ oathtool~ importprivkey~ sethdseed~ wandb~login~ cloudflared~service~install~
	snyk~auth~ ngrok~authtoken~ add-authtoken~ circleci~setup~ set~token~ setapikey~ vault~auth~ github-oauth.github.com~ gitlab-token.gitlab.com~
`

// programs parses programTable.
func programs() []program {
	var out []program
	var p program
	for line := range strings.Lines(programTable) {
		if head, list, ok := strings.Cut(line, ": "); ok {
			p, line = program{sep: ':'}, list
			for spec := range strings.FieldsSeq(head) {
				p.takes(strings.Cut(spec, "="))
			}
		}
		for w := range strings.FieldsSeq(line) {
			p.word = strings.ReplaceAll(w, "~", " ")
			out = append(out, p)
		}
	}
	return out
}

// takes sets a field of p.
func (p *program) takes(field, value string, _ bool) {
	switch flags := strings.Split(value, "|"); field {
	case "password":
		p.password = flags
	case "attached":
		p.attached = flags
	case "pair":
		p.pair = flags
	case "sep":
		p.sep = value[0]
	case "word1":
		p.word1 = true
	case "first":
		p.first = true
	case "second":
		p.second = true
	case "last":
		p.last = true
	case "colon":
		p.colon = true
	case "at":
		p.at = true
	case "likely":
		p.likely = true
	}
}
