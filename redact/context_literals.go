package redact

// This file reads literals and words that are credentials because of what is
// done with them: they are hashed, typed in, handed to a command, encrypted with.

// literalWords set off their scanners.
var literalWords = map[string]scanner{
	"| password_hash": (*scan).filtered, "|password_hash": (*scan).filtered, "| convertto-securestring": (*scan).filtered,
	".tochararray(": (*scan).characters, "<(echo ": (*scan).substituted, "<(printf ": (*scan).substituted,
	"password-command": (*scan).prints, "password_command": (*scan).prints, "passwordeval": (*scan).prints, "passcmd": (*scan).prints, "password_cmd": (*scan).prints, "exec:/bin/echo": (*scan).prints,
	"encrypt": (*scan).gossip, "connect to ": (*scan).connectUsing, ".logon ": (*scan).logon, "vmess://": (*scan).proxyCode, "sip:": (*scan).userinfo, "sips:": (*scan).userinfo, ":pserver:": (*scan).userinfo, ":ext:": (*scan).userinfo,
	".val(": (*scan).typedIn, ".value = ": (*scan).typedIn, ".write(": (*scan).answered, ".sendline(": (*scan).answered, ".send(": (*scan).answered, "/t/": (*scan).channelToken,
	"ab -a ": (*scan).userColon, "hey -a ": (*scan).userColon,
	"consul keygen": (*scan).printed, "serf keygen": (*scan).printed, "keyring generate": (*scan).printed, "/login:": (*scan).logon, "?p=": (*scan).queryPassword, "&p=": (*scan).queryPassword,
	"\nuser ": (*scan).ftpUser, `" "`: (*scan).twoQuoted, "scram-sha-256$": (*scan).scram, "admin=": (*scan).rooted, "root=": (*scan).rooted, "connect_string=": (*scan).slashed, "userid=": (*scan).slashed,
	"logging in as": (*scan).login, "ssh in with": (*scan).login, "ssh in as": (*scan).login, "ssh as": (*scan).login, "logged in as": (*scan).login,
	"sql> conn ": (*scan).slashed, "sql> connect ": (*scan).slashed, "rman target ": (*scan).slashed, "connect target ": (*scan).slashed,
	"preauthkeys create": (*scan).printed, "auth:token": (*scan).printed, "credential reset": (*scan).printed, "apikeys create": (*scan).printed, "api-keys create": (*scan).printed, "keys create ": (*scan).printed,
}
