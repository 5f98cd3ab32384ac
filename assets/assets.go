// Package assets holds the style sheets of the pages.
package assets
