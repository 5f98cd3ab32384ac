package redact

// Removed is one distinct value that was taken out of a session.
type Removed struct {
	Rule        string   // such as github-pat; "home-path", "email" for personal data
	Placeholder string   // what stands in its place, such as [REDACTED:github-pat#2]
	Places      []string // session.Entry.Place of each entry it stood in, in file order; "header" for the header
	Count       int      // occurrences
	Personal    bool     // personal data, not a credential
}

// headerPlace is the place of the header.
const headerPlace = "header"

// A report collects what a page removes.
type report struct {
	removed []Removed
	index   map[string]int // placeholder -> removed
}

func newReport() *report { return &report{index: make(map[string]int)} }

func (r *report) add(v value, placeholder, place string) {
	key := v.rule + placeholder
	i, ok := r.index[key]
	if !ok {
		i = len(r.removed)
		r.index[key] = i
		r.removed = append(r.removed, Removed{Rule: safeRule(v.rule), Placeholder: placeholder, Personal: v.personal})
	}
	x := &r.removed[i]
	x.Count++
	if n := len(x.Places); n == 0 || x.Places[n-1] != place {
		x.Places = append(x.Places, place)
	}
}

// nameHeader gives the header's place its name.
func (r *report) nameHeader(place string) {
	for i := range r.removed {
		for j, p := range r.removed[i].Places {
			if p == place {
				r.removed[i].Places[j] = headerPlace
			}
		}
	}
}
