import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { AS_BLOCK, IN_LINE, MATHML, NOTES, TWICE, WORD_LINE } from './lib/formula-clipboards.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor, paste, pasteHtml } from './lib/open-editor.ts'
import { docsSpan, googleDocs } from './lib/program-clipboards.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const html = (text: string) => (page: Page) => pasteHtml(page, text)
const plain = (text: string) => (page: Page) => paste(page, { 'text/plain': text })

/** Places with text before and after the caret, and the same place around a result. */
const PLACES: Record<string, (line: string) => string> = {
  'a paragraph': (line) => `p(${line})`,
  'an item': (line) => `ul(li(${line}))`,
  'a cell': (line) => `table(tr(td(${line})))`,
  'a quote': (line) => `quote(${line})`,
}
/** A row for each place: what is pasted is in the line between `x` and `y`. */
const everywhere = (name: string, source: string, line: string, after = ''): KeyCase[] =>
  Object.entries(PLACES).map(([place, around]): KeyCase => {
    const between = after && place === 'a cell' ? ' p()' : ''
    const result = `${around(`x${line}|y`)}${between}${after && ` ${after}`}`
    return [`${name} in ${place}`, around('x|y'), html(source), result]
  })

// biome-ignore format: a row a line
const FORMULAS: KeyCase[] = [
  ...IN_LINE.flatMap(([program, source]) => everywhere(program, `<p>a ${source} b</p>`, 'a $x^2$ b')),
  ...AS_BLOCK.map(([program, source]): KeyCase => [`a block of ${program}`, 'p(|)', html(`<p>a</p>${source}<p>b</p>`), 'p(a) $$x^2$$ p(b|)']),
  ...MATHML.map(([source, tex]): KeyCase => [`MathML: ${tex}`, 'p(|)', html(`<p>a <math>${source}</math></p>`), `p(a $${tex}$|)`]),
  ['a block within a line', 'p(|)', html(`<p>a ${AS_BLOCK[0]?.[1]} b</p>`), 'p(a) $$x^2$$ p(b|)'],
  ['amounts stay text', 'p(|)', html('<p>$5 and $6</p>'), 'p($5 and $6|)'],
]

// biome-ignore format: a row a line
const FOOTNOTES: KeyCase[] = [
  ...NOTES.flatMap(([program, source, notes]) => everywhere(program, source, 'a[^1] b[^2]', `notes(${notes})`)),
  ['a note with two references', 'p(x|y)', html(TWICE), 'p(xa[^1] b[^1]|y) notes(note(one))'],
  ['a reference without its note', 'p(x|y)', html(WORD_LINE), 'p(xa\\[1\\]|y)'.replaceAll('\\', '')],
  ['a second paste', 'p(x|y)', async (page) => { for (let times = 2; times > 0; times--) await pasteHtml(page, TWICE) }, 'p(xa[^1] b[^1]a[^2] b[^2]|y) notes(note(one) note(one))'],
  ['links from contents to headings stay', 'p(|)', html('<p><a id="t1" href="https://e.example/#h1">1</a></p><h2 id="h1"><a href="https://e.example/#t1">A</a></h2>'), 'p(a:href=https%3A%2F%2Fe.example%2F%23h1{1}) h2(a:href=https%3A%2F%2Fe.example%2F%23t1{A}|)'],
]

const TASKS_FORM = 'tasks(done(a) todo(b|))'
const task = (item: (isDone: boolean, text: string) => string) =>
  `<ul>${item(true, 'a')}${item(false, 'b')}</ul>`
const input = (isDone: boolean) => `<input type="checkbox"${isDone ? ' checked=""' : ''} disabled>`
const ICON =
  '<img src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox">'
const glyph = (isDone: boolean) => (isDone ? '☒' : '☐')
const wordBox = (isDone: boolean, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><span style='font-family:"Segoe UI Symbol"'><span style='mso-list:Ignore'>${glyph(isDone)}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span>${text}</p>`

// biome-ignore format: a row a line
const BOXES: [program: string, html: string][] = [
  ['a page', task((is, text) => `<li>${input(is)} ${text}</li>`)],
  ['a page in paragraphs', task((is, text) => `<li><p>${input(is)} ${text}</p></li>`)],
  ['a page in labels', task((is, text) => `<li><label>${input(is)} ${text}</label></li>`)],
  ['GitHub', task((is, text) => `<li class="task-list-item">${input(is)}<span> ${text}</span></li>`)],
  ['a numbered list', task((is, text) => `<li>${input(is)} ${text}</li>`).replaceAll('ul>', 'ol>')],
  ['Google Docs', task((is, text) => `<li role="checkbox" aria-checked="${is}">${ICON}<p>${text}</p></li>`)],
  ['Notion', task((is, text) => `<li><div class="checkbox checkbox-${is ? 'on' : 'off'}"></div> <span>${text}</span></li>`)],
  ['Quill', task((is, text) => `<li data-list="${is ? 'checked' : 'unchecked'}">${text}</li>`)],
  ['signs of Markdown', task((is, text) => `<li>[${is ? 'x' : ' '}] ${text}</li>`)],
  ['glyphs', task((is, text) => `<li>${glyph(is)} ${text}</li>`)],
  ['labels of Word', wordBox(true, 'a') + wordBox(false, 'b')],
  ['boxes of Word', `<p class=MsoNormal><w:Sdt CheckBox="t"><span>☒</span></w:Sdt> a</p><p class=MsoNormal><w:Sdt CheckBox="t"><span>☐</span></w:Sdt> b</p>`],
]

// biome-ignore format: a row a line
const TASKS: KeyCase[] = [
  ...BOXES.map(([program, source]): KeyCase => [program, 'p(|)', html(source), TASKS_FORM]),
  ...BOXES.slice(0, 2).map(([program, source]): KeyCase => [`${program} in a cell`, 'table(tr(td(|)))', html(source), `table(tr(td(${TASKS_FORM})))`]),
  ['items with and without a box', 'p(|)', html(`<ul><li>${input(true)} a</li><li>b</li></ul>`), 'tasks(done(a)) ul(li(b|))'],
  ['tasks in each other', 'p(|)', html(`<ul><li>${input(true)} a<ul><li>${input(false)} b</li></ul></li></ul>`), 'tasks(done(p(a) tasks(todo(b|))))'],
  ['a box within a text', 'p(|)', html('<ul><li>a <input type="checkbox"> b</li></ul>'), 'ul(li(a b|))'],
]

const colored = (style: string) => html(`<p>a <span style="${style}">b</span> c</p>`)

// biome-ignore format: a row a line
const LOOKS: KeyCase[] = [
  ...everywhere('a color', '<p>a <span style="color:#C00000">b</span> c</p>', 'a ink:ink=red{b} c'),
  ['a color by name', 'p(|)', colored('color: darkgreen'), 'p(a ink:ink=green{b} c|)'],
  ['a color in parts', 'p(|)', colored('color: rgb(0, 112, 192)'), 'p(a ink:ink=blue{b} c|)'],
  ['grey', 'p(|)', colored('color:#808080'), 'p(a ink:ink=grey{b} c|)'],
  ['black', 'p(|)', colored('color:windowtext'), 'p(a b c|)'],
  ['nearly black', 'p(|)', colored('color:#1F1F1F'), 'p(a b c|)'],
  ['white', 'p(|)', colored('color:#ffffff'), 'p(a b c|)'],
  ['a color on a marker', 'p(|)', colored('color:red;background:yellow'), 'p(a mark{ink:ink=red{b}} c|)'],
  ['a color of LibreOffice', 'p(|)', html('<p>a <font color="#c9211e">b</font> c</p>'), 'p(a ink:ink=red{b} c|)'],
  ['a color of Google Docs', 'p(|)', html(googleDocs(docsSpan('a', 'color:#000000;') + docsSpan('b', 'color:#ff0000;'))), 'p(aink:ink=red{b}|)'],
  ['a color of the page around a copy', 'p(|)', html('<span style="color: rgb(95, 99, 104); -webkit-text-stroke-width: 0px; display: inline !important; float: none;">a <span style="color: red;">b</span></span>'), 'p(a ink:ink=red{b}|)'],
  ['the blue of a link', 'p(|)', html('<p><a href="https://example.org/"><span style="color:#1155cc">a</span></a> <span style="color:blue"><a href="https://example.org/">b</a></span></p>'), 'p(a{a} a{b}|)'],
  ['colors of code', 'p(|)', html('<p>a <code><span style="color:red">b</span></code></p>'), 'p(a c{b}|)'],
  ['the grey of a heading', 'p(|)', html('<h3><span style="color:#666666">a</span></h3>'), 'h3(a|)'],
  ['styles by class', 'p(|)', html('<style>p.p1 {margin: 0; color: #ff2600} span.s1 {font-weight: bold} span.s2 {font-style: italic; color: #000000}</style><p class="p1">a <span class="s1">b</span></p><p><span class="s2">c</span></p>'), 'p(ink:ink=red{a }b{ink:ink=red{b}}) p(i{c}|)'],
  ['a style of its own before that of a class', 'p(|)', html('<style>.s1 {font-weight: bold}</style><p>a <span class="s1" style="font-weight:400">b</span></p>'), 'p(a b|)'],
  ['titles and quotes of Word', 'p(|)', html('<p class=MsoTitle>a</p><p class=MsoSubtitle>b</p><p class=MsoQuote>c</p><p class=MsoIntenseQuote>d</p><p class=MsoNormal>e</p>'), 'h1(a) h2(b) quote(p(c) p(d)) p(e|)'],
  ['justification of all lines', 'p(|)', html('<p style="text-align:justify">a</p><p style="text-align:justify">b</p>'), 'p(a) p(b|)'],
  ['justification of a line', 'p(|)', html('<p>a</p><p style="text-align:justify">b</p>'), 'p(a) p:justify(b|)'],
  ['a foot before the body', 'p(|)', html('<table><thead><tr><th>a</th></tr></thead><tfoot><tr><td>c</td></tr></tfoot><tbody><tr><td>b</td></tr></tbody></table>'), 'table(tr(th(a)) tr(td(b)) tr(td(c|)))'],
  ['a number of an item', 'p(|)', html('<ol><li value="7">a</li><li>b</li></ol>'), 'ol:start=7(li(a) li(b|))'],
  ['numbers of all items', 'p(|)', html('<ol start="2"><li value="2">a</li><li value="3">b</li></ol>'), 'ol:start=2(li(a) li(b|))'],
  ['a number within a list', 'p(|)', html('<ol><li>a</li><li value="7">b</li><li>c</li></ol>'), 'ol(li(a)) ol:start=7(li(b) li(c|))'],
]

const quoted = (style: string, quote: string) =>
  `<p class=MsoListParagraph style=${quote}${style}${quote}><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>x</p>`
// biome-ignore format: a row a line
const WORD_STYLES = [
  quoted('mso-list:l0 level1 lfo1;font-family:"Times New Roman"', "'"),
  quoted('font-family:"Times New Roman","serif";mso-list:l0 level1 lfo1', "'"),
  quoted("font-family:'Times New Roman';mso-list:l0 level1 lfo1", '"'),
  quoted('font-family:&quot;Times New Roman&quot;;mso-list:l0 level1 lfo1;color:black', '"'),
  quoted('MSO-LIST: L0 LEVEL1 LFO1', '"'),
  quoted('mso-list:l0&#32;level1&#32;lfo1', '').replace('=MsoListParagraph ', '="MsoListParagraph"'),
]
const LEVELS = Array.from({ length: 9 }, (_, at) => quoted(`mso-list:l0 level${at + 1} lfo1`, "'"))

// biome-ignore format: a row a line
const LISTS: KeyCase[] = [
  ...WORD_STYLES.map((source): KeyCase => [`Word: ${source.slice(0, 90)}`, 'p(|)', html(source), 'ul(li(x|))']),
  ['Word: nine levels', 'p(|)', html(LEVELS.join('')), `${'ul(li(p(x) '.repeat(8)}ul(li(x|))${'))'.repeat(8)}`],
  ['a style after a sign in an attribute', 'p(|)', html('<p>x</p><p title="a>b" style="text-align:center">a <span title=\'<\' style="font-weight:bold">b</span></p>'), 'p(x) p:center(a b{b}|)'],
]

// biome-ignore format: a row a line
const TEXTS: KeyCase[] = [
  ['addresses in plain text', 'p(|)', plain('a https://example.org/ b'), 'p(a a{https://example.org/} b|)'],
  ['addresses in lines', 'p(|)', plain('(https://example.org/),\nwww.example.org'), 'p(\\(a{https://example.org/}\\),) p(a:href=https%3A%2F%2Fwww.example.org%2F{www.example.org}|)'],
  ['addresses in code', 'p(c{on|e})', plain('a https://example.org/'), 'p(c{ona https://example.org/|e})'],
  ['an address before a mark of direction', 'p(|)', plain('https://example.org/\u200f'), 'p(a{https://example.org/}\u200f|)'],
  ['an address between isolates', 'p(|)', plain('a \u2068https://example.org/\u2069 b'), 'p(a \u2068a{https://example.org/}\u2069 b|)'],
  ['marks of direction in a link', 'p(|)', html('<a href="https://example.org/\u200f">a</a> <a href="https://example.org/%E2%80%8F">b</a>'), 'p(a{a} a{b}|)'],
  ['a typed address before a mark of direction', 'p(|)', '«https://example.org/\u200f » ArrowLeft', 'p(a{https://example.org/}\u200f| )'],
  ['signs in a typed address', 'p(|)', '«https://example.org/*x*/_y_/~~z~~ »', 'p(a:href=https%3A%2F%2Fexample.org%2F*x*%2F_y_%2F~~z~~{https://example.org/*x*/_y_/~~z~~} |)'],
  ['a typed year', 'p(|)', '«2026. »', 'p(2026. |)'],
  ['a typed year before a hyphen', 'p(|)', '«٢٠٢٦- »', 'p(٢٠٢٦- |)'],
]

suite('shapes of pasted content', { skip: noChromium }, () => {
  const tables = { FORMULAS, FOOTNOTES, TASKS, LOOKS, LISTS, TEXTS }
  for (const [what, rows] of Object.entries(tables)) {
    test(`${what.toLowerCase()} of other programs become those of the editor`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      await requireKeyCases(t, page, rows)
    })
  }
})
