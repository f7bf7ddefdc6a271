/** The interface writes numbers in the digits of its locale. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { EDITOR_PARTS } from './lib/editor-parts.ts'
import { openMixed } from './lib/open-mixed.ts'

/** The digits that a locale does not have. */
const OTHER_DIGITS = { ar: /[0-9]/, 'ar-MA': /[\u0660-\u0669]/ }

/** Keys have the digits of the keyboard, code points those of Unicode, citations those of Arabic. */
const OTHERS = /(?:Ctrl|Alt|Shift)\+[\w+]+|U\+[\dA-F]+|\[[^\]]+\]|صحيح البخاري .+/g

/** Visible texts and names of the interface: no text of the document, typed text or key. */
const INTERFACE_TEXTS = `(() => {
  const texts = []
  const isOfDocument = (element) => element.closest('.wq-content, .wq-scripture, kbd')
  for (const element of document.querySelectorAll('.wq *')) {
    if (!element.checkVisibility({ visibilityProperty: true }) || isOfDocument(element)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-description'])
      texts.push(element.getAttribute(name) ?? '')
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) texts.push(node.data)
  }
  return texts
})()`

suite('digits of the interface', { skip: noChromium }, () => {
  for (const [locale, others] of Object.entries(OTHER_DIGITS)) {
    test(`are those of ${locale} in every part`, async (t) => {
      const { page } = await openMixed(t, { locale, theme: 'light' })
      const texts: string[] = []
      for (const { name, open, close } of EDITOR_PARTS) {
        await open(page)
        texts.push(...(await textsWithDigits(page)).map((text) => `${name}: ${text}`))
        await close(page)
      }
      assert.ok(texts.length > 20, `${texts.length} texts with digits`)
      assert.deepEqual([...new Set(texts.filter((text) => others.test(text)))], [])
    })
  }
})

async function textsWithDigits(page: Page): Promise<string[]> {
  // The expression returns strings.
  const texts = (await page.evaluate(INTERFACE_TEXTS)) as string[]
  return texts.map((text) => text.replace(OTHERS, '')).filter((text) => /\p{Nd}/u.test(text))
}
