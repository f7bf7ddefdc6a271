import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { textOf } from '../lib/growth/growth.ts'
import { UNITS } from '../lib/growth/patterns.ts'
import { isLong } from '../lib/long.ts'
import { noChromium } from './lib/chromium.ts'
import { MEGABYTE } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Patterns that made readers of a clipboard backtrack. */
const OWN = [
  '<p style="mso-list:l0 level1">a',
  "<p style='mso-list:",
  '<p>a</p><br>',
  '<br>',
  '<o:p> </o:p>',
  '<span style="white-space:pre;font-family:monospace">a\n</span>',
  '<div style="white-space:pre;font-family:monospace">a</div>',
  '<div style="white-space:pre;font-family:monospace">a</div>b',
  '<pre>a<br>',
  '<ul><li>',
  '<ul><li></ul>',
  '<tr><td colspan="50">a',
  '<td rowspan="500">a<tr>',
]
const PASTED = isLong ? [...OWN, ...UNITS] : OWN
const [SMALL, LARGE] = isLong ? [16_384, 65_536] : [4_096, 16_384]
const MOST_GROWTH = 8
/** A paste too short to matter. */
const MOST_MILLISECONDS = 200
const ROUNDS = 3

suite('times in Chromium', { skip: noChromium }, () => {
  test('the time of a paste grows with its length and no faster', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const unit of PASTED) {
      let large = await timeOf(page, textOf({ unit }, LARGE))
      for (let round = 1; round < ROUNDS && large > MOST_MILLISECONDS; round++) {
        large = Math.min(large, await timeOf(page, textOf({ unit }, LARGE)))
      }
      if (large <= MOST_MILLISECONDS) continue
      const small = await timeOf(page, textOf({ unit }, SMALL))
      assert.ok(large / small <= MOST_GROWTH, `${unit}: ${small} and ${large} ms`)
    }
  })

  test('a key press takes little time in a document of a megabyte', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      content: MEGABYTE,
    })
    const times = (await page.evaluate(KEYSTROKES)) as number[]
    const [median = 0, late = 0] = [times[50], times[95]]
    t.diagnostic(`median ${median.toFixed(1)} ms, p95 ${late.toFixed(1)} ms`)
    assert.ok(median < 400, `${median} ms`)
  })
})

/** Milliseconds that a paste over the whole text takes in the page. */
function timeOf(page: Page, html: string): Promise<number> {
  return page.evaluate(`(() => {
    const editable = document.querySelector('.wq-editable')
    getSelection().selectAllChildren(editable)
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(html)})
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    const startedAt = performance.now()
    editable.dispatchEvent(paste)
    return performance.now() - startedAt
  })()`)
}

/** A hundred letters in the middle of the text, each with the layout that follows it. */
const KEYSTROKES = `(() => {
  const { editor } = document.querySelector('.wq-editable')
  const { view } = editor
  const { doc, selection } = view.state
  const Selection = selection.constructor
  view.dispatch(view.state.tr.setSelection(Selection.near(doc.resolve(Math.floor(doc.content.size / 2)))))
  const times = []
  for (let key = 0; key < 100; key++) {
    const start = performance.now()
    view.dispatch(view.state.tr.insertText('ا'))
    view.dom.getBoundingClientRect()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)
})()`
