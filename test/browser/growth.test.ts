import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { textOf } from '../lib/growth/growth.ts'
import { UNITS } from '../lib/growth/patterns.ts'
import { MEASURED } from '../lib/measured.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** Patterns that made readers of a clipboard backtrack; `WARAQ_GROWTH=all` pastes every unit. */
const OWN = ['<p style="mso-list:l0 level1">a', "<p style='mso-list:", '</p><br>', '<o:p> </o:p>']
const isWhole = process.env.WARAQ_GROWTH === 'all'
const PASTED = isWhole ? [...OWN, ...UNITS] : OWN
const [SMALL, LARGE] = isWhole ? [16_384, 65_536] : [4_096, 16_384]
const MOST_GROWTH = 8
/** A paste too short to matter. */
const MOST_MILLISECONDS = 200
const ROUNDS = 3

suite('pastes in Chromium', { skip: noChromium }, () => {
  test('the time of a paste grows with its length and no faster', MEASURED, async (t) => {
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

  test('the whole content of a Google Docs wrapper is pasted', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await timeOf(page, `<b style="font-weight:normal">a${'<wbr>'.repeat(130_000)}b</b>`)
    assert.equal(await page.evaluate('document.querySelector(".wq-editable").textContent'), 'ab')
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
