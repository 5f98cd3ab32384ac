package redact

import (
	"strings"
	"testing"
)

func TestPersonal(t *testing.T) {
	e := testEngine(t, Options{})
	n := newNames([]string{"jdoubleu", "root", "ab", "john", "dave"}, []string{"thinkbox-7", "localhost"}, []string{"dave"})
	tests := []struct{ in, want string }{
		{"cd /home/jdoubleu/src", "cd <home-path>/src"},
		{"/Users/mary.ann/x", "<home-path>/x"},
		{`C:\Users\mary\x`, `<home-path>\x`},
		{`"C:\\Users\\mary\\x"`, `"<home-path>\\x"`},
		{`\\nas\Users\mary\x`, `<home-path>\x`},
		{"C:/Users/mary/x", "<home-path>/x"},
		{"/usr/bin:/Users/mary/bin:/opt/b-n:/home/mary/bin:/home/mary/x", "/usr/bin:<home-path>/bin:/opt/b-n:<home-path>/bin:<home-path>/x"},
		{"file:/Users/mary/x 8:/home/mary/y", "file:<home-path>/x 8:<home-path>/y"},
		{"/mnt/c/Users/mary/x", "<home-path>/x"},
		{"file:///home/mary/x", "file://<home-path>/x"},
		{"sessions/--home-mary-code-app--/a.jsonl", "sessions/--<home-path>-code-app--/a.jsonl"},
		{"projects/-Users-mary-code", "projects/-<home-path>-code"},
		{"%2Fhome%2Fmary%2Fx", "<home-path>%2Fx"},
		{"by jdoubleu, on thinkbox-7.", "by <user>, on <host>."},
		{"jdoubleu/repo", "<user>/repo"},
		{"xjdoubleux", "xjdoubleux"},
		{"root on localhost, ab", "root on localhost, ab"},
		{"mary@thinkpad:~/src$ ls", "<user>@<host>:~/src$ ls"},
		{"[mary@box-9 src]$ ls", "[<user>@<host> src]$ ls"},
		{"Author: Mary <mary.k+x@copper-mail.net>", "Author: Mary <<email>>"},
		{`from\nmary@copper-mail.net`, `from\n<email>`},
		{"ssh root@94.145.175.144 -p 22", "ssh root@<ip> -p 22"},
		{"git@github.com:acme/repo.git", "git@github.com:acme/repo.git"},
		{"user@example.com noreply@github.com", "user@example.com noreply@github.com"},
		{"/home/user/project /Users/runner/work /home/runner", "/home/user/project /Users/runner/work /home/runner"},
		{`C:\Users\Public\Documents`, `C:\Users\Public\Documents`},
		{"127.0.0.1:80 0.0.0.0 192.168.0.1/24 v1.2.3.4 1.0.0.0 10.1.2.3", "127.0.0.1:80 0.0.0.0 192.168.0.1/24 v1.2.3.4 1.0.0.0 10.1.2.3"},
		{"@types/node@20.1.2 icon@2x.png", "@types/node@20.1.2 icon@2x.png"},
		{"https://x.test/home/about-us", "https://x.test/home/about-us"},
		{"the back-home-button", "the back-home-button"},
		{"~/src", "~/src"},
		{"/home/john/src, john's", "<home-path>/src, john's"},
		{"alice@box-9:~$ ls", "<user>@<host>:~$ ls"},
		{"as Dave in /home/dave", "as <user> in <home-path>"},
	}
	for _, tt := range tests {
		got := label(tt.in, e.personal(tt.in, true, n, nil))
		if got != tt.want {
			t.Errorf("%q gives %q, want %q", tt.in, got, tt.want)
		}
	}
}

// label writes each span's rule in its place.
func label(s string, spans []span) string {
	var b strings.Builder
	at := 0
	for _, sp := range spans {
		b.WriteString(s[at:sp.start] + "<" + sp.rule + ">")
		at = sp.end
	}
	return b.String() + s[at:]
}

// learn calls add for the names that s gives away.
func learn(e *engine, s string, add func(kind, name string)) {
	l := &learner{add: add}
	l.signs(s)
	e.findAndLearn(s, field{}, l, nil)
}

func TestLearn(t *testing.T) {
	e := testEngine(t, Options{})
	var got []string
	learn(e, "/home/mary/x and mary@box-9:~$ C:\\Users\\otto\\y HOSTNAME=gray-7 HOSTNAME=ce85b61892e6 USER=lena /home/user", func(kind, name string) {
		got = append(got, kind+" "+name)
	})
	want := "user mary, host box-9, host gray-7, user lena, user mary, user otto"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("learned %s, want %s", s, want)
	}
}

func TestLabelledPersonalData(t *testing.T) {
	e := testEngine(t, Options{})
	for _, s := range readSamples(t, "pii.jsonl") {
		var users, hosts []string
		learn(e, s.Text, func(kind, name string) {
			if kind == "host" {
				hosts = append(hosts, name)
			} else {
				users = append(users, name)
			}
		})
		out := label(s.Text, e.personal(s.Text, true, newNames(users, hosts, nil), nil))
		for _, x := range s.Secrets {
			if strings.Contains(out, x) {
				t.Errorf("%s %s stays: %s", s.ID, s.Kind, out)
			}
		}
		if len(s.Secrets) == 0 && out != s.Text {
			t.Errorf("%s %s changed: %s gives %s", s.ID, s.Kind, s.Text, out)
		}
	}
}

// Names that the user gives get a pseudonym of their kind.
func TestGivenNames(t *testing.T) {
	r, err := New(Options{Names: []string{"marlowe", "marlowe-laptop", "quarry-7", "db1.corp.example", "ana.lopez"}})
	if err != nil {
		t.Fatal(err)
	}
	out := r.Text("marlowe works on marlowe-laptop, quarry-7 and db1.corp.example with ana.lopez")
	if want := "user-1 works on host-1, host-2 and host-3 with user-2"; out != want {
		t.Errorf("got %q, want %q", out, want)
	}
}
