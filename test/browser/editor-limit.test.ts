import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const SENTENCES = {
  en: /^8\d% of the size limit, 1\d\d kB left\. Continue in another document soon\.$/,
  ar: /^بلغ المستند ٨.٪.? من الحد الأقصى وبقي ١.. كيلوبايت\. تابع قريبًا في مستند آخر\.$/,
}

suite('the size limit of a document', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`is announced before the document reaches it, in ${locale}`, async (t) => {
      // Arabic letters have two bytes.
      const text = 'نص '.repeat(850)
      const line = { type: 'paragraph', content: [{ type: 'text', text }] }
      const content = Array.from({ length: 200 }, () => line)
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
        locale,
        content,
      })
      await page.locator('.wq-limit', { hasText: SENTENCES[locale] }).waitFor()
      await takeScreenshot(page, `a document that is nearly full ${locale}`)
      await page.keyboard.press('Control+a')
      await page.keyboard.type('x')
      await page.locator('.wq-limit:empty').waitFor({ state: 'attached' })
    })
  }
})
