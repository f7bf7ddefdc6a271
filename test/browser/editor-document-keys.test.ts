import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, press, put, requireKeyCases } from './lib/key-cases.ts'
import { node, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const TABLE = 'table(tr(td(one) td(two)))'

/** The ends of a text, by its first or last block. */
// biome-ignore format: a row a line
const ENDS: KeyCase[] = [
  ['Control and End go behind a table', `p(o|ne) ${TABLE}`, 'Control+End «XY»', `p(one) ${TABLE} p(XY|)`],
  ['Control and End go behind a rule', 'p(o|ne) rule', 'Control+End «XY»', 'p(one) rule p(XY|)'],
  ['Control and End go behind a picture', 'p(o|ne) image', 'Control+End «XY»', 'p(one) image p(XY|)'],
  ['Control and End go behind a program', 'p(o|ne) code(two)', 'Control+End «XY»', 'p(one) code(two) p(XY|)'],
  ['Control and End go behind a toggle', 'p(o|ne) toggle(summary(two) inside(three))', 'Control+End «XY»', 'p(one) toggle(summary(two) inside(three)) p(XY|)'],
  ['Control and End go to the end of a last list', 'p(o|ne) ul(li(two))', 'Control+End «XY»', 'p(one) ul(li(twoXY|))'],
  ['Control and End go to the end of a last quote', 'p(o|ne) quote(two)', 'Control+End «XY»', 'p(one) quote(twoXY|)'],
  ['Control and Home go to the start of a table', `${TABLE} p(tw|o)`, 'Control+Home «XY»', 'table(tr(td(XY|one) td(two))) p(two)'],
  ['Control and Home go to the start of a list', 'ul(li(one)) p(tw|o)', 'Control+Home «XY»', 'ul(li(XY|one)) p(two)'],
  ['with Shift they select to the end', 'p(o|ne) p(two)', 'Control+Shift+End', 'p(o‹ne) p(two›)'],
  ['with Shift they select to the start', 'p(one) p(tw|o)', 'Control+Shift+Home', 'p(‹one) p(tw›o)'],
  ['on a keyboard of Apple they are arrows', 'p(o|ne) p(two)', 'Meta+ArrowDown «X»', 'p(one) p(twoX|)'],
]

/** Tab where it belongs to no list and no table. */
// biome-ignore format: a row a line
const TABS: KeyCase[] = [
  ['Tab indents a paragraph', 'p(o|ne)', 'Tab «x»', 'p:indent=1(ox|ne)'],
  ['Tab indents a heading, and Shift and Tab take it back', 'h1(o|ne)', 'Tab Tab Shift+Tab', 'h1:indent=1(o|ne)'],
  ['Tab indents all selected lines', 'p(o‹ne) h2(tw›o) p(three)', 'Tab', 'p:indent=1(o‹ne) h2:indent=1(tw›o) p(three)'],
  ['Tab indents by at most eight levels', 'p:indent=8(o|ne)', 'Tab', 'p:indent=8(o|ne)'],
  ['Shift and Tab on a line that is not indented stay there', 'p(o|ne)', 'Shift+Tab «x»', 'p(ox|ne)'],
  ['Backspace at the start of an indented line takes a level', 'p(one) p:indent=2(|two)', 'Backspace', 'p(one) p:indent=1(|two)'],
  ['the next line is indented too', 'p:indent=1(one|)', 'Enter «two»', 'p:indent=1(one) p:indent=1(two|)'],
  ['an indented line stays so as a heading', 'p:indent=1(o|ne)', 'Control+Alt+1', 'h1:indent=1(o|ne)'],
  ['an indent is undone by itself', 'p(one|)', '«x» Tab Control+z', 'p(onex|)'],
  ['Tab in a program inserts two spaces', 'code(o|ne)', 'Tab', 'code(o  |ne)'],
  ['Tab in a program indents all selected lines', 'code(o‹ne\ntw›o\nthree)', 'Tab', 'code(  o‹ne\n  tw›o\nthree)'],
  ['Shift and Tab in a program take two spaces from a line', 'code(  on|e)', 'Shift+Tab', 'code(on|e)'],
  ['Shift and Tab in a program take what there is from all selected lines', 'code(   o‹ne\n tw›o)', 'Shift+Tab', 'code( o‹ne\ntw›o)'],
  ['Tab in a summary changes nothing', 'toggle:open=true(summary(o|ne) inside(two))', 'Tab «x»', 'toggle:open=true(summary(ox|ne) inside(two))'],
]

/** Alignment keys name a side of the page, as in word processors. */
// biome-ignore format: a row a line
const SIDES: KeyCase[] = [
  ['to the left', 'p(o|ne)', 'Control+Shift+L', 'p:textAlign=left(o|ne)'],
  ['to the right', 'p(o|ne)', 'Control+Shift+R', 'p:textAlign=right(o|ne)'],
  ['an Arabic line to the left', 'p(نص|)', 'Control+Shift+L', 'p:textAlign=left(نص|)'],
  ['an Arabic line to the right', 'p(نص|)', 'Control+Shift+R', 'p:textAlign=right(نص|)'],
]

suite('the ends of a text, Tab and alignment', { skip: noChromium }, () => {
  test('each key has its effect at the ends of a text, on indentation and on alignment', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, [...ENDS, ...TABS, ...SIDES])
  })

  test('Escape then Tab leaves the text forwards, with Shift backwards', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const focused = () =>
      page.evaluate(`document.activeElement.closest('.wq-editable') ? 'text' : 'elsewhere'`)
    for (const keys of ['Tab', 'Shift+Tab']) {
      await put(page, 'p(one|)')
      await press(page, keys)
      assert.equal(await focused(), 'text')
      await press(page, `Escape ${keys}`)
      assert.equal(await focused(), 'elsewhere')
    }
    await put(page, 'p(one|)')
    await press(page, 'Escape «x» Tab')
    assert.equal(await focused(), 'text', 'Escape counts for the next key only')
    const hint = await page.locator('.wq-editable').getAttribute('aria-description')
    assert.match(hint ?? '', /Escape.*Tab/)
  })

  test('a document that ends with a table opens unchanged, and its author can type below it', async (t) => {
    const table = node('table', node('tableRow', node('tableCell', paragraph('one'))))
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: [table] })
    assert.equal(await page.locator('.wq-status').getAttribute('data-state'), null)
    assert.deepEqual(
      (await contentOf(page)).map(({ type }) => type),
      ['table', 'paragraph'],
    )
    await press(page, 'Control+End «two»')
    await page.locator('.wq-editable > p', { hasText: 'two' }).waitFor()
  })
})
