import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { openEditor, outlineOf, paste, pasteHtml } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const html = (text: string) => (page: Page) => pasteHtml(page, text)
const plain = (text: string) => (page: Page) => paste(page, { 'text/plain': text })
const both = (page: Page) => paste(page, { 'text/plain': 'a', 'text/html': '<b>a</b>' })

const WORD_ITEM = (number: string, text: string, list = 'l0 level1 lfo1') =>
  `<p class=MsoListParagraph style='mso-list:${list}'><![if !supportLists]><span style='mso-list:Ignore'>${number}<span>&nbsp;</span></span><![endif]>${text}</p>`
const LIST = html('<ul><li>a</li><li>b</li></ul>')
const LINES = html('<p>a</p><p>b</p>')
const TABLE = html('<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>')
const CELLS = html('<table><tr><td>a</td><td>b</td></tr></table>')
const BOLD = html('x <b>y</b>')
const PROGRAM = html('<pre><code class="language-js">a\n  b</code></pre>')

/** Pasted HTML and plain text. */
// biome-ignore format: a row a line
const PASTED: KeyCase[] = [
  ['words in a paragraph', 'p(one| two)', html('x'), 'p(onex| two)'],
  ['words over a selection', 'p(one ‹two› three)', html('x'), 'p(one x| three)'],
  ['a paragraph in a paragraph', 'p(one| two)', html('<p>x</p>'), 'p(onex| two)'],
  ['two paragraphs in a paragraph', 'p(one| two)', LINES, 'p(onea) p(b| two)'],
  ['two paragraphs on an empty line', 'p(|)', LINES, 'p(a) p(b|)'],
  ['two paragraphs in an item', 'ul(li(one|) li(two))', LINES, 'ul(li(p(onea) p(b|)) li(two))'],
  ['two paragraphs in a heading', 'h1(one|)', LINES, 'h1(onea) p(b|)'],
  ['two paragraphs in a quote', 'quote(one|)', LINES, 'quote(p(onea) p(b|))'],
  ['two paragraphs in a cell', 'table(tr(td(one|) td(two)))', LINES, 'table(tr(td(p(onea) p(b|)) td(two)))'],
  ['two paragraphs in a task', 'tasks(done(one|))', LINES, 'tasks(done(p(onea) p(b|)))'],
  ['headings of each level', 'p(|)', html('<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4>'), 'h1(a) h2(b) h3(c) h4(d|)'],
  ['a heading in the middle of a paragraph', 'p(one| two)', html('<h2>x</h2>'), 'p(onex| two)'],
  ['a quote', 'p(|)', html('<blockquote><p>a</p><p>b</p></blockquote>'), 'quote(p(a) p(b|))'],
  ['a list on an empty line', 'p(|)', LIST, 'ul(li(a) li(b|))'],
  ['a list in an item', 'ul(li(one|) li(two))', LIST, 'ul(li(onea) li(b|) li(two))'],
  ['a list in an empty item', 'ul(li(one) li(|))', LIST, 'ul(li(one) li(a) li(b|))'],
  ['a list in a cell', 'table(tr(td(|) td()))', LIST, 'table(tr(td(ul(li(a) li(b|))) td()))'],
  ['lists in each other', 'p(|)', html('<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li>d</li></ul>'), 'ul(li(p(a) ul(li(p(b) ol(li(c))))) li(d|))'],
  ['a list in a list outside of its items', 'p(|)', html('<ul><li>a</li><ul><li>b</li></ul></ul>'), 'ul(li(p(a) ul(li(b|))))'],
  ['a numbered list that begins later', 'p(|)', html('<ol start="4"><li>a</li></ol>'), 'ol:start=4(li(a|))'],
  ['tasks as this editor has them', 'p(|)', html('<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li><li data-type="taskItem" data-checked="false"><p>b</p></li></ul>'), 'tasks(done(a) todo(b|))'],
  ['tasks as Google Docs has them', 'p(|)', html('<ul><li role="checkbox" aria-checked="true">a</li><li role="checkbox" aria-checked="false">b</li></ul>'), 'tasks(done(a) todo(b|))'],
  ['letters and Roman numbers of Google Docs', 'p(|)', html('<ol><li style="list-style-type:lower-alpha">a</li></ol><ol start="3"><li style="list-style-type:upper-roman">b</li></ol>'), 'ol:type=a(li(a)) ol:start=3:type=I(li(b|))'],
  ['letters and a later number of Word', 'p(|)', html([WORD_ITEM('b.', 'x'), WORD_ITEM('c.', 'y'), '<p>z</p>', WORD_ITEM('(٤)', 'w'), '<p>z</p>', WORD_ITEM('i.', 'v')].join('')), 'ol:start=2:type=a(li(x) li(y)) p(z) ol:start=4(li(w)) p(z) ol:type=i(li(v|))'],
  ['numbers after bullets of Word', 'p(|)', html([WORD_ITEM('·', 'x'), WORD_ITEM('1.', 'y', 'l1 level1 lfo2'), WORD_ITEM('2.', 'z', 'l1 level1 lfo2')].join('')), 'ul(li(x)) ol(li(y) li(z|))'],
  ['capital letters and Roman numbers of Word, one list in the other', 'p(|)', html([WORD_ITEM('A.', 'x'), WORD_ITEM('II.', 'y', 'l0 level2 lfo1'), WORD_ITEM('o', 'z', 'l0 level3 lfo1'), WORD_ITEM('B.', 'w')].join('')), 'ol:type=A(li(p(x) ol:start=2:type=I(li(p(y) ul(li(z))))) li(w|))'],
  ['a Roman list and a list of letters of Word that go on', 'p(|)', html([WORD_ITEM('xiv.', 'x'), '<p>y</p>', WORD_ITEM('c)', 'z')].join('')), 'ol:start=14:type=i(li(x)) p(y) ol:start=3:type=a(li(z|))'],
  ['bullets, numbers and later letters of Google Docs', 'p(|)', html('<ul><li style="list-style-type:circle">a</li></ul><ol><li style="list-style-type:decimal">b</li></ol><ol start="2"><li style="list-style-type:upper-alpha">c</li></ol>'), 'ul(li(a)) ol(li(b)) ol:start=2:type=A(li(c|))'],
  ['a list of a web page with its kind', 'p(|)', html('<ol type="i" style="list-style-type:decimal"><li>a</li></ol>'), 'ol:type=i(li(a|))'],
  ['a table', 'p(|)', TABLE, 'table(tr(th(a) th(b)) tr(td(c) td(d|)))'],
  ['a table at the end of a paragraph', 'p(one|)', TABLE, 'p(one) table(tr(th(a) th(b)) tr(td(c) td(d|)))'],
  ['a table with cells of different sizes', 'p(|)', html('<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'), 'table(tr(td:colspan=2(a)) tr(td(b) td(c|)))'],
  ['cells in a table', 'table(tr(td(o|ne) td(two)) tr(td(three) td(four)))', CELLS, 'table(tr(*td(a) *td(b)) tr(td(three) td(four)))'],
  ['cells in a table that has no room for them', 'table(tr(td(one) td(t|wo)))', CELLS, 'table(tr(td(one) *td(a) *td(b)))'],
  ['one word over selected cells', 'table(tr(*td(one) *td(two)))', html('x'), 'table(tr(*td(x) *td(x)))'],
  ['a program', 'p(|)', PROGRAM, 'code:language=js(a\n  b|)'],
  ['a program in a program', 'code(one|)', PROGRAM, 'code(onea\n  b|)'],
  ['a rule stands after the words', 'p(one|)', html('<hr>'), 'p(one) ‹rule›'],
  ['a line break', 'p(|)', html('a<br>b'), 'p(a↵b|)'],
  ['a toggle of a web page', 'p(|)', html('<details open><summary>a</summary><p>b</p></details>'), 'toggle:open=true(summary(a) inside(b|))'],

  ['bold words', 'p(|)', html('<b>a</b> <strong>b</strong> <span style="font-weight: 700">c</span>'), 'p(b{a} b{b} b{c}|)'],
  ['italic words', 'p(|)', html('<i>a</i> <em>b</em> <span style="font-style: italic">c</span>'), 'p(i{a} i{b} i{c}|)'],
  ['underlined words', 'p(|)', html('<u>a</u> <span style="text-decoration: underline">b</span>'), 'p(u{a} u{b}|)'],
  ['words that are struck through', 'p(|)', html('<s>a</s> <del>b</del> <span style="text-decoration: line-through">c</span>'), 'p(s{a} s{b} s{c}|)'],
  ['subscript and superscript', 'p(|)', html('x<sub>1</sub><sup>2</sup>'), 'p(xsub{1}sup{2}|)'],
  ['marked words', 'p(|)', html('<mark>a</mark>'), 'p(mark{a}|)'],
  ['words in a colour of the editor', 'p(|)', html('<mark data-color="#bbf7d0">a</mark>'), 'p(mark:green{a}|)'],
  ['words marked in Google Docs and in Word', 'p(|)', html('<span style="background-color:#00ff00">a</span> <span style="background:yellow;mso-highlight:yellow">b</span> <span style="background-color:#ffffff">c</span>'), 'p(mark:green{a} mark{b} c|)'],
  ['code in a line', 'p(|)', html('<code>a</code>'), 'p(c{a}|)'],
  ['a link', 'p(|)', html('<a href="https://example.org/">a</a>'), 'p(a{a}|)'],
  ['a link with a script address is dropped', 'p(|)', html('<a href="javascript:a()">a</a>'), 'p(a|)'],
  ['a bold link', 'p(|)', html('<a href="https://example.org/"><b>a</b></a>'), 'p(a{b{a}}|)'],
  ['bold words in a heading', 'h1(one |)', BOLD, 'h1(one x b{y}|)'],
  ['bold words in an item', 'ul(li(one |))', BOLD, 'ul(li(one x b{y}|))'],
  ['bold words in a cell', 'table(tr(td(one |)))', BOLD, 'table(tr(td(one x b{y}|)))'],
  ['bold words in a program', 'code(one |)', BOLD, 'code(one x y|)'],
  ['bold words in bold ones', 'p(b{one| two})', html('x <i>y</i>'), 'p(b{one}x i{y}|b{ two})'],
  ['the looks of another program', 'p(|)', html('<p style="color: red; font-size: 30px"><font face="x">a</font></p>'), 'p(a|)'],
  ['blocks of a page other than paragraphs', 'p(|)', html('<div>a</div><section><div>b</div></section>'), 'p(a) p(b|)'],
  ['spaces of a page', 'p(|)', html('<p>a&nbsp;b</p>\n\n<p>  c  </p>'), 'p(a b) p(c|)'],

  ['a line of plain text', 'p(one| two)', plain('x'), 'p(onex| two)'],
  ['lines of plain text', 'p(|)', plain('a\nb'), 'p(a) p(b|)'],
  ['lines of plain text with an empty one', 'p(|)', plain('a\n\nb'), 'p(a) p() p(b|)'],
  ['lines of plain text in the middle of a paragraph', 'p(one| two)', plain('a\nb'), 'p(onea) p(b| two)'],
  ['lines of plain text in an item', 'ul(li(one|))', plain('a\nb'), 'ul(li(p(onea) p(b|)))'],
  ['lines of plain text in a heading', 'h1(one|)', plain('a\nb'), 'h1(onea) p(b|)'],
  ['lines of plain text in a program', 'code(one|)', plain('a\n  b'), 'code(onea\n  b|)'],
  ['lines of plain text in a cell', 'table(tr(td(one|)))', plain('a\nb'), 'table(tr(td(p(onea) p(b|))))'],
  ['plain text in bold', 'p(b{one| two})', plain('x'), 'p(b{onex| two})'],
  ['signs of plain text stay', 'p(|)', plain('# a **b** and __c__ 2*3*4'), 'p(# a **b** and __c__ 2*3*4|)'],
  ['an address on a caret', 'p(one |)', plain('https://example.org/'), 'p(one a{https://example.org/}|)'],
  ['an address on a word is its link', 'p(one ‹two› three)', plain('https://example.org/'), 'p(one ‹a{two}› three)'],
  ['an address in a program', 'code(one |)', plain('https://example.org/'), 'code(one https://example.org/|)'],
  ['an address with brackets', 'p(one |)', plain('https://example.org/a_(b) '), 'p(one a:href=https%3A%2F%2Fexample.org%2Fa_(b){https://example.org/a_\\(b\\)}|)'],
  ['an address before marks', 'p(one |)', plain('https://example.org/۔”'), 'p(one a{https://example.org/}۔”|)'],
  ['HTML before plain text where there are both', 'p(|)', both, 'p(b{a}|)'],
]

/** Copied and pasted within the editor. */
// biome-ignore format: a row a line
const COPIED: KeyCase[] = [
  ['words go elsewhere', 'p(one ‹two›) p(three)', 'Control+c Control+End Control+v', 'p(one two) p(threetwo|)'],
  ['words are cut and go elsewhere', 'p(‹one› two) p(three)', 'Control+x Control+End Control+v', 'p( two) p(threeone|)'],
  ['words keep how they are set off', 'p(‹b{one}i{u{two}}mark:green{three}c{four}a{five}›) p(x)', 'Control+c Control+End Control+v', 'p(b{one}i{u{two}}mark:green{three}c{four}a{five}) p(xb{one}i{u{two}}mark:green{three}c{four}a{five}|)'],
  ['a part of a list goes on an empty line', 'ul(li(one) li(tw‹o) li(thr›ee)) p()', 'Control+c Control+End Control+v', 'ul(li(one) li(two) li(three)) ul(li(o) li(thr|))'],
  ['a part of a list goes into another list', 'ul(li(o‹ne) li(tw›o)) ol(li(three))', 'Control+c Control+End Control+v', 'ul(li(one) li(two)) ol(li(threene) li(tw|))'],
  ['a part of an item goes into a paragraph', 'ul(li(one ‹two›)) p(x)', 'Control+c Control+End Control+v', 'ul(li(one two)) p(xtwo|)'],
  ['items of a list go after its last', 'ul(li(‹one) li(two›) li(three))', 'Control+c Control+End Enter Control+v', 'ul(li(one) li(two) li(three) li(one) li(two|))'],
  ['nested items go on an empty line', 'ul(li(p(‹one) ul(li(two›)))) p()', 'Control+c Control+End Control+v', 'ul(li(p(one) ul(li(two)))) ul(li(p(one) ul(li(two|))))'],
  ['tasks go on an empty line', 'tasks(done(‹one) todo(two›)) p()', 'Control+c Control+End Control+v', 'tasks(done(one) todo(two)) tasks(done(one) todo(two|))'],
  ['all of a text comes back unchanged', 'h1:center(one) p:rtl(two|) quote(three) rule code:language=js(four\nfive) p(six)', 'Control+a Control+c Control+v', 'h1:center(one) p:rtl(two) quote(three) rule code:language=js(four\nfive) p(six|)'],
  ['a table comes back with its direction', 'table:rtl(tr(td(o|ne)))', 'Control+a Control+c Control+v', 'table:rtl(tr(td(one)))'],
  ['all of a text with lists comes back unchanged', 'ul(li(o|ne)) ol:start=3(li(two)) tasks(done(three) todo(p(four) tasks(done(five)))) p(six)', 'Control+a Control+c Control+v', 'ul(li(one)) ol:start=3(li(two)) tasks(done(three) todo(p(four) tasks(done(five)))) p(six|)'],
  ['all of a text with a toggle comes back unchanged', 'p(o|ne) toggle:open=true(summary(two) inside(p(three) ul(li(four)))) p(five)', 'Control+a Control+c Control+v', 'p(one) toggle:open=true(summary(two) inside(p(three) ul(li(four)))) p(five|)'],
  ['all of a text with a table comes back unchanged', 'p(o|ne) table(tr(th:colspan=2(two)) tr(td:align=center(three) td:rowspan=2(four)) tr(td(five))) p(six)', 'Control+a Control+c Control+v', 'p(one) table(tr(th:colspan=2(two)) tr(td:align=center(three) td:rowspan=2(four)) tr(td(five))) p(six|)'],
  ['all of a text with a picture comes back unchanged', 'p(o|ne) image p(two)', 'Control+a Control+c Control+v', 'p(one) image p(two|)'],
  ['all of a text with breaks and honorifics comes back unchanged', 'p(o|ne↵twoﷺ) p(three)', 'Control+a Control+c Control+v', 'p(one↵twoﷺ) p(three|)'],
  ['a selected table goes elsewhere', '‹table(tr(th(one) th(two)))› p(x)', 'Control+c Control+End Control+v', 'table(tr(th(one) th(two))) p(x) table(tr(th(one) th(two|)))'],
  ['selected cells go into other cells', 'table(tr(*td(one) *td(two)) tr(td(three) td(four)))', 'Control+c Tab Control+v', 'table(tr(td(one) td(two)) tr(*td(one) *td(two)))'],
  ['selected cells become a table elsewhere', 'table(tr(*td(one) td(two)) tr(*td(three) td(four))) p(x)', 'Control+c Control+End Control+v', 'table(tr(td(one) td(two)) tr(td(three) td(four))) p(x) table(tr(td(one)) tr(td(three|)))'],
  ['a selected rule goes elsewhere', 'p(one) ‹rule› p(two)', 'Control+c Control+End Control+v', 'p(one) rule p(two) ‹rule›'],
  ['a heading that is copied whole goes on an empty line', 'h2(‹one›) p()', 'Control+c Control+End Control+v', 'h2(one) h2(one|)'],
  ['a part of a heading goes into a paragraph as words', 'h2(one ‹two›) p(x)', 'Control+c Control+End Control+v', 'h2(one two) p(xtwo|)'],
  ['lines of a program go into a program', 'code(‹one\n  two›) code(x)', 'Control+c Control+End ArrowUp End Control+v', 'code(one\n  two) code(xone\n  two|)'],
  ['a line of a quote goes into a paragraph as words', 'quote(one ‹two›) p(x)', 'Control+c Control+End Control+v', 'quote(one two) p(xtwo|)'],
  ['cut takes lists, breaks and signs, which come back', 'ol:start=3:type=a(li(‹one↵ﷺ) li(c{two}›)) p(three)', 'Control+x Control+End Enter Control+v', 'p(three) ol:start=3:type=a(li(one↵ﷺ) li(c{two}|))'],
  ['cut takes what it copies', 'p(one ‹two) p(three› four)', 'Control+x', 'p(one | four)'],
  ['cut takes items', 'ul(li(one ‹two) li(three› four))', 'Control+x', 'ul(li(one | four))'],
  ['words are pasted without how they are set off', 'p(‹b{one}›) p(x)', 'Control+c Control+End Control+Shift+V', 'p(b{one}) p(xone|)'],
]

suite('pasted content', { skip: noChromium }, () => {
  test('content of other programs keeps its text and structure', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, PASTED)
  })

  test('content of the editor itself is pasted unchanged', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, COPIED)
  })

  test('the whole content of a Google Docs wrapper is pasted', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await pasteHtml(page, `<b style="font-weight:normal">a${'<wbr>'.repeat(130_000)}b</b>`)
    assert.equal(await outlineOf(page), 'paragraph(ab)')
  })
})
