/** The dialog of a link asks for its text and its address. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { type KeyCase, requireKeyCases } from './lib/key-cases.ts'
import { paragraph, text } from './lib/mixed-document.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** The fields by their labels. Without a label, the field is not shown. */
type Fields = { Text?: string; Address?: string }

async function openLink(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('dialog input:focus').waitFor()
}

/** Opens the dialog, requires what it shows, fills fields and presses Enter in the last one. */
const link = (shown: Fields, typed: Fields) => async (page: Page) => {
  await openLink(page)
  const fields = await page.locator('dialog').getByRole('textbox').all()
  const labels = fields.map((field) => field.getAttribute('aria-label'))
  const values = fields.map((field) => field.inputValue())
  assert.deepEqual(await Promise.all(labels), Object.keys(shown))
  assert.deepEqual(await Promise.all(values), Object.values(shown))
  for (const [name, value] of Object.entries(typed)) {
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  }
  await page.keyboard.press('Enter')
  await page.locator('.wq-editable:focus').waitFor()
}
const NEW = { Address: 'example.org' }

/** Types into the field that has the focus, and requires that words are no address. */
const typeWords = async (page: Page) => {
  await openLink(page)
  await page.keyboard.type('one two')
  await page.keyboard.press('Enter')
  const field = page.locator('dialog input[aria-invalid=true]:focus')
  await field.waitFor()
  assert.equal(await field.getAttribute('aria-label'), 'Address')
  await page.keyboard.type('كلام عربي')
  await page.keyboard.press('Enter')
  await field.waitFor()
  const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
  assert.match((await note.textContent()) ?? '', /cannot be linked/)
  await page.keyboard.press('Escape')
  await page.locator('.wq-editable:focus').waitFor()
}
const IDN = 'https://مثال.إختبار'
const HREF = encodeURIComponent(new URL(IDN).href)

// biome-ignore format: a row a line
const ROWS: KeyCase[] = [
  ['without a selection it inserts its text', 'p(one |)', link({ Text: '', Address: '' }, { ...NEW, Text: 'two' }), 'p(one a{two}|)'],
  ['without a text the address is the text', 'p(b{one }|)', link({ Text: '', Address: '' }, NEW), 'p(b{one }a{b{https://example.org/}}|)'],
  ['text typed after it is not linked', 'p(one |)', async (page) => { await link({ Text: '', Address: '' }, { Text: 'two', ...NEW })(page); await page.keyboard.type('!') }, 'p(one a{two}!|)'],
  ['selected words keep their marks', 'p(‹one b{two}›)', link({ Text: 'one two', Address: '' }, NEW), 'p(‹a{one }a{b{two}}›)'],
  ['other words have the marks of the first', 'p(one ‹b{two} three›)', link({ Text: 'two three', Address: '' }, { ...NEW, Text: 'four' }), 'p(one a{b{four}}|)'],
  ['words that are erased become the address', 'p(one ‹two›)', link({ Text: 'two', Address: '' }, { Text: ' ', ...NEW }), 'p(one a{https://example.org/}|)'],
  ['the link at the caret has another address', 'p(a:href=https%3A%2F%2Fa.example{o|ne})', link({ Text: 'one', Address: 'https://a.example' }, NEW), 'p(a{o|ne})'],
  ['the link at the caret has another text', 'p(one a{b{t|wo}})', link({ Text: 'two', Address: 'https://example.org/' }, { Text: 'three' }), 'p(one a{b{three}}|)'],
  ['a part of a link changes all of it', 'p(a{one ‹two}›)', link({ Text: 'one two', Address: 'https://example.org/' }, { Text: 'three' }), 'p(a{three}|)'],
  ['words after a link are not its words', 'p(a{one}‹ two›)', link({ Text: ' two', Address: '' }, { Address: 'b.example' }), 'p(a{one}‹a:href=https%3A%2F%2Fb.example%2F{ two}›)'],
  ['words of two lines have an address only', 'p(o‹ne) p(tw›o)', link({ Address: '' }, NEW), 'p(o‹a{ne}) p(a{tw}›o)'],
  ['words with a sign have an address only', 'p(‹one ﷺ›)', link({ Address: '' }, NEW), 'p(‹a{one }a{ﷺ}›)'],
  ['a sign alone stays and is linked', 'p(one ‹ﷺ›)', link({ Address: '' }, NEW), 'p(one ‹a{ﷺ}›)'],
  ['a picture stays', 'p(one) ‹image› p(two)', link({ Address: '' }, NEW), 'p(one) ‹image› p(two)'],
  ['words are no address', 'p(one |)', typeWords, 'p(one |)'],
  ['an address in Arabic is the text as it is written', 'p(|)', link({ Text: '', Address: '' }, { Address: `\u200f${IDN}\u200f` }), `p(a:href=${HREF}{${IDN}}|)`],
  ['an address in Arabic is shown as it is written', `p(a:href=${HREF}{o|ne})`, link({ Text: 'one', Address: `${IDN}/` }, { Text: 'two' }), `p(a:href=${HREF}{two}|)`],
  ['one undo takes back text and address', 'p(a{o|ne} two)', async (page) => { await link({ Text: 'one', Address: 'https://example.org/' }, { Text: 'three', Address: 'b.example' })(page); await page.keyboard.press('Control+z') }, 'p(a{one} two)'],
]

suite('the dialog of a link', { skip: noChromium }, () => {
  test('the text and the address of a link', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await requireKeyCases(t, page, ROWS)
  })

  for (const [theme, isPhone] of [
    ['light', false],
    ['dark', true],
  ] as const) {
    test(`in Arabic, by keyboard, ${isPhone ? 'on a phone' : 'at a desk'}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale: 'ar', theme, isPhone })
      await page.keyboard.type('انظر ')
      await openLink(page)
      const direction = await page.evaluate(
        `getComputedStyle(document.querySelector('dialog [aria-label="العنوان"]')).direction`,
      )
      assert.equal(direction, 'ltr', 'of the placeholder of the address')
      await page.keyboard.press('Escape')
      const type = async () => {
        await openLink(page)
        await page.keyboard.type('الشرح 1')
        await page.keyboard.press('Tab')
        await page.keyboard.type('example.org/a')
      }
      await type()
      const fromRight = page.locator('dialog input:dir(rtl)')
      assert.equal(await fromRight.getAttribute('aria-label'), 'النص')
      assert.deepEqual(await accessibilityProblems(page), [])
      const dialog = page.getByRole('dialog')
      assert.ok(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth))
      await page.keyboard.press('Escape')
      await page.locator('.wq-editable:focus').waitFor()
      assert.deepEqual(await contentOf(page), [paragraph('انظر ')])
      await type()
      await page.keyboard.press('Enter')
      await page.locator('.wq-editable:focus').waitFor()
      const mark = { type: 'link', attrs: { href: 'https://example.org/a' } }
      assert.deepEqual(await contentOf(page), [paragraph('انظر ', text('الشرح 1', mark))])
    })
  }
})
