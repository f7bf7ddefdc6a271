import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, press, put, requireKeyCases, shortFormOf } from './lib/key-cases.ts'
import { openEditor, paste } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const pressSaw = async (page: Page) => {
  await page.keyboard.type(':saw')
  await page.getByRole('option', { name: /:saw$/ }).waitFor()
  await page.keyboard.press('Enter')
}
const ADDRESS = 'https://example.org/'

/** Commands on selections other than a caret or words of one line. */
// biome-ignore format: a row a line
const SELECTED: KeyCase[] = [
  ['all of a text becomes a list', 'p(one) h2(tw|o)', 'Control+a Control+Shift+Digit8', 'ul(li(one) li(two))'],
  ['a list and a line after it become one list', 'ul(li(o‹ne)) p(tw›o)', 'Control+Shift+Digit8', 'ul(li(o‹ne) li(tw›o))'],
  ['a list and a line after it become one of another kind', 'ul(li(o‹ne)) p(tw›o)', 'Control+Shift+Digit7', 'ol(li(o‹ne) li(tw›o))'],
  ['lists of two kinds become one', 'ul(li(o‹ne)) ol(li(tw›o))', 'Control+Shift+Digit9', 'tasks(todo(o‹ne) todo(tw›o))'],
  ['a table between lines stays between their lists', 'p(o|ne) table(tr(td(two))) p(three)', 'Control+a Control+Shift+Digit8', 'ul(li(one)) table(tr(td(two))) ul(li(three))'],
  ['what is under an item stays what it is where the item becomes a task', 'ul(li(p(o|ne) ol(li(two))))', 'Control+Shift+Digit9', 'tasks(todo(p(o|ne) ol(li(two))))'],
  ['several cells are aligned', 'table(tr(*td(one) *td(two) td(three)))', 'Control+Shift+E', 'table(tr(*td(p:center(one)) *td(p:center(two)) td(three)))'],
  ['several cells get their direction', 'table(tr(*td(one) *td(two)))', '[Alignment and direction > Right to left]', 'table:rtl(tr(*td(p:rtl(one)) *td(p:rtl(two))))'],
  ['cells of which some are headings become headings', 'table(tr(*td(h1(one)) *td(two)))', 'Control+Alt+1', 'table(tr(*td(h1(one)) *td(h1(two))))'],
  ['an alignment that is already set adds no undo step', 'p(o|ne)', 'Control+Shift+E Control+Shift+E Control+z', 'p(o|ne)'],
  ['a rule comes after selected words', 'p(one ‹two› three)', '[Insert > Divider]', 'p(one two) rule p(| three)'],
  ['a table comes after all of a text', 'p(one) p(tw|o)', 'Control+a [Insert > Table] Enter', 'p(one) p(two) table(tr(th(|) th() th()) tr(td() td() td()) tr(td() td() td()))'],
  ['a rule in the words over a toggle comes after the toggle', 'toggle:open=true(summary(o|ne) inside(two))', '[Insert > Divider]', 'toggle:open=true(summary(one) inside(two)) rule p(|)'],
  ['a sign comes after a selected picture', 'p(one) ‹image› p(two)', '[Insert > Emoji or honorific] Escape', 'p(one) image p(:|) p(two)'],
  ['a line with an honorific becomes no program', 'p(one ﷺ‹two) p(three›)', 'Control+Alt+c', 'p(one ﷺ‹two) code(three›)'],
  ['an honorific in the words over a toggle is a letter of them', 'toggle:open=true(summary(one |) inside(two))', pressSaw, 'toggle:open=true(summary(one \\ﷺ|) inside(two))'],
  ['a number sign leaves a line its direction', 'p:rtl(|one)', '«# »', 'h1:rtl(|one)'],
  ['a number sign leaves a line its alignment', 'p:center(|one)', '«## »', 'h2:center(|one)'],
  ['three backticks and Enter in an item stay', 'ul(li(```|))', 'Enter', 'ul(li(```) li(|))'],
  ['an address pasted on words of a program takes their place', 'code(o‹n›e)', (page) => paste(page, { 'text/plain': ADDRESS }), `code(o${ADDRESS}|e)`],
]

suite('commands on selections', { skip: noChromium }, () => {
  test('each command applies to the whole selection and loses nothing', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await requireKeyCases(t, page, SELECTED)
  })

  test('a task is labelled by its own text, unchecked by undo, and removed when an input method deletes it', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await put(page, 'p(|a) tasks(todo(p(one) tasks(done(two))) todo(three))')
    const boxes = page.getByRole('checkbox')
    const names = await boxes.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    assert.deepEqual(names, ['تم: one', 'تم: two', 'تم: three'])
    await press(page, 'Escape Tab Space')
    assert.equal(
      await shortFormOf(page, ''),
      'p(a) tasks(done(p(one) tasks(done(two))) todo(three))',
    )
    await press(page, 'Control+z')
    assert.equal(
      await shortFormOf(page, ''),
      'p(a) tasks(todo(p(one) tasks(done(two))) todo(three))',
    )
    assert.equal(await boxes.first().isChecked(), false)
    // As one does that writes over several tasks.
    await page.evaluate(`document.querySelector('.wq-editable li > div').remove()`)
    assert.equal(await shortFormOf(page, ''), 'p(a) tasks(todo() todo(three))')
  })

  test('a palette that is open when the editor becomes read-only changes nothing', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, 'p(o|ne)')
    await press(page, 'Control+/')
    await page.getByRole('combobox').fill('quote')
    await page.evaluate('stage.mounts[0].instance.setEditable(false)')
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The choice runs right after.
    await page.evaluate('new Promise((done) => setTimeout(done))')
    await page.evaluate('stage.mounts[0].instance.setEditable(true)')
    await page.locator('.wq-editable').click()
    await press(page, 'Control+/')
    await page.getByRole('combobox').fill('heading 1')
    await press(page, 'Enter')
    await page.locator('.wq-editable h1').waitFor()
    assert.equal(await shortFormOf(page, ''), 'h1(one)')
  })

  test('the next key goes to the text after a command of the toolbar menu', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.evaluate('globalThis.print = () => {}')
    await put(page, 'p(one|)')
    await press(page, '[More > Print] «x» [More > Save now] «y»')
    assert.equal(await shortFormOf(page, '|'), 'p(onexy|)')
  })
})
