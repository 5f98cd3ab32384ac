package assets

// A Sheet is a style sheet of ours, taken apart so that a page can have the
// part of it that the page uses.
type Sheet struct {
	whole Style
	rules []rule
	words map[string]int // ".class", "#id", "element" of selectors, "--property" of declarations
}

// A rule is one of a sheet, or a group of them under a condition.
type rule struct {
	condition    string // of a group: @media, @supports
	group        []rule
	selectors    []choice
	declarations []declaration
}

// A choice is a selector with what a page must hold for it to match anything.
// It is a necessary condition only: where the words stand, and what the page
// must not hold, are left open.
type choice struct {
	text  string
	words []int      // all of them
	any   [][]choice // of each list, as in :is(), one
}

// A declaration sets a property. What sets a custom property that nothing
// uses may go.
type declaration struct {
	text string
	sets []int // the custom property, if it is one
	uses []int // custom properties
}

// Whole returns the style of all rules.
func (s *Sheet) Whole() Style { return s.whole }

// For returns the style of those rules that can match something in markup,
// and of the custom properties that they use. It reads markup as this
// program writes it: attributes in double quotes, in which no < stands.
func (s *Sheet) For(markup []byte) Style {
	held := s.held(markup)
	for i := range s.rules {
		s.rules[i].use(held)
	}
	return styleOf(string(appendRules(nil, s.rules, held)))
}

// use marks the custom properties that the rule uses, if it can match.
func (r *rule) use(held []bool) {
	for i := range r.group {
		r.group[i].use(held)
	}
	if anyPossible(r.selectors, held) {
		for _, d := range r.declarations {
			for _, p := range d.uses {
				held[p] = true
			}
		}
	}
}

// appendRules appends what is left of rules, in their order.
func appendRules(css []byte, rules []rule, held []bool) []byte {
	for i := range rules {
		r, start := &rules[i], len(css)
		css = append(css, r.condition...)
		css = appendSelectors(css, r.selectors, held)
		if len(css) == start {
			continue
		}
		css = append(css, '{')
		inside := len(css)
		css = appendRules(css, r.group, held)
		css = appendDeclarations(css, r.declarations, held)
		if len(css) == inside {
			css = css[:start]
		} else {
			css = append(css, '}')
		}
	}
	return css
}

func appendSelectors(css []byte, list []choice, held []bool) []byte {
	start := len(css)
	for i := range list {
		if !list[i].possible(held) {
			continue
		}
		if len(css) > start {
			css = append(css, ',')
		}
		css = append(css, list[i].text...)
	}
	return css
}

func appendDeclarations(css []byte, list []declaration, held []bool) []byte {
	start := len(css)
	for _, d := range list {
		if !all(d.sets, held) {
			continue
		}
		if len(css) > start {
			css = append(css, ';')
		}
		css = append(css, d.text...)
	}
	return css
}

// possible reports whether a page that holds these words can hold what the
// selector matches.
func (c *choice) possible(held []bool) bool {
	for _, list := range c.any {
		if !anyPossible(list, held) {
			return false
		}
	}
	return all(c.words, held)
}

func anyPossible(list []choice, held []bool) bool {
	for i := range list {
		if list[i].possible(held) {
			return true
		}
	}
	return false
}

func all(words []int, held []bool) bool {
	for _, w := range words {
		if !held[w] {
			return false
		}
	}
	return true
}
