import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor, paste, pasteHtml } from './lib/open-editor.ts'
import {
  CALC_CELLS,
  docsSpan,
  excel,
  gitHub,
  googleDocs,
  jetBrains,
  vsCode,
  WRITER_TEXT,
  windowsTerminal,
  wordItem,
} from './lib/program-clipboards.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const html = (text: string) => (page: Page) => pasteHtml(page, text)
const plain = (text: string) => (page: Page) => paste(page, { 'text/plain': text })
const word = (...items: string[]) => html(items.join(''))

const LINES = ['a:', '', '    b', 'c']
const PROGRAM = 'code(a:\n\n    b\nc|)'
const MONO = "font-family:'Courier New',monospace;"
const POEM = 'white-space: pre-wrap; font-family: Georgia, serif'

// biome-ignore format: a row a line
const CODE: KeyCase[] = [
  ['VS Code', 'p(|)', html(vsCode(...LINES)), PROGRAM],
  ['one line of VS Code', 'p(x |y)', html(vsCode('  a')), 'p(x c{  a}|y)'],
  ['lines of VS Code in a program', 'code(x|)', html(vsCode('a', '  b')), 'code(xa\n  b|)'],
  ['a file on GitHub', 'p(|)', html(gitHub(...LINES)), PROGRAM],
  ['a terminal of Windows', 'p(|)', html(windowsTerminal(...LINES)), PROGRAM],
  ['JetBrains', 'p(|)', html(jetBrains(...LINES)), PROGRAM],
  ['a program on a page', 'p(|)', html('<pre style="white-space:pre"><code class="language-js"><span>a</span>\n  b</code></pre>'), 'code:language=js(a\n  b|)'],
  ['parts of a program on a page', 'p(|)', html(`<span style="white-space:pre;${MONO}">a {</span><span style="white-space:pre;${MONO}">\n  b\n\n}</span>`), 'code(a \\{\n  b\n\n\\}|)'],
  ['lines of Google Docs in a font of programs', 'p(|)', html(googleDocs(docsSpan('a', MONO), docsSpan('  b', MONO))), 'code(a\n  b|)'],
  ['words of Google Docs in a font of programs', 'p(|)', html(googleDocs(docsSpan('x ') + docsSpan('a', MONO) + docsSpan(' y'))), 'p(x c{a} y|)'],
  ['a poem whose spaces are kept', 'p(|)', html(`<div style="${POEM}">a\n   b\n\nc</div>`), 'p(a↵   b↵↵c|)'],
  ['plain text of a terminal', 'p(|)', plain('a:\n\n    b\nc\n'), 'p(a:) p() p(    b) p(c|)'],
  ['a table with a cell in a font of programs', 'p(|)', html(`<table><tr><td><span style="white-space:pre;${MONO}">a</span></td><td>b</td></tr></table>`), 'table(tr(td(c{a}) td(b|)))'],
]

const ABJAD = ['أ\u200c-', 'هـ-', 'المادة ١:', 'أولاً:'] as const
const LEVEL_2 = 'l0 level2 lfo1'

// biome-ignore format: a row a line
const LISTS: KeyCase[] = [
  ...ABJAD.map((label): KeyCase => [`Word: ${label} stays before its text`, 'p(|)', word(wordItem(label, 'نص')), `p(${label} نص|)`]),
  ['Word: numbers in Arabic digits', 'p(|)', word(wordItem('٣-', 'x'), wordItem('٤-', 'y')), 'ol:start=3(li(x) li(y|))'],
  ['Word: numbers with marks of direction', 'p(|)', word(wordItem('\u200f(١)\u200f', 'x'), wordItem('(٢)', 'y')), 'ol(li(x) li(y|))'],
  ['Word: a number of two levels stays', 'p(|)', word(wordItem('1.', 'x'), wordItem('1.1.', 'y', LEVEL_2), wordItem('2.', 'z')), 'ol(li(p(x) p(1.1. y)) li(z|))'],
  ['Word: bullets of symbol fonts', 'p(|)', word(wordItem('§', 'x'), wordItem('o', 'y', LEVEL_2), wordItem('v', 'z')), 'ul(li(p(x) ul(li(y))) li(z|))'],
  ['Word: letters between bullets', 'p(|)', word(wordItem('·', 'x'), wordItem('ب)', 'y'), wordItem('·', 'z')), 'ul(li(x)) p(ب\\) y) ul(li(z|))'],
  ['Word: a list that begins at level 2', 'p(|)', word(wordItem('·', 'x', LEVEL_2), wordItem('·', 'y'), wordItem('·', 'z', LEVEL_2)), 'ul(li(x)) ul(li(p(y) ul(li(z|))))'],
  ['Word: two lists, of which the first is at level 2', 'p(|)', word(wordItem('·', 'x', LEVEL_2), wordItem('·', 'y', 'l1 level1 lfo2')), 'ul(li(x)) ul(li(y|))'],
  ['Word: numbers that begin at level 2 before bullets', 'p(|)', word(wordItem('1.', 'x', LEVEL_2), wordItem('·', 'y')), 'ol(li(x)) ul(li(y|))'],
  ['Google Docs: a list that begins at level 2', 'p(|)', html('<ul><ul><li aria-level="2"><p>x</p></li></ul><li aria-level="1"><p>y</p></li></ul>'), 'ul(li(x)) ul(li(y|))'],
  ['a page: a list that begins at level 2', 'p(|)', html('<ol><li><ol><li>x</li><li>y</li></ol></li><li>z</li></ol>'), 'ol(li(x) li(y)) ol:start=2(li(z|))'],
  ['a page: only a list of level 2', 'p(|)', html('<ul><li><ol><li>x</li></ol></li></ul>'), 'ol(li(x|))'],
  ['a page: a list at level 2 without its item', 'p(|)', html('<ul><li>x</li><li><ul><li>y</li></ul></li></ul>'), 'ul(li(p(x) ul(li(y|))))'],
  ['a start beyond 9,999', 'p(|)', word(wordItem('0501234567-', 'x')), 'p(0501234567- x|)'],
]

const CELL = (text: string, more = '') => `<td height=20 style='height:15.0pt;${more}'>${text}</td>`
const SHORT = `<tr>${CELL('a')}</tr><tr>${CELL('b')}${CELL('c')}${CELL('d')}</tr>`
const RUN_OVER = `<tr><td colspan=3 style='mso-ignore:colspan'>a</td></tr><tr>${CELL('b')}${CELL('c')}${CELL('d')}</tr>`

// biome-ignore format: a row a line
const TABLES: KeyCase[] = [
  ['Excel: a short first row', 'p(|)', html(excel(SHORT)), 'table(tr(td(a) td() td()) tr(td(b) td(c) td(d|)))'],
  ['Excel: a short last row', 'p(|)', html(excel(`<tr>${CELL('a')}${CELL('b')}</tr><tr>${CELL('c')}</tr>`)), 'table(tr(td(a) td(b)) tr(td(c) td(|)))'],
  ['Excel: a text over empty cells', 'p(|)', html(excel(RUN_OVER)), 'table(tr(td(a) td() td()) tr(td(b) td(c) td(d|)))'],
  ['cells below each other in a short row', 'p(|)', html('<table><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr></table>'), 'table(tr(td:rowspan=2(a) td(b)) tr(td(c)) tr(td(d) td(|)))'],
  ['a table from right to left with a Latin first column', 'p(|)', html('<table dir="rtl"><tr><td>a</td><td>س</td></tr></table>'), 'table:rtl(tr(td(a) td(س|)))'],
  ['the same of Google Docs', 'p(|)', html('<div dir="rtl" align="right"><table><tr><td>a</td><td>س</td></tr></table></div>'), 'table:rtl(tr(td(a) td(س|)))'],
  ['the same of Excel', 'p(|)', html(excel(`<tr>${CELL('a')}${CELL('س')}</tr>`, ' dir=RTL')), 'table:rtl(tr(td(a) td(س|)))'],
  ['a direction that the letters have too', 'p(|)', html('<table dir="rtl"><tr><td>س</td><td>a</td></tr></table>'), 'table(tr(td(س) td(a|)))'],
  ['LibreOffice Calc', 'p(|)', html(CALC_CELLS), 'table(tr(td(a) td()) tr(td(b) td(c|)))'],
]

const VERSES = googleDocs(docsSpan('a'), docsSpan('b'), '', docsSpan('c'))
const NOTHING =
  '<html><body>\n<!--StartFragment--><meta charset="utf-8"><!--EndFragment-->\n</body></html>'

// biome-ignore format: a row a line
const TEXTS: KeyCase[] = [
  ['raised and lowered digits of Google Docs', 'p(|)', html(googleDocs(docsSpan('m') + docsSpan('2', 'font-size:0.6em;vertical-align:super;') + docsSpan(' H') + docsSpan('2', 'vertical-align:sub;') + docsSpan('O'))), 'p(msup{2} Hsub{2}O|)'],
  ['stanzas of Google Docs', 'p(|)', html(VERSES), 'p(a) p(b) p() p(c|)'],
  ['two empty lines between stanzas of Google Docs', 'p(|)', html(googleDocs(docsSpan('a'), '', '', docsSpan('b'))), 'p(a) p() p() p(b|)'],
  ['stanzas of Word', 'p(|)', html('<p class=MsoNormal>a</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>b</p>'), 'p(a) p() p(b|)'],
  ['stanzas of plain text', 'p(|)', plain('a\r\nb\r\n\r\n\r\nc'), 'p(a) p(b) p() p() p(c|)'],
  ['LibreOffice Writer', 'p(|)', html(WRITER_TEXT), 'h1(عنوان) p(سطر b{غامق} أول) p() p(xsup{2}) ol(li(p(one) ul(li(inner))) li(two)) p(end|)'],
  ['plain text beside HTML without content', 'p(x|)', (page) => paste(page, { 'text/html': NOTHING, 'text/plain': 'a' }), 'p(xa|)'],
  ['plain text beside HTML of spaces', 'p(x|)', (page) => paste(page, { 'text/html': '<p>&nbsp;</p><br>', 'text/plain': 'a' }), 'p(xa|)'],
  ['nothing', 'p(x|)', (page) => paste(page, { 'text/html': NOTHING }), 'p(x|)'],
]

suite('content of other programs', { skip: noChromium }, () => {
  for (const [what, rows] of Object.entries({ CODE, LISTS, TABLES, TEXTS })) {
    test(`${what.toLowerCase()} keep their form when they are pasted`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      await requireKeyCases(t, page, rows)
    })
  }
})
