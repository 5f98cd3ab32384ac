package render

import (
	"bytes"

	gast "github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// tables reads GitHub's tables. Unlike goldmark's own reader it is linear in
// any input, makes no cell that isn't there, and keeps what stands beyond the
// last column, in the last cell.
type tables struct{}

// Transform implements parser.ParagraphTransformer.
func (tables) Transform(node *gast.Paragraph, reader text.Reader, _ parser.Context) {
	lines, src := node.Lines(), reader.Source()
	for i := 1; i < lines.Len(); i++ {
		at := lines.At(i)
		columns := delimiterRow(at.Value(src))
		if columns == nil {
			continue
		}
		header := tableRow(lines.At(i-1), src, columns)
		if header.ChildCount() != len(columns) || cellCount(lines.At(i-1), src) != len(columns) {
			return
		}
		table := ast.NewTable()
		table.Alignments = columns
		table.AppendChild(table, ast.NewTableHeader(header))
		for j := i + 1; j < lines.Len(); j++ {
			table.AppendChild(table, tableRow(lines.At(j), src, columns))
		}
		parent := node.Parent()
		parent.InsertAfter(parent, node, table)
		if i == 1 {
			parent.RemoveChild(parent, node)
			return
		}
		lines.SetSliced(0, i-1)
		last := lines.At(i - 2)
		lines.Set(i-2, last.TrimRightSpace(src))
		return
	}
}

// delimiterRow returns the columns that a row such as |:--|---:| sets, nil if
// it is none.
func delimiterRow(line []byte) []ast.Alignment {
	line = bytes.TrimSpace(line)
	if bytes.Trim(line, "-:| \t") != nil && len(bytes.Trim(line, "-:| \t")) > 0 || !bytes.ContainsAny(line, "|:") {
		return nil
	}
	line = bytes.TrimSuffix(bytes.TrimPrefix(line, []byte("|")), []byte("|"))
	var columns []ast.Alignment
	for cell := range bytes.SplitSeq(line, []byte("|")) {
		cell = bytes.TrimSpace(cell)
		left, right := bytes.HasPrefix(cell, []byte(":")), bytes.HasSuffix(cell, []byte(":"))
		dashes := bytes.TrimSuffix(bytes.TrimPrefix(cell, []byte(":")), []byte(":"))
		if len(dashes) == 0 || len(bytes.Trim(dashes, "-")) > 0 || len(columns) == maxColumns {
			return nil
		}
		switch {
		case left && right:
			columns = append(columns, ast.AlignCenter)
		case left:
			columns = append(columns, ast.AlignLeft)
		case right:
			columns = append(columns, ast.AlignRight)
		default:
			columns = append(columns, ast.AlignNone)
		}
	}
	return columns
}

// rowBounds returns what of a line is cells.
func rowBounds(line text.Segment, src []byte) text.Segment {
	line = line.TrimLeftSpace(src)
	line = line.TrimRightSpace(src)
	if line.Len() > 0 && src[line.Start] == '|' {
		line = line.WithStart(line.Start + 1)
	}
	if n := line.Len(); n > 0 && src[line.Stop-1] == '|' && (n < 2 || src[line.Stop-2] != '\\') {
		line = line.WithStop(line.Stop - 1)
	}
	return line
}

// cellEnd returns where the cell at pos ends.
func cellEnd(src []byte, pos, stop int) int {
	for ; pos < stop; pos++ {
		if src[pos] == '|' {
			return pos
		}
		if src[pos] == '\\' {
			pos++
		}
	}
	return stop
}

func cellCount(line text.Segment, src []byte) int {
	line = rowBounds(line, src)
	n := 0
	for pos := line.Start; pos <= line.Stop; pos++ {
		pos = cellEnd(src, pos, line.Stop)
		n++
	}
	return n
}

// tableRow returns the cells of a line, not more than there are columns.
func tableRow(line text.Segment, src []byte, columns []ast.Alignment) *ast.TableRow {
	row := ast.NewTableRow(columns)
	line = rowBounds(line, src)
	pos := line.Start
	for i, align := range columns {
		if pos > line.Stop || pos == line.Stop && i > 0 {
			break
		}
		end := cellEnd(src, pos, line.Stop)
		if i == len(columns)-1 {
			end = line.Stop
		}
		cell := ast.NewTableCell()
		cell.Alignment = align
		segment := text.NewSegment(pos, end)
		segment = segment.TrimLeftSpace(src)
		cell.Lines().Append(segment.TrimRightSpace(src))
		row.AppendChild(row, cell)
		pos = end + 1
	}
	return row
}
