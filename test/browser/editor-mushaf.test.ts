/** An author sees and prints lines of a page of the mushaf as a picture, as readers do. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const MUSHAF: DocumentNode = {
  type: 'quranMushaf',
  attrs: { page: 255, lineStart: 2, lineEnd: 3 },
}
const DRAWN = `(() => {
  const image = document.querySelector('.wq-editable .wq-mushaf img')
  return image?.complete && image.naturalWidth === 1080
})()`

suite('lines of a page of the mushaf', { skip: noChromium }, () => {
  for (const [locale, alt] of [
    ['en', /Page 255 /],
    ['ar', /صفحة ٢٥٥ /],
  ] as const) {
    test(`are a picture in the editor and in print, in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      await stage.service.scripture.prepare()
      const content = [MUSHAF, { type: 'paragraph' }]
      const page = await openEditor(t, stage, { locale, content })
      await page.waitForFunction(DRAWN)
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
      const printed = page.locator('.wq-print-copy .wq-mushaf img')
      assert.match(String(await printed.getAttribute('alt')), alt)
      assert.equal(await printed.getAttribute('loading'), 'eager')
    })
  }
})
