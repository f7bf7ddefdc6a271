import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { contentOf, paste } from './lib/open-editor.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { paragraph, prepareScripturePage, startWriting } from './lib/scripture-fixture.ts'

const WORDS = {
  en: {
    citation: 'Al-Baqarah 2:153',
    letters: 'letters match, vowels not checked',
    differs: 'differs',
    unknown: 'Not found in the Quran',
    cited: 'cited as',
    insert: 'Insert',
    correct: 'Correct',
    hide: 'Hide',
  },
  ar: {
    citation: '[البقرة: ١٥٣]',
    letters: 'الحروف مطابقة، ولم يُفحص التشكيل',
    differs: 'فيها اختلاف',
    unknown: 'لم يُعثر عليه في القرآن',
    cited: 'المصدر المكتوب:',
    insert: 'إدراج',
    correct: 'صحّح',
    hide: 'إخفاء',
  },
}
const MARKS = ['«»', '{}', '""', '“”', '﴿﴾']

for (const locale of ['en', 'ar'] as const) {
  const words = WORDS[locale]
  suite(`the result beside a quotation, in ${locale}`, { skip: noChromium }, () => {
    test('names what was compared in each kind of marks, and every difference', async (t) => {
      const { page, text, quran } = await startWriting(t, locale)
      const right = (await quran.verse('2:153')).text_imlaei.split(' ').slice(-4)
      const wrong = right.with(-1, 'الصادقين')
      const line = (quotedWords: string[], [open, close]: string) =>
        `قال تعالى: ${open}${quotedWords.join(' ')}${close} [البقرة: 153]`
      const lines = MARKS.flatMap((marks) => [line(right, marks), line(wrong, marks)])
      await paste(page, { 'text/plain': lines.join('\n\n') })
      const chips = text.locator('.wq-offer')
      await chips.nth(MARKS.length * 2 - 1).waitFor()
      const [verified, altered] = [chips.filter({ hasText: words.letters }), differing(text)]
      assert.deepEqual([await verified.count(), await altered.count()], [5, 5])
      for (const chip of await verified.all()) {
        const [label] = await chip.allTextContents()
        assert.equal(label, `${words.citation} · ${words.letters} · ${words.insert}`)
      }
      for (const chip of await altered.all()) {
        const label = (await chip.textContent()) ?? ''
        assert.ok(label.includes(`${words.differs}: الصادقين ← `), label)
        // Several verses end like this, so that none may take its place.
        assert.ok(label.endsWith(words.hide), label)
      }
      await takeScreenshot(page, `results of quotations ${locale}`)
      const before = await contentOf(page)
      await altered.first().click()
      assert.deepEqual([await altered.count(), await chips.count()], [4, 9])
      assert.deepEqual(await contentOf(page), before)
    })

    test('says that an introduced sentence is unknown, and nothing of another one', async (t) => {
      const { page, text } = await startWriting(t, locale)
      const invented = 'إن السعادة تسكن قلوب العارفين'
      const lines = [`كتب المعلم «${invented}» على اللوح`, `قال تعالى: «${invented}»`]
      await paste(page, { 'text/plain': lines.join('\n\n') })
      const chip = text.locator('.wq-offer')
      await chip.waitFor()
      assert.equal(await chip.textContent(), `${words.unknown} · ${words.hide}`)
      assert.deepEqual(await text.locator('.wq-recognized').allTextContents(), [`«${invented}»`])
      assert.equal(await text.locator('p:last-child .wq-offer').count(), 1)
      await page.locator('.wq-announcer', { hasText: words.unknown }).waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
      await chip.waitFor({ state: 'detached' })
    })

    test('names a reference that differs, and the verse where the words are', async (t) => {
      const { page, text, quran } = await startWriting(t, locale)
      const quoted = (await quran.verse('2:194')).text_imlaei.split(' ').slice(-4).join(' ')
      await paste(page, { 'text/plain': `{${quoted}} [البقرة: 153]` })
      const chip = text.locator('.wq-offer.wq-doubtful')
      await chip.waitFor()
      const label = (await chip.textContent()) ?? ''
      assert.match(label, locale === 'ar' ? /البقرة: ١٩٤/ : /2:194/)
      assert.ok(label.includes(`${words.cited} البقرة: 153`), label)
    })
  })
}

suite('the button that corrects a quotation', { skip: noChromium }, () => {
  test('replaces exactly the quotation, whole', async (t) => {
    const { page, text, quran, storedDocument } = await startWriting(t, 'ar')
    const verse = await quran.verse('65:3')
    await paste(page, {
      'text/plain': 'قال تعالى: ﴿ومن يتوكل على الله فهو كافيه﴾ في كتابه.',
    })
    await text.getByRole('button', { name: WORDS.ar.correct }).click()
    await text.locator('.wq-verse').waitFor()
    const [before, node, after, ...others] = (await storedDocument()).content?.[0]?.content ?? []
    assert.deepEqual([before?.text, after?.text, others], ['قال تعالى: ', ' في كتابه.', []])
    const { surah, ayah, fromWord, toWord, text: inserted } = node?.attrs ?? {}
    assert.deepEqual([surah, ayah], [65, 3])
    const clause = verse.text.split(' ').slice(Number(fromWord), Number(toWord) + 1)
    assert.deepEqual([clause.join(' '), clause.length], [inserted, 6])
  })

  test('puts a whole verse for one whose last word is wrong', async (t) => {
    const { page, text, quran, storedDocument } = await startWriting(t, 'en')
    const verse = await quran.verse('94:6')
    await paste(page, { 'text/plain': '﴿إن مع العسر فرجا﴾' })
    await text.getByRole('button', { name: WORDS.en.correct }).click()
    await text.locator('.wq-card.wq-verse').waitFor()
    const [line] = (await storedDocument()).content ?? []
    assert.deepEqual(
      line?.content?.map(({ attrs }) => attrs?.text),
      [verse.text],
    )
  })

  test('the introduction in the line before and the reference in the line after count', async (t) => {
    const stage = await prepareScripturePage(t)
    const content = [paragraph({ type: 'text', text: 'قال تعالى:' }), paragraph()]
    const { page, text } = await startWriting(t, 'ar', { stage, content })
    await page.keyboard.press('Control+End')
    await paste(page, { 'text/plain': '«إن الله مع الصادقين»\n\n[البقرة: 153]' })
    const chip = differing(text)
    await chip.waitFor()
    assert.match((await chip.textContent()) ?? '', /البقرة: ١٥٣/)
    assert.equal(await text.locator('.wq-recognized').textContent(), '«إن الله مع الصادقين»')
  })
})

const differing = (text: Locator) =>
  text.locator('.wq-offer').filter({ hasText: /differs|فيها اختلاف/ })
