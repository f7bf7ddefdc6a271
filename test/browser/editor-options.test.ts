import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ar } from '../../packages/editor/src/i18n/ar.ts'
import { en } from '../../packages/editor/src/i18n/en.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { paragraph, prepareScripturePage, verseNode } from './lib/scripture-fixture.ts'

/** Words of the other language, which a citation would follow. */
const AROUND = { en: 'قال الله تعالى', ar: 'He said' }
const PLACEHOLDER = { en: 'Write the lesson', ar: 'اكتب الدرس' }

for (const locale of ['en', 'ar'] as const) {
  suite(`options of an editor in ${locale}`, { skip: noChromium }, () => {
    test('`placeholder` is shown while the document is empty', async (t) => {
      const options = { placeholder: PLACEHOLDER[locale] }
      const page = await openEditor(t, await startSandboxPage(t), { locale, options })
      await page.locator(`[data-placeholder="${PLACEHOLDER[locale]}"]`).waitFor()
      await page.keyboard.type('x')
      await page.locator('[data-placeholder]').waitFor({ state: 'detached' })
    })

    test('`onTitleChange` has the title at the opening and after each change', async (t) => {
      const content = [{ type: 'heading', content: [{ type: 'text', text: PLACEHOLDER[locale] }] }]
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content, isTitled: true })
      await page.waitForFunction(`document.title === '${PLACEHOLDER[locale]}'`)
      await page.keyboard.type(' 2')
      await page.waitForFunction(`document.title === '${PLACEHOLDER[locale]} 2'`)
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.waitForFunction(`document.title === ''`)
    })

    test('`toolbar` has the chosen commands in their order, and the palette has all', async (t) => {
      const toolbar = ['italic', 'bold', '|', 'highlight', 'link', '|', 'outline', 'undo']
      const stage = await startSandboxPage(t)
      const page = await openEditor(t, stage, { locale, options: { toolbar } })
      const tools = page.locator('.wq-toolbar').getByRole('button')
      await tools.first().waitFor()
      const names = { en, ar }[locale].commands
      const labels = await page.evaluate(
        `[...document.querySelectorAll('.wq-toolbar button')].map((one) => one.ariaLabel)`,
      )
      assert.deepEqual(
        labels,
        (['italic', 'bold', 'highlight', 'link', 'outline', 'undo'] as const).map(
          (one) => names[one],
        ),
      )
      await page.locator('.wq-editable').click()
      await page.keyboard.press('Control+/')
      await page.getByRole('option', { name: names.strike }).waitFor()
    })

    test('`citations` chooses the language of citations against the text around them', async (t) => {
      const stage = await prepareScripturePage(t)
      const { client } = await stage.organization.author('yusuf')
      const { text, surah } = await client.quran.verse('112:1')
      const [surahNameArabic, surahNameEnglish] = [surah.name_arabic, surah.name_english]
      const verse = verseNode(text, { surahNameArabic, surahNameEnglish })
      const surahNames = { en: surahNameEnglish, ar: surahNameArabic }
      const other = locale === 'en' ? 'ar' : 'en'
      for (const [around, citations, language] of [
        [AROUND[locale], 'auto', other],
        [AROUND[locale], locale, locale],
        [AROUND[other], other, other],
      ] as const) {
        const content = [paragraph({ type: 'text', text: around }, verse)]
        const page = await openEditor(t, stage, { locale, content, options: { citations } })
        await page.locator('.wq-citation', { hasText: surahNames[language] }).waitFor()
      }
    })
  })
}
