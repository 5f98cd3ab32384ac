package render

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestProjectLabels holds that no two projects of a site read alike.
func TestProjectLabels(t *testing.T) {
	var projects []*projectRow
	for _, name := range []string{"~/src/app", "~/old/src/app/", `C:\work\app`, "~/src/tool", "x/one", "x/one", "~"} {
		slug := "slug-" + string(rune('a'+len(projects)))
		projects = append(projects, &projectRow{Project: &Project{Slug: slug, Name: name}})
	}
	labelProjects(projects)
	var got []string
	for _, p := range projects {
		got = append(got, p.label)
	}
	want := []string{"~/src/app", "old/src/app", `C:\work\app`, "tool", "slug-e", "slug-f", "slug-g"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestHeatmapWeeks holds that the last week is drawn whole, on whatever day
// the last session was.
func TestHeatmapWeeks(t *testing.T) {
	row := Row{Summary: Summary{Started: "2026-11-30T10:00:00Z", Turns: 1}} // a Monday
	files, err := newRenderer(t, Options{}).SitePages(Site{Projects: []Project{{Slug: "a", Name: "a", Rows: []Row{row}}}})
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(files[0].Data), ".5h742"); n != 7 || heatWeeks*heatStep != 742 {
		t.Errorf("%d whole rows of days are drawn, want 7", n)
	}
}

// TestFiltersStyle holds that only pages with filters carry their rules.
func TestFiltersStyle(t *testing.T) {
	row := func(id, agent string) Row {
		return Row{Summary: Summary{ID: id, Agent: agent, Started: "2026-03-0" + id + "T10:00:00Z"}, HTML: id + ".html"}
	}
	for want, rows := range map[bool][]Row{
		true: {row("1", "pi"), row("2", "golder"), row("3", "pi")}, false: {row("1", "pi"), row("2", "pi"), row("3", "pi")},
	} {
		files, err := newRenderer(t, Options{}).ProjectPages(Project{Slug: "a", Name: "a", Rows: rows})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f.Name, ".html") {
				continue
			}
			list := strings.Contains(string(f.Data), `class="ss"`)
			if got := strings.Contains(string(f.Data), "body:has(#a0:checked)"); got != (want && list) {
				t.Errorf("%s: rules for filters: %t, want %t", f.Name, got, want && list)
			}
			if strings.Contains(string(f.Data), "#m0:checked") {
				t.Errorf("%s: a rule for a filter that the page hasn't", f.Name)
			}
		}
	}
}
