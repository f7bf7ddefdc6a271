/** An author inserts lines of a page of the mushaf, and sees and prints them as a picture. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { prepareScripturePage, startWriting } from './lib/scripture-fixture.ts'

const WORDS = {
  en: { tab: 'Mushaf', first: 'First line', last: 'Last line', alt: /Page 255 / },
  ar: { tab: 'المصحف', first: 'أول سطر', last: 'آخر سطر', alt: /صفحة ٢٥٥ / },
}
const MUSHAF: DocumentNode = {
  type: 'quranMushaf',
  attrs: { page: 255, lineStart: 2, lineEnd: 3, align: 'center' },
}
/** Requires that these lines are drawn in a part of the page. */
async function requireLines(page: Page, part: string, lines: string): Promise<void> {
  const image = page.locator(`${part} .wq-mushaf img[src$="${lines}"]`)
  await image.scrollIntoViewIfNeeded()
  assert.equal(await image.evaluate((one) => one.decode().then(() => one.naturalWidth)), 1080)
}

async function openFinder(page: Page): Promise<void> {
  await page.keyboard.type('/قرآن')
  await page.locator('.wq-suggestions [aria-selected=true]').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.wq-finder-input:focus').waitFor()
}

for (const locale of ['en', 'ar'] as const) {
  const words = WORDS[locale]
  suite(`lines of a page of the mushaf, in ${locale}`, { skip: noChromium }, () => {
    test('are inserted by keyboard as a picture', async (t) => {
      const { page, storedDocument } = await startWriting(t, locale)
      await openFinder(page)
      await page.keyboard.type('٢٥٥')
      await page.keyboard.press('Shift+Tab')
      const forward = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight'
      for (const key of [forward, forward, 'Tab', 'Tab']) await page.keyboard.press(key)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('tab', { name: words.tab, selected: true }).waitFor()
      const first = dialog.getByLabel(words.first)
      const last = dialog.getByLabel(words.last)
      await first.waitFor()
      const end = await last.inputValue()
      await requireLines(page, 'dialog', `page=255&line_start=1&line_end=${end}`)
      const alt = await dialog.locator('.wq-mushaf img').getAttribute('alt')
      assert.match(String(alt), words.alt)
      assert.deepEqual(await accessibilityProblems(page), [])

      await last.focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowDown')
      await first.focus()
      for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
      await requireLines(page, 'dialog', 'line_start=3&line_end=3')
      await page.keyboard.press('ArrowUp')
      await requireLines(page, 'dialog', 'line_start=2&line_end=3')
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      await requireLines(page, '.wq-editable', 'page=255&line_start=2&line_end=3')
      await page.keyboard.type('after')
      const { content } = await storedDocument()
      assert.deepEqual(content, [MUSHAF, paragraph('after')])
    })

    test('are a picture in the editor and in print', async (t) => {
      const content = [MUSHAF, paragraph('after')]
      const page = await openEditor(t, await prepareScripturePage(t), { locale, content })
      await requireLines(page, '.wq-editable', 'line_start=2&line_end=3')
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
      const printed = page.locator('.wq-print-copy .wq-mushaf img')
      assert.match(String(await printed.getAttribute('alt')), words.alt)
      assert.equal(await printed.getAttribute('loading'), 'eager')
    })
  })
}

suite('the tab of mushaf pages', { skip: noChromium }, () => {
  test('finds pages 1 to 604, whose lines replace a typed query', async (t) => {
    const { page, now } = await startWriting(t, 'en')
    await page.keyboard.type('/2:287')
    await page.getByRole('option').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: WORDS.en.tab }).click()
    const input = page.getByRole('combobox', { name: 'Quran and hadith' })
    const preview = page.getByLabel('First line')
    for (const [query, isFound] of [
      ['604', true],
      ['605', false],
      [' 1 ', true],
      ['0', false],
      ['1', true],
      ['2.5', false],
    ] as const) {
      await input.fill(query)
      await preview.waitFor({ state: isFound ? 'visible' : 'hidden' })
      assert.equal(
        await page.getByRole('status').filter({ hasText: 'No results.' }).count(),
        isFound ? 0 : 1,
      )
    }
    await input.press('Enter')
    assert.ok(await page.getByRole('dialog').isVisible())
    await input.fill('1')
    await input.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const typesNow = async () => (await now()).content?.map(({ type }) => type)
    assert.deepEqual(await typesNow(), ['quranMushaf', 'paragraph'])
    await page.keyboard.press('Control+z')
    assert.deepEqual((await now()).content, [paragraph('/2:287')])
  })

  test('is absent with `mushaf: false`, which keeps the lines of the document', async (t) => {
    const page = await openEditor(t, await prepareScripturePage(t), {
      options: { features: { mushaf: false } },
      content: [MUSHAF, { type: 'paragraph' }],
    })
    await requireLines(page, '.wq-editable', 'line_start=2&line_end=3')
    await openFinder(page)
    const tabs = await page.getByRole('tab').allTextContents()
    assert.deepEqual(tabs, ['Quran', 'Hadith', 'Topics'])
  })
})
