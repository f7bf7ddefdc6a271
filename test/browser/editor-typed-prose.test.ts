import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { contentOf, outlineOf } from './lib/open-editor.ts'
import { startWriting } from './lib/scripture-fixture.ts'

const QUOTED = { en: (word: string) => `“${word}”`, ar: (word: string) => `«${word}»` }
const COMMAND = { en: ['/divider', '/tab', 'Table'], ar: ['/فاصل', '/جد', 'جدول'] } as const

/** Lines after which the writer waits; then the menu shows entries, that there are none, or not. */
const LINES: [line: string, menu: 'entries' | 'none' | 'closed'][] = [
  ['ص /ع', 'entries'],
  ['ذكر /أنثى', 'none'],
  ['كم /ساعة', 'none'],
  ['سؤال /جواب قصير', 'closed'],
  ['الأهداف :', 'closed'],
  ['قال النبي :', 'closed'],
  ['الساعة :10', 'closed'],
  ['10 :30', 'closed'],
  ['قال المعلم :نعم', 'closed'],
  ['صفوف /أعمدة', 'entries'],
  ['من 9:30 /10:30', 'entries'],
  ['/مجادلة', 'none'],
  ['mood :x', 'entries'],
  ['see /usr/local', 'none'],
]

for (const locale of ['en', 'ar'] as const) {
  suite(`Enter after a sign, in ${locale}`, { skip: noChromium }, () => {
    test('makes a new line after prose, also once the menu is open', async (t) => {
      const { page } = await startWriting(t, locale)
      const menu = page.locator('.wq-suggestions')
      await page.clock.install()
      for (const [line, shows] of LINES) {
        await page.keyboard.type(line)
        await page.clock.runFor(1000)
        if (shows === 'entries') await menu.getByRole('option').first().waitFor()
        else if (shows === 'none')
          await menu.getByText(QUOTED[locale](line.slice(line.indexOf('/') + 1))).waitFor()
        else await menu.waitFor({ state: 'hidden' })
        assert.equal(await menu.locator('[aria-selected=true]').count(), 0, line)
        await page.keyboard.press('Enter')
      }
      const lines = LINES.map(([line]) => `paragraph(${line})`)
      assert.equal(await outlineOf(page), [...lines, 'paragraph'].join(' '))
    })

    test('inserts what an arrow key selects or a whole name names', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const [name, part, label] = COMMAND[locale]
      const menu = page.locator('.wq-suggestions')
      await page.keyboard.type(`درس ${name}`)
      await menu.locator('[aria-selected=true]').waitFor()
      await page.keyboard.press('Enter')
      await text.locator('hr').waitFor()
      await page.keyboard.type(part)
      await menu.getByRole('option', { name: label }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Tab')
      await page.locator('.wq-table-size :focus').waitFor()
      await page.keyboard.press('Enter')
      await text.locator('table').waitFor()
    })

    test('Tab and Space are typed while a menu is open', async (t) => {
      const { page } = await startWriting(t, locale)
      const menu = page.locator('.wq-suggestions')
      await page.keyboard.type('/ع')
      await menu.getByRole('option').first().waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      await page.keyboard.type('x')
      const [line] = await contentOf(page)
      assert.deepEqual([line?.content?.[0]?.text, line?.attrs?.indent], ['/ع x', 1])
    })

    test('verses come after their name, and none is selected for words', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const options = page.locator('.wq-suggestions .wq-option:has(.wq-scripture)')
      await page.keyboard.type('قال تعالى /قرآن الصابرين')
      await options.first().waitFor()
      assert.equal(await page.locator('.wq-suggestions [aria-selected=true]').count(), 0)
      await page.keyboard.press('Enter')
      assert.equal(await text.locator('.wq-verse').count(), 0)
      await page.keyboard.type('قال تعالى /قرآن البقرة 255')
      await page.locator('.wq-suggestions [aria-selected=true]').waitFor()
      await page.keyboard.press('Shift+Enter')
      await text.locator('.wq-verse').waitFor()
    })
  })
}
