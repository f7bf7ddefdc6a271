import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { displayOf } from '@waraq/scripture/text'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import {
  paragraph,
  prepareScripturePage,
  startWriting,
  verseNode,
} from './lib/scripture-fixture.ts'

const KEYS = { en: 'baqarah 255-256', ar: 'البقرة ٢٥٥-٢٥٦' }
const AFTER_AT = {
  en: [
    ['Bukhari 1', /Bukhari 1/, '.wq-hadith'],
    ['throne verse', /2:255/, '[data-verse="2:255"]'],
    ['verse of light', /24:35/, '[data-verse="24:35"]'],
  ],
  ar: [
    ['البخاري ١', /البخاري/, '.wq-hadith'],
    ['آية الكرسي', /٢٥٥/, '[data-verse="2:255"]'],
    ['آية النور', /٣٥/, '[data-verse="24:35"]'],
  ],
} as const
const NONE = { en: 'Al-Baqarah has 286 verses.', ar: 'عدد آيات سورة البقرة: ٢٨٦' }
const NAMES = { en: 'Quran and hadith', ar: 'القرآن والحديث' }

for (const locale of ['en', 'ar'] as const) {
  suite(`scripture in an editor whose interface is ${locale}`, { skip: noChromium }, () => {
    test('is found after @ by the reference of a hadith and by the name of a verse', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const option = page.getByRole('option')
      for (const [typed, shown, inserted] of AFTER_AT[locale]) {
        await page.keyboard.type(`@${typed}`)
        await option.filter({ hasText: shown }).waitFor()
        await page.keyboard.press('Shift+Enter')
        await text.locator(inserted).waitFor()
        await page.keyboard.type(' ')
      }
      await page.keyboard.type('@Amina 9 ')
      await option.waitFor({ state: 'detached' })
    })

    test('is inserted by keyboard, by reference and by words, letter for letter', async (t) => {
      const { page, text, storedDocument, quran } = await startWriting(t, locale)
      const range = await quran.range('2:255', '2:256')
      const verse = await quran.verse('112:1')

      await page.keyboard.type(`/${KEYS[locale]}`)
      const options = page.getByRole('option')
      await options.filter({ hasText: displayOf(range.text) }).waitFor()
      await page.keyboard.press('Enter')
      await text.locator('.wq-card.wq-verse').waitFor()

      // Below the card, in a line whose direction follows its letters.
      await page.keyboard.type('a @112:1')
      await options.filter({ hasText: displayOf(verse.text) }).waitFor()
      await page.keyboard.press('Shift+Enter')
      await text.locator('.wq-verse:not(.wq-card)').waitFor()
      await page.keyboard.type(' b')

      const { content = [] } = await storedDocument()
      assert.deepEqual(content.map(typesIn), [['quranVerse'], ['text', 'quranVerse', 'text']])
      assert.equal(await text.locator('> p').last().getAttribute('dir'), 'ltr')
      const [card, inline] = versesIn({ type: 'doc', content })
      assert.deepEqual(card, {
        surah: 2,
        ayah: 255,
        fromAyah: 255,
        toAyah: 256,
        surahNameArabic: range.surah.name_arabic,
        surahNameEnglish: range.surah.name_english,
        text: range.text,
        encoding: 'qpc_hafs',
        translationOpen: locale === 'en',
        displayMode: 'card',
      })
      assert.deepEqual([inline?.text, inline?.displayMode], [verse.text, 'inline'])
      await text.locator('.wq-verified').nth(1).waitFor()

      // In an item the verse is part of the line.
      await page.keyboard.press('Enter')
      await page.keyboard.type('- c @112:1')
      await options.filter({ hasText: displayOf(verse.text) }).waitFor()
      await page.keyboard.press('Enter')
      await text.locator('li .wq-verse:not(.wq-card)').waitFor()
      await page.keyboard.type(' d')
      const list = (await storedDocument()).content?.at(-1)
      assert.deepEqual(
        list?.content?.map(({ content: lines = [] }) => lines.map(typesIn)),
        [[['text', 'quranVerse', 'text']]],
      )

      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await page.keyboard.type('/2:287')
      await options.filter({ hasText: NONE[locale] }).waitFor()
    })

    test('is found in a dialog, which can insert some words of a verse', async (t) => {
      const { page, storedDocument, quran } = await startWriting(t, locale)
      const verse = await quran.verse('1:2')
      const words = verse.text.split(' ')

      await page.keyboard.type('/')
      await page.getByRole('option', { name: NAMES[locale] }).click()
      const dialog = page.getByRole('dialog', { name: NAMES[locale] })
      await dialog.getByRole('combobox').fill('1:2')
      await dialog.getByRole('button', { name: displayOf(words[1] ?? '') }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+Enter')
      await dialog.waitFor({ state: 'hidden' })

      const [slice] = versesIn(await storedDocument())
      assert.deepEqual(
        [slice?.fromWord, slice?.toWord, slice?.text],
        [1, 2, words.slice(1, 3).join(' ')],
      )
      await page.locator('.wq-verified').waitFor()
    })
  })
}

suite('the finder of verses', { skip: noChromium }, () => {
  test('inserts the verse of the typed reference, not the one that was found before it', async (t) => {
    const { page, storedDocument, quran } = await startWriting(t, 'en')
    const before = await quran.verse('1:2')
    const verse = await quran.verse('112:1')
    await page.keyboard.type('/')
    await page.getByRole('option', { name: NAMES.en }).click()
    const dialog = page.getByRole('dialog', { name: NAMES.en })
    await dialog.getByRole('combobox').fill('1:2')
    await dialog.getByRole('button', { name: displayOf(before.text.split(' ')[1] ?? '') }).waitFor()
    await dialog.getByRole('combobox').fill('112:1')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    assert.deepEqual(
      versesIn(await storedDocument()).map(({ text }) => text),
      [verse.text],
    )
  })
})

suite('verses of a document', { skip: noChromium }, () => {
  test('are marked, and one press corrects an altered verse', async (t) => {
    const stage = await prepareScripturePage(t)
    const { text: right } = await (await stage.organization.author()).client.quran.verse('112:1')
    const reversed = right.split(' ').toReversed().join(' ')
    const { page, text, storedDocument } = await startWriting(t, 'en', {
      stage,
      content: [paragraph(verseNode(right)), paragraph(verseNode(reversed))],
    })
    await text.locator('.wq-verified').waitFor()
    await text.getByRole('button', { name: /Differs from the Quran/ }).click()
    await text.locator('.wq-verified').nth(1).waitFor()
    assert.deepEqual(
      versesIn(await storedDocument()).map((verse) => verse.text),
      [right, right],
    )
    await page.keyboard.press('Control+z')
    await text.locator('.wq-altered').waitFor()
  })

  test('that are pasted get the text of their reference, and are plain text without the service', async (t) => {
    const { page, text, storedDocument, quran } = await startWriting(t, 'en')
    const { text: right } = await quran.verse('112:1')
    await paste(page, 'a forged text')
    await text.locator('.wq-verified').waitFor()
    assert.deepEqual(
      versesIn(await storedDocument()).map((verse) => verse.text),
      [right],
    )
    await page.context().setOffline(true)
    await paste(page, 'another text', 2)
    await text.getByText('another text').waitFor()
    await text.locator('.wq-pending').waitFor({ state: 'detached' })
    assert.equal(await text.locator('.wq-verse').count(), 1)
    await page.context().setOffline(false)
  })

  test('are selected before they are deleted, and remain while the author types', async (t) => {
    const stage = await prepareScripturePage(t)
    const { text: right } = await (await stage.organization.author()).client.quran.verse('112:1')
    const { page, text, now } = await startWriting(t, 'ar', {
      stage,
      content: [paragraph({ type: 'text', text: 'قال ' }, verseNode(right))],
    })
    const verses = text.locator('.wq-verse')
    await text.click({ position: { x: 5, y: 5 } })
    await press(page, 'Control+End')
    await page.keyboard.press('Backspace')
    await text.locator('.ProseMirror-selectednode').waitFor()
    assert.equal(await verses.count(), 1, 'selected')
    await page.keyboard.type('ثم')
    assert.equal(await verses.count(), 1, 'written after it')
    const [, , after] = (await now()).content?.[0]?.content ?? []
    assert.equal(after?.text, 'ثم')
    // In a line from right to left the verse lies to the right of what follows it.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await press(page, key)
    await text.locator('.ProseMirror-selectednode').waitFor()
    await page.keyboard.press('Delete')
    assert.equal(await verses.count(), 0, 'deleted')
  })
})

/** Properties of each verse in a document, without null values. */
function versesIn({ type, attrs, content = [] }: DocumentNode): Record<string, unknown>[] {
  if (type === 'quranVerse') return [attrs ?? {}]
  return content.flatMap(versesIn)
}

const typesIn = ({ content = [] }: DocumentNode) => content.map(({ type }) => type)

/** Pastes HTML as a hostile page would put it on the clipboard. */
async function paste(page: Page, text: string, ayah = 1): Promise<void> {
  const attributes = JSON.stringify({ surah: 112, ayah, text, encoding: 'uthmani' })
  const html = `<p>x <span data-type="quran-verse" data-wq='${attributes}'></span> y</p>`
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(html)})
    document.querySelector('.wq-editable').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })()`)
}

/** The browser reports a moved caret in a separate task. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}
