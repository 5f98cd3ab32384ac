package render

import (
	"bytes"
	"fmt"
	"math/rand"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"publish/internal/htmlcheck"
)

// madeRows returns n sessions of a project, the same for each n.
func madeRows(n int) []Row {
	titles := []string{
		"Make the ferry timetable load without the network", "Why does the tide table drift by a minute?", "Split harbour.go; keep the API",
		"Backoff: jitter, cap, and a test that does not sleep", "First look at the code, no changes", "Move CI to the new runners", "Document the wire format",
		"Retry budget per tenant", "Queue metrics: count what is dropped",
	}
	models := []string{"claude-opus-4-5", "claude-sonnet-4-5", "gpt-5-codex", "vendor/some-model-with-a-long-name"}
	r := rand.New(rand.NewSource(1))
	start := time.Date(2025, 2, 3, 8, 0, 0, 0, time.UTC)
	var rows []Row
	for i := range n {
		start = start.Add(time.Duration(r.Intn(1+20_000_000/n)) * time.Second * 3)
		model := models[r.Intn(len(models))]
		turns := 1 + r.Intn(90)
		cost := float64(turns) * float64(r.Intn(20)) / 100
		row := Row{HTML: fmt.Sprintf("2026-%04d.html", i), MD: fmt.Sprintf("2026-%04d.md", i)}
		row.Summary = Summary{
			ID: fmt.Sprintf("id-%04d", i), Agent: []string{"pi", "pi", "golder"}[r.Intn(3)], Title: titles[r.Intn(len(titles))],
			Started: start.Format(time.RFC3339), Ended: start.Add(time.Duration(1+r.Intn(9000)) * time.Second).Format(time.RFC3339),
			Entries: 3 * turns, Messages: 2 * turns, Turns: turns, ToolCalls: 3 * turns, ToolErrors: r.Intn(4) / 2 * r.Intn(9), FilesChanged: r.Intn(12),
			Branches: r.Intn(5) / 4, EndedInError: r.Intn(15) == 0, DamagedLines: r.Intn(20) / 19, Models: []string{model},
			Usage: UsageRow{Input: int64(turns) * 900, Cost: cost, OwnCost: cost}, ByModel: []ModelRow{{model, turns, cost}},
		}
		if i%17 == 5 {
			row.Parent, row.Usage.OwnCost = "id-0001", cost/2
			row.ByModel[0].Cost = cost / 2
		}
		if i%9 == 3 {
			row.Models = append(row.Models, models[(i+1)%3])
		}
		for k := range 1 + turns/20 {
			a := "e-" + strconv.Itoa(k)
			row.Find.Prompts = append(row.Find.Prompts, Finding{Anchor: a, Text: "Look at the tides again, and say what drifts; then fix the first of it"})
			row.Find.Files = append(row.Find.Files, Finding{a, "internal/tide/file" + strconv.Itoa(r.Intn(40)) + ".go", []string{"read", "read", "edit", "write"}[r.Intn(4)]})
			row.Find.Commands = append(row.Find.Commands, Finding{a, "go test -race -count=4 ./internal/tide/...", ""})
		}
		if row.ToolErrors > 0 {
			row.Find.Errors = append(row.Find.Errors, Finding{"e-9", "go test ./...: Command exited with code 1", "bash"})
		}
		rows = append(rows, row)
	}
	return rows
}

func projectPages(t testing.TB, r *Renderer, p Project) map[string][]byte {
	t.Helper()
	files, err := r.ProjectPages(p)
	if err != nil {
		t.Fatal(err)
	}
	return byName(t, files)
}

func byName(t testing.TB, files []File) map[string][]byte {
	t.Helper()
	m := map[string][]byte{}
	for _, f := range files {
		if m[f.Name] != nil {
			t.Errorf("two files are called %s", f.Name)
		}
		m[f.Name] = f.Data
	}
	return m
}

var hrefs = regexp.MustCompile(` href="([^"]*)"`)

// checkPages holds what every index page promises: htmlcheck's rules, that
// links inside the set lead somewhere, and the size.
func checkPages(t *testing.T, name string, pages map[string][]byte) {
	t.Helper()
	for page, data := range pages {
		if len(data) > 1_000_000 {
			t.Errorf("%s: %s has %d bytes", name, page, len(data))
		}
		if !strings.HasSuffix(page, ".html") {
			continue
		}
		for _, problem := range htmlcheck.Page(data) {
			t.Errorf("%s: %s: %s", name, page, problem)
		}
		for _, m := range hrefs.FindAllSubmatch(data, -1) {
			file, fragment, _ := strings.Cut(string(m[1]), "#")
			if file == "" {
				file = page
			}
			target, ours := pages[file]
			if !ours && !strings.HasPrefix(file, "2026-") && !strings.HasPrefix(file, "../index.") && !strings.Contains(file, "/") {
				t.Errorf("%s: %s: link to %s", name, page, file)
			}
			if ours && fragment != "" && !bytes.Contains(target, []byte(` id="`+fragment+`"`)) {
				t.Errorf("%s: %s: link to %s#%s leads nowhere", name, page, file, fragment)
			}
		}
	}
}

func TestProjectPages(t *testing.T) {
	r := newRenderer(t, Options{})
	for _, n := range []int{0, 1, 2, 64, 5000} {
		pages := projectPages(t, r, Project{Slug: "harrow", Name: "harrow", Rows: madeRows(n)})
		checkPages(t, fmt.Sprint(n), pages)
		for name, least := range map[string]int{"index.html": 0, "index.md": 0, "prompts.html": 1, "files.html": 1, "commands.html": 1, "errors.html": 2, "by-cost.html": 3} {
			if _, ok := pages[name]; ok != (n >= least) {
				t.Errorf("%d sessions: %s is %v", n, name, ok)
			}
		}
		seen := 0
		for name, data := range pages {
			if strings.HasPrefix(name, "index") && strings.HasSuffix(name, ".html") {
				seen += bytes.Count(data, []byte(`<tr class="s`))
			}
		}
		if seen != n {
			t.Errorf("%d sessions: %d rows", n, seen)
		}
	}
}

// TestIndexHostile makes indexes of rows that say things like markup.
func TestIndexHostile(t *testing.T) {
	r := newRenderer(t, Options{})
	for _, s := range append([]string{`"><script>alert(1)</script>`, `' onclick='x`, "</title></style>", "javascript:alert(1)", "\u202e\x00\x1b[31m", strings.Repeat("x", 5000)}, structure...) {
		row := Row{HTML: "2026-1.html" + s, Summary: Summary{
			ID: s, Agent: s, Title: s, Started: s, Ended: s, Models: []string{s, s + "1"}, Parent: s, ByModel: []ModelRow{{s, 1, 1}},
			Find: Find{Prompts: []Finding{{"e-1", s, s}}, Files: []Finding{{"e-1", s, "edit"}}, Commands: []Finding{{"e-1", s, "user"}}, Errors: []Finding{{"e-1", s, s}}},
		}}
		p := Project{Slug: "p", Name: s, Rows: []Row{row, {Summary: Summary{Agent: "pi"}}}}
		checkPages(t, fmt.Sprintf("%.40q", s), projectPages(t, r, p))
		files, err := r.SitePages(Site{Title: s, Projects: []Project{p}})
		if err != nil {
			t.Fatal(err)
		}
		checkPages(t, fmt.Sprintf("site %.40q", s), byName(t, files))
	}
}

// TestIndexRow holds what a row says.
func TestIndexRow(t *testing.T) {
	r := newRenderer(t, Options{})
	base := Summary{Title: "A & B", Started: "2026-11-24T22:30:00Z", Ended: "2026-11-24T23:32:00Z", Agent: "pi", Models: []string{"claude-opus-4-5"}, Turns: 1041, FilesChanged: 7}
	tests := []struct {
		name string
		row  Row
		want []string
		not  []string
	}{
		{"plain", Row{Summary: base, HTML: "2026-a.html"}, []string{`<a href="2026-a.html">A &amp; B</a>`, `>24 Nov<`, "1 h 02", "opus-4-5", "<td>1,041</td><td>7</td>"}, []string{`class="bg`}},
		{"no page", Row{Summary: base}, []string{"A &amp; B"}, []string{"<a href=\"a"}},
		{"untitled", Row{HTML: "2026-a.html"}, []string{">Untitled session<"}, nil},
		{"withheld", Row{Summary: base, HTML: "2026-a.html", Withheld: true}, []string{">Withheld session<", `<span class="bg bad">withheld</span>`}, []string{"A &amp; B"}},
		{"one of each", Row{Summary: Summary{Turns: 1, FilesChanged: 1}}, []string{`<td class="o">1</td><td class="o">1</td>`}, nil},
		{"source gone", Row{Summary: base, SourceGone: true}, []string{`<span class="bg">source gone</span>`}, nil},
	}
	for _, tt := range tests {
		page := string(projectPages(t, r, Project{Slug: "p", Rows: []Row{tt.row}})["index.html"])
		_, rows, _ := strings.Cut(page, `<tr class="s`)
		rows, _, _ = strings.Cut(rows, "</tr>")
		for _, want := range tt.want {
			if !strings.Contains(rows, want) {
				t.Errorf("%s: no %q in %s", tt.name, want, rows)
			}
		}
		for _, not := range tt.not {
			if strings.Contains(rows, not) {
				t.Errorf("%s: %q in %s", tt.name, not, rows)
			}
		}
	}
}

func TestBadges(t *testing.T) {
	l := &listed{Row: &Row{Summary: Summary{Parent: "x", Branches: 3, ToolErrors: 5, EndedInError: true, DamagedLines: 2}}}
	got := fmt.Sprint(l.badges())
	if want := "[{forked false} {3 branches false} {5 failed false} {ended in error true} {2 damaged lines true}]"; got != want {
		t.Errorf("badges %s, want %s", got, want)
	}
}

// TestWithheldFindings holds that nothing of a withheld session is listed.
func TestWithheldFindings(t *testing.T) {
	r := newRenderer(t, Options{})
	rows := madeRows(1)
	rows[0].Withheld = true
	rows[0].Find.Prompts[0].Text = "the withheld prompt"
	rows[0].Title = "the withheld title"
	for name, data := range projectPages(t, r, Project{Slug: "p", Rows: rows}) {
		if bytes.Contains(data, []byte("the withheld")) {
			t.Errorf("%s tells of it", name)
		}
	}
}

func TestZone(t *testing.T) {
	zone := time.FixedZone("UTC-10", -10*3600)
	r := newRenderer(t, Options{Location: zone})
	page := string(projectPages(t, r, Project{Slug: "p", Rows: []Row{{Summary: Summary{Started: "2026-11-01T05:00:00Z"}}}})["index.html"])
	for _, want := range []string{">October 2026<", ">31 Oct<", `id="d-2026-10-31"`, "Dates are in UTC-10."} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q", want)
		}
	}
}

func TestSortedViews(t *testing.T) {
	r := newRenderer(t, Options{})
	rows := []Row{
		{Summary: Summary{Title: "long", Turns: 9, Started: "2026-01-01T00:00:00Z", Ended: "2026-01-01T00:01:00Z"}},
		{Summary: Summary{Title: "dear", Turns: 2, Usage: UsageRow{Cost: 9, OwnCost: 9}, Started: "2026-01-02T00:00:00Z", Ended: "2026-01-02T00:02:00Z"}},
		{Summary: Summary{Title: "slow", Turns: 1, Usage: UsageRow{Cost: 99, OwnCost: 1}, Started: "2026-01-03T00:00:00Z", Ended: "2026-01-03T09:00:00Z"}},
	}
	pages := projectPages(t, r, Project{Slug: "p", Rows: rows})
	for name, want := range map[string]string{"index": "slow dear long", "by-cost": "dear slow long", "by-length": "long dear slow", "by-duration": "slow dear long"} {
		var got []string
		for _, m := range regexp.MustCompile(`<th scope="row">(long|dear|slow)`).FindAllSubmatch(pages[name+".html"], -1) {
			got = append(got, string(m[1]))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s: %s, want %s", name, s, want)
		}
	}
}

// TestIndexLinear holds that indexes of ten times the sessions take about ten
// times the bytes, and no page grows.
func TestIndexLinear(t *testing.T) {
	r := newRenderer(t, Options{})
	total := func(n int) (sum int) {
		for _, data := range projectPages(t, r, Project{Slug: "p", Rows: madeRows(n)}) {
			sum += len(data)
		}
		return sum
	}
	if small, large := total(1000), total(10000); large > 11*small {
		t.Errorf("%d bytes for 1,000 sessions, %d for 10,000", small, large)
	}
}

func BenchmarkProjectPages(b *testing.B) {
	r, err := New(Options{})
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range []int{100, 1000, 10000} {
		rows := madeRows(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := r.ProjectPages(Project{Slug: "p", Rows: rows}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestFindPages holds that a project has the finding pages on which something
// stands, and that no page names another.
func TestFindPages(t *testing.T) {
	found := Finding{Anchor: "e-1", Text: "found", Kind: "read"}
	withheld := Row{Withheld: true, HTML: "2026-w.html", Summary: Summary{Find: Find{Errors: []Finding{found}}}}
	tests := []struct {
		find Find
		want string
	}{
		{Find{}, ""},
		{Find{Prompts: []Finding{found}}, "prompts.html"},
		{Find{Files: []Finding{found}, Commands: []Finding{found}}, "commands.html files.html"},
		{Find{Errors: []Finding{found}, Prompts: []Finding{found}}, "errors.html prompts.html"},
	}
	for _, tt := range tests {
		rows := []Row{withheld, {HTML: "2026-a.html", Summary: Summary{Find: tt.find}}}
		pages := projectPages(t, newRenderer(t, Options{}), Project{Slug: "p", Rows: rows})
		checkPages(t, tt.want, pages)
		var got []string
		for name := range pages {
			if !strings.HasPrefix(name, "index.") {
				got = append(got, name)
			}
		}
		slices.Sort(got)
		if s := strings.Join(got, " "); s != tt.want {
			t.Errorf("%q, want %q", s, tt.want)
		}
		for _, name := range got {
			if !bytes.Contains(pages["index.html"], []byte(`href="`+name+`"`)) {
				t.Errorf("the index doesn't lead to %s", name)
			}
		}
	}
}

// TestFilesOfOne holds that a project of one session doesn't name it again
// for every file.
func TestFilesOfOne(t *testing.T) {
	row := func(name string) Row {
		return Row{HTML: name + ".html", Summary: Summary{Title: "The " + name, Find: Find{Files: []Finding{{"e-1", "a.go", "read"}, {"e-2", "a.go", "edit"}, {"e-3", "a.go", "edit"}}}}}
	}
	one := string(projectPages(t, newRenderer(t, Options{}), Project{Slug: "p", Rows: []Row{row("first")}})["files.html"])
	two := string(projectPages(t, newRenderer(t, Options{}), Project{Slug: "p", Rows: []Row{row("first"), row("second")}})["files.html"])
	const links = `<a href="first.html#e-1">read</a> · <a href="first.html#e-2">edit</a> <a href="first.html#e-3">2</a></li>`
	if !strings.Contains(one, "<li>"+links) {
		t.Errorf("of one: no %s", links)
	}
	if want := `<li><a href="first.html">The first</a> · ` + links; !strings.Contains(two, want) {
		t.Errorf("of two: no %s", want)
	}
}
