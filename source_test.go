package publish_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A sourceFile is one Go file of this module, parsed.
type sourceFile struct {
	path string // slash-separated, from the module's root
	dir  string // its package's directory, "." for the root
	test bool
	fset *token.FileSet
	ast  *ast.File
}

// sourceFiles parses every Go file of the module. The files are read here and
// not by "go list", since a test that runs a command passes from the test
// cache with a fault in place.
func sourceFiles(t *testing.T) []sourceFile {
	t.Helper()
	var files []sourceFile
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); name != "." && (base == "testdata" || base == "public" || strings.HasPrefix(base, ".")) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		slash := filepath.ToSlash(name)
		files = append(files, sourceFile{slash, path.Dir(slash), strings.HasSuffix(name, "_test.go"), fset, f})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 10 {
		t.Fatalf("found %d Go files; the walk is broken", len(files))
	}
	return files
}

// imports returns the paths that f imports.
func (f sourceFile) imports() []string {
	var paths []string
	for _, spec := range f.ast.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}

// uses reports every use of a name of an imported package, such as os.Create,
// as "path/of/package.Name". Renamed imports are followed; dot imports are not
// used in this module.
func (f sourceFile) uses(report func(name string, at token.Position)) {
	packages := map[string]string{}
	for _, spec := range f.ast.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		local := path.Base(p)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		packages[local] = p
	}
	ast.Inspect(f.ast, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if id, ok := sel.X.(*ast.Ident); ok && id.Obj == nil && packages[id.Name] != "" {
			report(packages[id.Name]+"."+sel.Sel.Name, f.fset.Position(sel.Pos()))
		}
		return true
	})
}
