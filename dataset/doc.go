// Package dataset writes a folder of agent traces that is ready for the
// Hugging Face Hub.
//
// One session becomes one file in pi's session format: the header, then the
// entries of the active path, each the child of the one before. Trees are
// straightened because the Hub's loader reads a file from top to bottom and
// would join two branches into one false chat. golder's sessions are converted
// and say so ("harness":"golder" in the header).
//
// The folder is built beside its place, checked (see [Check]), and only then
// gets its name. A folder that fails is left as NAME.rejected. Everything in
// it went through package redact, and the finished bytes of every file are
// proved once more: an entry in which something is found becomes a stub, and a
// session for which that is not enough is left out.
//
// Of each session, no more than its names, its file's place in the folder and
// that of its row are held in memory; rows wait in a file for the manifest.
package dataset
