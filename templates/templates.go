// Package templates holds the page templates. Parsing is its only job: the
// values that a template prints are built in package render.
package templates
