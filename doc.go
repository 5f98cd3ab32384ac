// Publish turns the session files of the coding agents pi and golder into a
// static site: one self-contained, script-free page per session, with indexes
// per project, every credential removed.
//
// The house is a one-way street. Each package imports only those to its right:
//
//		cmd/publish → site → render → redact → session
//		              dataset ↗    ↘ templates, assets
//
//	  - session reads session files: lines, dialects, entries, the tree.
//	  - redact stands between the bytes and the meaning. It removes credentials
//	    from raw lines, makes the only value that render accepts, and proves
//	    finished files.
//	  - render turns a redacted transcript into bytes. No disk, no clock.
//	  - site owns the disk: it finds sessions, plans names, runs workers, writes
//	    files, and verifies what it wrote.
//	  - dataset writes a folder for the Hugging Face Hub.
//	  - cmd/publish has one file per command.
package publish
