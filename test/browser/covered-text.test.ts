/** No tool covers a text that the author sees. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { putting } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { longText, mixedDocument, node, paragraph } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const CARETS = 20
const KINDS = new Set(['heading', 'bulletList', 'blockquote', 'table', 'codeBlock', 'details'])

/** Its words touch the end of a cell in a table from right to left. */
const cell = (words: string): DocumentNode => ({
  ...node('tableCell', paragraph(words)),
  attrs: { align: 'left' },
})
/** Full lines in narrow cells, with a line above and below. */
const FULL = [
  paragraph(longText(200)),
  node(
    'table',
    ...[90, 40, 160].map((length) =>
      node(
        'tableRow',
        cell(longText(length)),
        cell('A row of Latin words that fills its cell to the end'),
        cell('x'),
      ),
    ),
  ),
  paragraph(longText(200)),
]

/** The positions of carets in text, evenly spread. */
const PLACES = `(() => {
  const { doc, selection } = document.querySelector('.wq-editable').editor.state
  const places = []
  doc.descendants((node, at) => {
    if (node.isTextblock && node.content.size > 0) places.push(at + 1 + Math.floor(node.content.size / 2))
  })
  return Array.from({ length: ${CARETS} }, (_, n) => places[Math.floor((n * places.length) / ${CARETS})])
})()`

/** What covers the words in sight, after two frames. */
const COVERED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const tools = [...document.querySelectorAll(
    '.wq-floating:popover-open, .wq-cell-button, .wq-block-handle, .wq-offer, .wq-resize',
  )].filter((tool) => tool.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
  const page = document.querySelector('.wq-body').getBoundingClientRect()
  const texts = document.createTreeWalker(document.querySelector('.wq-editable'), NodeFilter.SHOW_TEXT)
  const covered = []
  while (texts.nextNode()) {
    const { currentNode } = texts
    // Spaces hang over the end of a line.
    const lines = [...currentNode.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(currentNode, index)
      range.setEnd(currentNode, index + word.length)
      return [...range.getClientRects()]
    })
    for (const line of lines) {
      for (const tool of tools) {
        const box = tool.getBoundingClientRect()
        const width = Math.min(box.right, line.right) - Math.max(box.left, line.left)
        const height = Math.min(box.bottom, line.bottom, page.bottom) - Math.max(box.top, line.top, page.top)
        if (width > 1 && height > 1)
          covered.push(tool.className + ' covers ' + currentNode.data.slice(0, 20))
      }
    }
  }
  done({ covered, tools: tools.map(({ className }) => className) })
})))`

suite('tools around the text', { skip: noChromium }, () => {
  for (const width of [390, 768, 1280]) {
    for (const locale of ['en', 'ar'] as const) {
      test(`cover no words at ${CARETS} carets, ${width} px wide, in ${locale}`, async (t) => {
        const stage = await startSandboxPage(t, { isOpen: true })
        await stage.service.scripture.prepare()
        const all = await mixedDocument(await stage.organization.author('amina'))
        const content = [...FULL, ...all.filter(isPlain)]
        const page = await openEditor(t, stage, { content, locale, width, expects: [/ 404 /] })
        await page.locator('.wq-toolbar .wq-tool').first().waitFor()
        const places = (await page.evaluate(PLACES)) as number[]
        assert.equal(new Set(places).size, CARETS)
        const seenTools = new Set<string>()
        for (const place of places) {
          await page.evaluate(putting(String(place)))
          const caret = (await page.evaluate(
            `(() => { const { left, top } = document.querySelector('.wq-editable').editor.view.coordsAtPos(${place}); return { left, top } })()`,
          )) as { left: number; top: number }
          await page.mouse.move(caret.left, caret.top + 5)
          const { covered, tools } = (await page.evaluate(COVERED)) as {
            covered: string[]
            tools: string[]
          }
          assert.deepEqual(covered, [], `at ${place}`)
          for (const tool of tools) seenTools.add(tool)
        }
        // The tools were there.
        assert.ok(seenTools.has('wq-cell-button'), [...seenTools].join())
        assert.equal(seenTools.has('wq-block-handle'), width > 640)
      })
    }
  }
})

const isPlain = ({ type, content = [] }: DocumentNode) =>
  KINDS.has(type) || content.some((part) => /quran|hadith/.test(part.type))
