import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { uploaded } from '../../packages/server/test/lib/images.ts'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { HILLS, paragraph } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { prepareScripturePage } from './lib/scripture-fixture.ts'

suite('the bubble menu', { skip: noChromium }, () => {
  test('tools for a selection cover neither the toolbar nor the line below the text', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content: [paragraph('One two')] })
    await page.keyboard.press('End')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    for (const [height, isShown] of [
      [400, true],
      [130, false],
    ] as const) {
      await page.addStyleTag({ content: `section { block-size: ${height}px }` })
      const bubble = page.locator('.wq-bubble:popover-open')
      await bubble.waitFor({ state: 'attached' })
      await bubble.waitFor({ state: isShown ? 'visible' : 'hidden' })
      const covers = await page.evaluate(`(() => {
        const rect = (part) => document.querySelector(part).getBoundingClientRect()
        const [bubble, text] = [rect('.wq-bubble'), rect('.wq-body')]
        return bubble.top < text.top || bubble.bottom > text.bottom
      })()`)
      assert.equal(covers, !isShown)
    }
  })

  for (const locale of ['en', 'ar'] as const) {
    for (const width of [1280, 390]) {
      test(`tools of a picture or a card cover neither the toolbar nor a line, at ${width} px in ${locale}`, async (t) => {
        const stage = await prepareScripturePage(t)
        const author = await stage.organization.author('amina')
        const imageId = await uploaded(author, 'image/png', HILLS)
        const { surah, text } = await author.client.quran.verse('112:1')
        const card = { displayMode: 'card', text }
        const atoms: [name: string, atom: DocumentNode][] = [
          ['picture', { type: 'imageNode', attrs: { imageId, widthPercent: 60 } }],
          [
            'verse',
            paragraph({ type: 'quranVerse', attrs: { surah: surah.number, ayah: 1, ...card } }),
          ],
          [
            'hadith',
            paragraph({ type: 'hadithNode', attrs: { number: 1, ...card, text: 'نص للتجربة' } }),
          ],
        ]
        for (const [name, atom] of atoms) {
          const line = paragraph('words '.repeat(30))
          for (const [where, content] of [
            ['at the start', [atom, line]],
            ['between lines', [line, atom, line]],
          ] as const) {
            const page = await openEditor(t, stage, { locale, content: [...content], width })
            await page.locator('.wq-figure img:not([data-state]), .wq-card').waitFor()
            await putCaret(page, { node: await positionOfAtom(page) })
            await page.locator('.wq-bubble:popover-open').waitFor()
            await takeScreenshot(page, `tools of a ${name} ${where} ${locale}`)
            await page.setViewportSize({ width, height: 800 })
            assert.deepEqual(await page.evaluate(COVERED), [], `${name} ${where}`)
          }
        }
      })
    }
  }
})

const positionOfAtom = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    let found = 0
    document.querySelector('.wq-editable').editor.state.doc.descendants((node, position) => {
      if (node.isAtom && !node.isText) found = position
    })
    return found
  })()`)

/** What the tools cover of the toolbar, the lines of text and the words of a card. */
const COVERED = `(() => {
  const tools = document.querySelector('.wq-bubble').getBoundingClientRect()
  const rects = [...document.querySelectorAll('.wq-toolbar, .wq-editable > p:not(:has(.wq-card)), .wq-card > *')]
    .flatMap((part) => {
      const range = new Range()
      range.selectNodeContents(part)
      return [...range.getClientRects()].map((rect) => [part.className || part.textContent.slice(0, 9), rect])
    })
  // A quarter of a line of a card is space above and below its letters.
  return rects.filter(([name, { left, right, top, bottom, height }]) => {
    const space = /^wq-(?!toolbar)/.test(name) ? height / 4 : 1
    const isBeside = left >= tools.right || right <= tools.left
    return !isBeside && top + space < tools.bottom && bottom - space > tools.top
  }).map(([name, { top, bottom }]) => [name, top, bottom, tools.top, tools.bottom].join(' '))
})()`
