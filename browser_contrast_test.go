package publish_test

import "testing"

// TestBrowserContrast holds that every text of a page stands out from the
// ground on which it is drawn, in both themes, with all folds open.
func TestBrowserContrast(t *testing.T) {
	for _, page := range []string{showpiece(t), onlyPage(t, built(t, travelled(t)))} {
		tb := open(t, chrome(t), page)
		tb.viewport(1400, 900)
		for _, scheme := range []string{"light", "dark"} {
			tb.prefer(scheme)
			weak := eval[string](tb, `(() => {
				document.querySelectorAll("details").forEach(d => d.open = true);
				const rgb = s => s.match(/[\d.]+/g).map(Number);
				const light = c => c.slice(0, 3).map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
					.reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
				const ground = e => { const c = rgb(getComputedStyle(e).backgroundColor); return c[3] === 0 && e.parentElement ? ground(e.parentElement) : c };
				const weak = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
				for (let n; n = walk.nextNode();) {
					const e = n.parentElement;
					if (!n.data.trim() || e.closest("svg, style, .vh, .skip")) continue;
					const [dark, bright] = [light(rgb(getComputedStyle(e).color)), light(ground(e))].sort((a, b) => a - b);
					if ((bright + .05) / (dark + .05) < 4.5) weak.add(e.parentElement.className + ">" + e.tagName + "." + e.className + " " + n.data.trim().slice(0, 20));
				}
				return [...weak].join("; ");
			})()`)
			if weak != "" {
				t.Errorf("too pale in the %s theme: %s", scheme, weak)
			}
		}
	}
}
