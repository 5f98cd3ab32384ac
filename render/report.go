package render

import (
	"cmp"
	"slices"
	"strconv"

	"publish/redact"
)

// reportMarks maps each placeholder to its row in the report.
func reportMarks(report []redact.Removed) marks {
	m := make(marks, len(report))
	for i, r := range report {
		if _, ok := m[r.Placeholder]; !ok {
			m[r.Placeholder] = "r-" + strconv.Itoa(i+1)
		}
	}
	return m
}

// report appends what was taken out, by kind, with links to its places.
func (p *pageWriter) report() {
	removed := p.source.report
	p.raw(`<section class="se" aria-labelledby="report"><h2 id="report">Redaction report</h2>`, "\n")
	if len(removed) == 0 {
		if p.policy.Disabled {
			p.raw("<p class=\"mu\">Nothing was looked for and nothing was removed.</p></section>\n")
		} else {
			p.raw("<p class=\"mu\">Nothing was found that had to be removed.</p></section>\n")
		}
		return
	}
	p.raw(`<p>`, count(len(removed), "value", "values"), ` removed: `)
	for i, k := range removedKinds(removed) {
		if i > 0 {
			p.raw(`, `)
		}
		p.num(k.n)
		p.raw(` `)
		p.plain(k.rule)
	}
	p.raw(`.</p>`, "\n", `<div class="sc" tabindex="0"><table class="rp"><thead><tr><th scope="col">what stands there</th><th scope="col">kind</th><th scope="col">times</th><th scope="col">where</th></tr></thead><tbody>`, "\n")
	places := p.reportedPlaces()
	for i, r := range removed {
		p.pause()
		p.raw(`<tr id="r-`, strconv.Itoa(i+1), `"><td><mark>`)
		p.plain2(r.Placeholder)
		p.raw(`</mark></td><td>`)
		p.plain(r.Rule)
		if r.Personal {
			p.raw(` <span class="mu">personal</span>`)
		}
		p.raw(`</td><td>`)
		p.num(r.Count)
		p.raw(`</td><td>`)
		p.reportPlaces(r, places)
		p.raw(`</td></tr>`, "\n")
	}
	p.raw("</tbody></table></div></section>\n")
}

// plain2 appends a placeholder without the mark that text would give it.
func (p *pageWriter) plain2(s string) { p.attr(s) }

// reportPlaces links the places of a value, all of them: a few as they are,
// many in a fold, by the prompt that they came after.
func (p *pageWriter) reportPlaces(r redact.Removed, places map[string]reportPlace) {
	const shown = 12
	few := r.Places[:min(len(r.Places), shown)]
	for i, place := range few {
		if i > 0 {
			p.raw(`, `)
		}
		p.reportPlace(place, places)
	}
	many := r.Places[len(few):]
	if len(many) == 0 {
		return
	}
	p.fold("x", thousands(len(many))+" more")
	p.raw(`<ul>`)
	for i, place := range many {
		switch prompt := places[place].prompt; {
		case i > 0 && prompt == places[many[i-1]].prompt:
			p.raw(`, `)
		case i > 0:
			p.raw("</li>\n")
			fallthrough
		default:
			p.raw(`<li><span class="mu">`)
			if prompt == 0 {
				p.raw(`elsewhere:`)
			} else {
				p.raw(`prompt `, itoa(prompt), `:`)
			}
			p.raw(`</span> `)
		}
		p.reportPlace(place, places)
	}
	p.raw(`</li></ul></details>`)
}

func (p *pageWriter) reportPlace(place string, places map[string]reportPlace) {
	if at, ok := places[place]; ok {
		p.raw(`<a href="#`, at.anchor, `">`)
		p.plain(place)
		p.raw(`</a>`)
		return
	}
	p.plain(place)
}

// A reportPlace is where a place that the report names is on the page.
type reportPlace struct {
	anchor string
	prompt int // the number of the last prompt before it, 0 off the active path
}

// reportedPlaces finds the places that the report names.
func (p *pageWriter) reportedPlaces() map[string]reportPlace {
	named := map[string]bool{}
	for _, r := range p.source.report {
		for _, place := range r.Places {
			named[place] = true
		}
	}
	m := map[string]reportPlace{}
	for _, e := range p.session.Entries {
		if named[e.Place()] {
			m[e.Place()] = reportPlace{anchor: anchor(e)}
		}
	}
	prompt := 0
	for _, e := range p.plan.active.entries {
		if n := p.prompts[e]; n > 0 {
			prompt = n
		}
		if at, ok := m[e.Place()]; ok {
			m[e.Place()] = reportPlace{at.anchor, prompt}
		}
	}
	return m
}

type ruleCount struct {
	rule string
	n    int
}

// removedKinds counts the values of each rule, most first.
func removedKinds(removed []redact.Removed) []ruleCount {
	var out []ruleCount
	for _, r := range removed {
		i := slices.IndexFunc(out, func(k ruleCount) bool { return k.rule == r.Rule })
		if i < 0 {
			out = append(out, ruleCount{r.Rule, 1})
			continue
		}
		out[i].n++
	}
	slices.SortStableFunc(out, func(a, b ruleCount) int {
		return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(a.rule, b.rule))
	})
	return out
}
