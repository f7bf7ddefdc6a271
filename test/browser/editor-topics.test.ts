import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { prepareScripturePage, startWriting } from './lib/scripture-fixture.ts'

const WORDS = {
  en: {
    finder: 'Quran and hadith',
    tab: 'Topics',
    query: 'kindness to parents',
    browsed: 'paren',
    all: (count: number) => `all ${count} verses`,
    insert: (count: number) => `Insert ${count} verses`,
    show: 'Show its verses',
    back: 'Back to the list',
    hint: 'Choose a topic',
    untranslated: 'No translation into English is installed here.',
    close: 'Close',
  },
  ar: {
    finder: 'القرآن والحديث',
    tab: 'الموضوعات',
    query: 'بر الوالدين',
    browsed: 'والدين',
    all: (count: number) => `كل الآيات، ${count.toLocaleString('ar-EG')}`,
    insert: (count: number) => `إدراج كل الآيات، ${count.toLocaleString('ar-EG')}`,
    show: 'عرض آياتها',
    back: 'العودة إلى القائمة',
    hint: 'اختر موضوعًا',
    untranslated: 'لم تُثبَّت هنا ترجمة إلى الإنجليزية.',
    close: 'إغلاق',
  },
}

async function openFinder(page: Page, name: string): Promise<Locator> {
  await page.keyboard.type('/قرآن')
  await page.locator('.wq-suggestions [aria-selected=true]').waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('option').nth(113).waitFor()
  return dialog
}

const selected = (dialog: Locator) => dialog.getByRole('option', { selected: true })

const versesIn = ({ content = [] }: DocumentNode) =>
  content.flatMap((line) => line.content ?? []).filter(({ type }) => type === 'quranVerse')

for (const locale of ['en', 'ar'] as const) {
  const words = WORDS[locale]
  suite(`topics in the finder, in ${locale}`, { skip: noChromium }, () => {
    test('head their verses, open to all of them and are inserted one by one', async (t) => {
      const { page, text, quran, storedDocument, now } = await startWriting(t, locale)
      const [found] = (await quran.search(words.query)).topics
      assert.ok(found)
      const { verses } = await quran.topic(found.id)
      const dialog = await openFinder(page, words.finder)
      await dialog.getByRole('combobox').fill(words.query)
      const options = dialog.getByRole('option')
      const heading = options.filter({ hasText: words.all(verses.length) }).first()
      await heading.waitFor()
      const next = heading.locator('xpath=following-sibling::*[1]')
      assert.equal(await next.locator('.wq-scripture').count(), 1, 'no verse under the topic')
      await takeScreenshot(page, `finder of a topic ${locale}`)
      assert.deepEqual(await accessibilityProblems(page), [])

      // By keyboard: to the topic, into it, and back to it.
      for (let step = 0; step < 9; step++) {
        await page.keyboard.press('ArrowDown')
        if ((await heading.getAttribute('aria-selected')) === 'true') break
      }
      await dialog.getByRole('button', { name: words.show }).waitFor()
      await page.keyboard.press('Enter')
      await options.nth(verses.length).waitFor()
      assert.equal(await options.count(), verses.length + 1)
      await takeScreenshot(page, `finder of the verses of a topic ${locale}`)
      assert.deepEqual(await accessibilityProblems(page), [])
      await dialog.getByRole('button', { name: words.back }).waitFor()
      await page.keyboard.press('Enter')
      await options.nth(verses.length).waitFor({ state: 'detached' })
      await selected(dialog)
        .filter({ hasText: words.all(verses.length) })
        .waitFor()

      await dialog.getByRole('button', { name: words.insert(verses.length) }).click()
      await text
        .locator('.wq-verified')
        .nth(verses.length - 1)
        .waitFor()
      const stored = versesIn(await storedDocument()).map(({ attrs = {} }) => [
        `${attrs.surah}:${attrs.ayah}`,
        attrs.text,
        attrs.displayMode,
      ])
      assert.deepEqual(
        stored,
        verses.map((verse) => [verse.verse_key, verse.text, 'card']),
      )
      await takeScreenshot(page, `verses of a topic ${locale}`)
      await page.keyboard.press('Control+z')
      await text.locator('.wq-verse').first().waitFor({ state: 'detached' })
      assert.deepEqual(versesIn(await now()), [])
      await page.keyboard.press('Control+y')
      await text
        .locator('.wq-verse')
        .nth(verses.length - 1)
        .waitFor()
    })

    test('are browsed by name in the language of the author before a query', async (t) => {
      const { page, text, quran } = await startWriting(t, locale)
      const topics = await quran.topics({ locale })
      const dialog = await openFinder(page, words.finder)
      const tab = dialog.getByRole('tab', { name: words.tab })
      await tab.click()
      await dialog.getByRole('status').getByText(words.hint).waitFor()
      const options = dialog.getByRole('option')
      await options.nth(topics.length - 1).waitFor()
      assert.equal(await options.count(), topics.length)
      for (const at of [0, topics.length - 1]) {
        const { name = '' } = topics[at] ?? {}
        assert.ok((await options.nth(at).textContent())?.startsWith(name), name)
      }
      await takeScreenshot(page, `finder of topics ${locale}`)
      assert.deepEqual(await accessibilityProblems(page), [])
      await dialog.getByRole('combobox').fill(words.browsed)
      const one = options.filter({ hasText: words.browsed }).first()
      await options.nth(topics.length - 1).waitFor({ state: 'detached' })
      await one.click()
      await dialog.getByRole('button', { name: words.show }).click()
      await options.nth(1).click()
      await page.keyboard.press('Enter')
      await text.locator('.wq-card.wq-verse').waitFor()
      assert.equal(await text.locator('.wq-verse').count(), 1)
    })

    test('stay closed with Escape, which inserts nothing', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const dialog = await openFinder(page, words.finder)
      await dialog.getByRole('combobox').fill(words.query)
      await dialog
        .getByRole('option')
        .filter({ hasText: words.all(2).slice(0, 3) })
        .first()
        .click()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      assert.equal(await text.locator('.wq-verse').count(), 0)
    })

    test('are found without a translation, and the finder says how to add one', async (t) => {
      const { page } = await startWriting(t, locale)
      await page.route('**/v1/quran/resources/', (route) =>
        route.fulfill({ json: { texts: [], transliterations: [], translations: [], tafsirs: [] } }),
      )
      const dialog = await openFinder(page, words.finder)
      const remark = dialog.getByRole('status').getByText(words.untranslated)
      if (locale === 'en') await remark.waitFor()
      else assert.equal(await remark.count(), 0)
      await dialog.getByRole('combobox').fill('patience')
      await dialog.getByRole('option').nth(2).waitFor()
      await remark.waitFor()
      assert.match((await dialog.getByRole('status').textContent()) ?? '', /waraq corpus import/)
      await takeScreenshot(page, `finder without a translation ${locale}`)
      await dialog.getByRole('combobox').fill('الصبر')
      await remark.waitFor({ state: 'detached' })
    })

    test('fit a phone', async (t) => {
      const page = await openEditor(t, await prepareScripturePage(t), { locale, isPhone: true })
      await page.setViewportSize({ width: 360, height: 640 })
      const dialog = await openFinder(page, words.finder)
      await dialog.getByRole('combobox').fill(words.query)
      const heading = dialog
        .getByRole('option')
        .filter({ hasText: /all \d+|كل الآيات/ })
        .first()
      await heading.click()
      const show = dialog.getByRole('button', { name: words.show })
      await show.waitFor()
      for (const part of [show, dialog.getByRole('tab', { name: words.tab })]) {
        const { x = -1, y = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
        assert.ok(x >= 0 && x + width <= 360 && y >= 0 && y + height <= 640, `${x} ${y} ${width}`)
        assert.ok(width >= 44 && height >= 44, `${width} x ${height}`)
      }
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= 360'))
      await takeScreenshot(page, `finder of a topic on a phone ${locale}`)
      await dialog.getByRole('tab', { name: words.tab }).click()
      await dialog.getByRole('combobox').fill('')
      await dialog.getByRole('option').nth(300).waitFor()
      await takeScreenshot(page, `finder of topics on a phone ${locale}`)
    })
  })
}
