// Package session reads the session files of the coding agents pi and golder
// and builds their entry trees.
//
// A session file is JSON Lines: a header, then entries. Each entry names its
// parent, so the entries form a tree; a branch is the path from a root to one
// entry. [Scan] splits a file into lines and recovers what damage left over.
// [Decode] turns lines into a [Session]; it knows both dialects, pi's format
// versions 1 to 3 and what came after, and golder's versions 1 to 3, and
// returns the same types for both. Old versions are migrated in memory, with
// ids that are the same at every read; what is read is never written to.
//
// The way in is [ReadFile], or [Read]. A [Session] has its entries in file
// order and as a tree: [Session.Leaf] is where it stands, [Session.Branch] the
// path to an entry, [Session.TreeLines] the tree as text, [Session.Context] what
// the model saw there.
//
// A [Store] is a directory of golder's sessions, to list, append to, fork and
// import. pi's are listed by [ListPi] and [ListAllPi] and never written to: a
// branch of one goes into a new file by [CreatePiBranch], all of it by
// [CreatePiFork].
//
// Session files are untrusted. Nothing in this package panics, loops or
// recurses with the depth of a tree, whatever a file holds. A bad line costs
// one line: it stays in its place as a [Damaged] entry, and an entry, role or
// block of an unknown kind is kept with its JSON, so that nothing is lost and
// redaction sees every byte that could be published.
package session
