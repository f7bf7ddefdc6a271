import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const card: DocumentNode = {
  type: 'hadithNode',
  attrs: { collectionNameEnglish: 'test', number: 1, text: 'نص للتجربة', displayMode: 'card' },
}

suite('the caret beside a card', { skip: noChromium }, () => {
  for (const [where, content, place, outline] of [
    ['before one', [paragraph(card), paragraph('after')], 1, 'paragraph(words hadithNode)'],
    ['behind one', [paragraph(card), paragraph('after')], 2, 'paragraph(hadithNode words)'],
    ['between two', [paragraph(card, card)], 2, 'paragraph(hadithNode words hadithNode)'],
    ['between a card and text', [paragraph(card, 'b')], 2, 'paragraph(hadithNode wordsb)'],
    ['between text and a card', [paragraph('b', card)], 2, 'paragraph(bwords hadithNode)'],
  ] as const) {
    test(`${where}: text is inserted where the caret is displayed`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { content: [...content] })
      await putCaret(page, place)
      await page.keyboard.type('words')
      const current = await outlineOf(page)
      assert.ok(current.startsWith(outline), current)
      const [line, first = Number.NaN] = (await page.evaluate(`(() => {
        const [text, card] = [getSelection().getRangeAt(0), document.querySelector('.wq-card')]
        return [text, card].map((one) => one.getBoundingClientRect().top)
      })()`)) as number[]
      const isAbove = outline.indexOf('words') < outline.indexOf('hadithNode')
      assert.equal(Number(line) < first, isAbove)
    })
  }
})
