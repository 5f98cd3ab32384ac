// Package site owns the disk and the workers: it finds session files, plans
// the names of their pages, runs the pipeline of packages redact and render
// over them, and writes the site.
//
// Sources are read, never written, moved or touched. Everything that is
// written lies under the output directory, goes through an [os.Root], and has
// been proved in memory before it reaches the disk; a file appears whole or
// not at all, and one that would hold the same bytes is left alone.
//
// A build has two phases. *Discover* reads every source once and learns which
// values are secret; *render* reads it again and makes its page. The site's
// index.json is the memory of the archive: a session whose source has gone
// keeps its page and its row. The state in the user's cache directory only
// ever says which work may be skipped; without it a build costs time and
// gives the same bytes.
//
// The bytes of a site depend on the bytes of the sources, the options and the
// pages that were kept: not on the number of workers, the order of paths, the
// place of the sources, the clock, the locale or the machine.
package site
