import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { displayOf } from '@waraq/scripture/text'
import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { prepareScripturePage, startWriting } from './lib/scripture-fixture.ts'

const WORDS = {
  en: {
    finder: 'Quran and hadith',
    tabs: ['Quran', 'Hadith', 'Mushaf', 'Topics'],
    surah: 'Surah Al-Ikhlas',
    verses: 'Show its verses',
    insert: 'Insert',
    close: 'Close',
    none: 'No hadith collection is installed here.',
    citation: 'Al-Ikhlas 112:1',
    last: 'Surah An-Nas',
    hint: 'Type a reference',
  },
  ar: {
    finder: 'القرآن والحديث',
    tabs: ['القرآن', 'الحديث', 'المصحف', 'الموضوعات'],
    surah: 'سورة الإخلاص',
    verses: 'عرض آياتها',
    insert: 'إدراج',
    close: 'إغلاق',
    none: 'لم تُثبَّت هنا مجموعة أحاديث.',
    citation: '[الإخلاص: ١]',
    last: 'سورة الناس',
    hint: 'اكتب موضعًا',
  },
}

async function openFinder(page: Page, locale: 'en' | 'ar', name = '/قرآن'): Promise<Locator> {
  await page.keyboard.type(name)
  await page.locator('.wq-suggestions [aria-selected=true]').waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: WORDS[locale].finder })
  await dialog.waitFor()
  return dialog
}

/** Searches once what was found before is gone. */
async function search(dialog: Locator, query: string): Promise<void> {
  await dialog.getByRole('combobox').fill(' ')
  await dialog.getByRole('option').nth(113).waitFor()
  await dialog.getByRole('combobox').fill(query)
}

/** Requires that a result shows the word that it was found by. */
async function showsMatch(option: Locator, text: string, word: RegExp): Promise<void> {
  const mark = option.locator(`${text} mark`).filter({ hasText: word }).first()
  await mark.waitFor()
  const [inner, outer] = await Promise.all([mark, option].map((one) => one.boundingBox()))
  const isSeen = inner && outer && inner.y + inner.height / 2 < outer.y + outer.height
  assert.ok(isSeen, JSON.stringify([inner, outer]))
}

const selected = (dialog: Locator) => dialog.getByRole('option', { selected: true })

for (const locale of ['en', 'ar'] as const) {
  const words = WORDS[locale]
  suite(`the finder, in ${locale}`, { skip: noChromium }, () => {
    test('lists a surah by its name, then its verses, and inserts by its button', async (t) => {
      const { page, text, quran, storedDocument } = await startWriting(t, locale)
      const range = await quran.range('112:1', '112:4')
      const dialog = await openFinder(page, locale)
      for (const name of ['الإخلاص', 'سورة الإخلاص']) {
        await search(dialog, name)
        const options = dialog.getByRole('option')
        await options.first().filter({ hasText: words.surah }).waitFor()
        assert.match((await options.nth(1).textContent()) ?? '', /112:1|الإخلاص: ١/)
        assert.equal(await selected(dialog).count(), 0)
        assert.equal(await dialog.getByRole('button', { name: words.insert }).count(), 0)
      }
      await takeScreenshot(page, `finder of a surah ${locale}`)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const verses = dialog.getByRole('option')
      await verses.filter({ hasText: words.surah }).waitFor({ state: 'detached' })
      assert.equal(await verses.count(), 4)
      assert.equal(await selected(dialog).count(), 0)
      await verses.first().click()
      await dialog.locator('.wq-finder-preview').getByText(words.citation).waitFor()
      await takeScreenshot(page, `finder of a verse ${locale}`)
      await search(dialog, 'الإخلاص')
      await verses.first().filter({ hasText: words.surah }).click()
      const insert = dialog.getByRole('button', { name: words.insert, exact: true })
      await dialog
        .getByRole('button', { name: displayOf(range.text.split(' ')[0] ?? '') })
        .waitFor()
      await insert.click()
      await text.locator('.wq-card.wq-verse').waitFor()
      const [line] = (await storedDocument()).content ?? []
      const { surah, fromAyah, toAyah, text: all } = line?.content?.[0]?.attrs ?? {}
      assert.deepEqual([surah, fromAyah, toAyah, all], [112, 1, 4, range.text])
    })

    test('shows surahs, how to ask and what was inserted last before a query', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const dialog = await openFinder(page, locale)
      const options = dialog.getByRole('option')
      await options.nth(113).filter({ hasText: words.last }).waitFor()
      assert.equal(await options.count(), 114)
      assert.equal(await selected(dialog).count(), 0)
      await dialog.getByRole('status').getByText(words.hint).waitFor()
      await takeScreenshot(page, `finder before a query ${locale}`)
      assert.deepEqual(await accessibilityProblems(page), [])
      // Of the start nothing is left beside what a query finds.
      await page.keyboard.type('2')
      assert.equal(await options.count(), 0)
      await dialog.getByRole('combobox').fill('112:1')
      await dialog.getByText(words.citation).waitFor()
      await page.keyboard.press('Enter')
      await text.locator('.wq-card.wq-verse').waitFor()
      await openFinder(page, locale)
      await options.nth(114).waitFor()
      await takeScreenshot(page, `finder with recent verses ${locale}`)
      assert.match((await options.first().textContent()) ?? '', /112:1|الإخلاص: ١/)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await text.locator('.wq-card.wq-verse').nth(1).waitFor()
      await openFinder(page, locale, '/حديث')
      await dialog.getByRole('status').getByText(words.hint).waitFor()
      assert.equal(await options.count(), 0)
      await dialog.getByRole('combobox').fill('البخاري 1')
      await dialog.locator('.wq-finder-preview .wq-word').first().waitFor()
      await page.keyboard.press('Enter')
      await text.locator('.wq-card.wq-hadith').waitFor()
      await openFinder(page, locale, '/حديث')
      await options.first().waitFor()
      assert.equal(await options.count(), 1)
    })

    test('selects no verse for words, and a reference at once', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const dialog = await openFinder(page, locale)
      await dialog.getByRole('combobox').fill('الكهف')
      await dialog.getByRole('option').nth(2).waitFor()
      await page.keyboard.press('Enter')
      await dialog.getByRole('combobox').fill('الصابرين')
      const options = dialog.getByRole('option')
      await showsMatch(options.filter({ hasText: /2:153|البقرة: ١٥٣/ }), '.wq-scripture', /بِر/)
      await search(dialog, 'hardship ease')
      await showsMatch(options.filter({ hasText: /94:5|الشرح: ٥/ }), '.wq-translation', /hardship/i)
      await takeScreenshot(page, `finder of a translation ${locale}`)
      await search(dialog, 'الصابرين')
      await dialog.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      assert.equal(await dialog.isVisible(), true)
      assert.equal(await text.locator('.wq-verse').count(), 0)
      await dialog.getByRole('combobox').fill('البقرة 153')
      await page.keyboard.press('Enter')
      await text.locator('.wq-card.wq-verse').waitFor()
    })

    test('has hadiths alone in their tab, the one of a reference first', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const requestedPaths: string[] = []
      const dialog = await openFinder(page, locale, '/حديث')
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
      const tabs = dialog.getByRole('tab')
      assert.deepEqual(await tabs.allTextContents(), words.tabs)
      assert.equal(await tabs.nth(1).getAttribute('aria-selected'), 'true')
      await tabs.nth(0).click()
      await tabs.nth(1).click()
      await page.keyboard.type('القط الأزرق يقرأ')
      await showsMatch(dialog.getByRole('option').first(), '.wq-scripture', /القط/)
      assert.equal(await selected(dialog).count(), 0)
      assert.equal(await dialog.locator('.wq-scripture:not(.wq-plain)').count(), 1, 'the preview')
      await takeScreenshot(page, `finder of hadiths ${locale}`)
      await page.keyboard.press('Enter')
      assert.equal(await dialog.isVisible(), true)
      await dialog.getByRole('combobox').fill('البخاري 1')
      await dialog
        .locator('.wq-finder-preview')
        .filter({ hasText: /[1١]$|bukhari|البخاري/i })
        .waitFor()
      assert.doesNotMatch(requestedPaths.join(), /\/quran\/(?:search|verses)\//)
      await page.keyboard.press('Enter')
      await text.locator('.wq-card.wq-hadith').waitFor()
      assert.equal(await text.locator('.wq-verse').count(), 0)
    })

    test('says that no collection is installed, and shows no verses', async (t) => {
      const { page } = await startWriting(t, locale)
      const none = { collections: [], message: null, sync: null }
      await page.route('**/v1/hadith/collections/', (route) => route.fulfill({ json: none }))
      const dialog = await openFinder(page, locale)
      const [quran, hadith] = [0, 1].map((at) => dialog.getByRole('tab').nth(at))
      await dialog.getByRole('combobox').fill('الله')
      await dialog.getByRole('option').first().waitFor()
      await quran?.focus()
      await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await dialog.getByText(words.none).waitFor()
      assert.equal(await hadith?.getAttribute('aria-selected'), 'true')
      assert.equal(await dialog.getByRole('option').count(), 0)
      await page.keyboard.press(locale === 'ar' ? 'ArrowRight' : 'ArrowLeft')
      await dialog.getByRole('option').first().waitFor()
    })

    for (const theme of ['light', 'dark'] as const) {
      test(`fits a phone with its keyboard, in the ${theme} theme`, async (t) => {
        const page = await openEditor(t, await prepareScripturePage(t), {
          locale,
          theme,
          isPhone: true,
        })
        await page.setViewportSize({ width: 360, height: 640 })
        const dialog = await openFinder(page, locale)
        await dialog.getByRole('combobox').fill('الإخلاص')
        await dialog.getByRole('option').nth(2).click()
        const insert = dialog.getByRole('button', { name: words.insert, exact: true })
        await insert.waitFor()
        await fits(page, dialog, 640, words.close, insert)
        // As where a keyboard comes up: half of the page can be seen.
        await page.evaluate(`(() => {
          Object.defineProperty(visualViewport, 'height', { value: 380 })
          visualViewport.dispatchEvent(new Event('resize'))
        })()`)
        await fits(page, dialog, 380, words.close, insert)
        await dialog.getByRole('button', { name: words.close }).click()
        await dialog.waitFor({ state: 'detached' })
        await page.locator('.wq-editable:focus').waitFor()
      })
    }
  })
}

/** The title, the close button and the button that inserts are seen, and large enough. */
async function fits(page: Page, dialog: Locator, height: number, close: string, insert: Locator) {
  const title = dialog.getByRole('heading')
  const closing = dialog.getByRole('button', { name: close })
  for (const part of [dialog, title, closing, insert, dialog.getByRole('combobox')]) {
    const box = await part.boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box))
    assert.ok(box.y >= 0 && box.y + box.height <= height, JSON.stringify([height, box]))
  }
  for (const button of [closing, insert]) {
    const { width = 0, height: high = 0 } = (await button.boundingBox()) ?? {}
    assert.ok(width >= 44 && high >= 44, `${width} x ${high}`)
  }
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= 360'))
}
