import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

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
})
