package site

import "path"

// ProjectRules change how sessions are grouped into projects.
type ProjectRules []ProjectRule

// A ProjectRule applies to the sessions whose working directory matches. The
// first rule that matches wins.
type ProjectRule struct {
	Match string // glob over the working directory, its last element or its last few
	Fold  string // the working directory that takes its place
	Name  string // what the project is called
	Leave bool   // leave these sessions out
}

// apply returns the group of a working directory, and the rule that matched.
func (rules ProjectRules) apply(cwd string) (key string, rule *ProjectRule) {
	key = projectKey(cwd)
	if key == "" {
		return "", nil
	}
	for i := range rules {
		r := &rules[i]
		if !matchesAny([]string{r.Match}, key) && !matchesAny([]string{r.Match}, path.Clean(cwd)) {
			continue
		}
		if r.Fold != "" {
			key = projectKey(r.Fold)
		}
		if r.Name != "" {
			key = "\x00" + r.Name // all that is called so is one project
		}
		return key, r
	}
	return key, nil
}
