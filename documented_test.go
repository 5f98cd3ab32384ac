package publish_test

import (
	"go/ast"
	"strings"
	"testing"
)

// TestDocumented holds that every package has a comment and every exported
// name says what it is.
func TestDocumented(t *testing.T) {
	packages := map[string]bool{}
	for _, f := range sourceFiles(t) {
		if f.test {
			continue
		}
		packages[f.dir] = packages[f.dir] || f.ast.Doc != nil
		for _, decl := range f.ast.Decls {
			for _, name := range undocumented(decl) {
				t.Errorf("%s: %s is exported and has no comment", f.fset.Position(decl.Pos()), name)
			}
		}
	}
	for dir, documented := range packages {
		if !documented {
			t.Errorf("package %s has no package comment", dir)
		}
	}
}

// undocumented returns the exported names that decl declares without a word.
func undocumented(decl ast.Decl) []string {
	var names []string
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d) && !wellKnown[d.Name.Name] {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				if s.Name.IsExported() && d.Doc == nil && s.Doc == nil {
					names = append(names, s.Name.Name)
				}
			case *ast.ValueSpec:
				for _, n := range s.Names {
					if n.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names
}

// wellKnown are methods whose meaning the standard library fixes.
var wellKnown = map[string]bool{
	"Error": true, "Unwrap": true, "String": true, "Is": true, "As": true, "Format": true,
	"Len": true, "Less": true, "Swap": true, "MarshalJSON": true, "UnmarshalJSON": true,
}

// exportedReceiver reports whether d is a function, or a method of an exported
// type.
func exportedReceiver(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if generic, ok := typ.(*ast.IndexExpr); ok {
		typ = generic.X
	}
	id, ok := typ.(*ast.Ident)
	return ok && ast.IsExported(strings.TrimPrefix(id.Name, "*"))
}
