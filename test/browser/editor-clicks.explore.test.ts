/**
 * By hand: once, on a busy machine, the caret was at the start of the line after the first click, and
 * the cause is not known.
 */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { node, paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const IS_CLICK_PART_LOADED = `(() => {
  const part = performance.getEntriesByType('resource').find(({ name }) => /click-below/.test(name))
  return part && import(part.name).then(() => true)
})()`

suite('clicks on blank space', { skip: noChromium }, () => {
  test('a click beside or below the text puts the caret at the nearest place', async (t) => {
    const content = [paragraph('one'), paragraph('two'), tableOf('cell')]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    // Until this part has loaded beside the document, the browser places the caret.
    await page.waitForFunction(IS_CLICK_PART_LOADED)
    const [paper, line, table] = await Promise.all(
      ['.wq-body', '.wq-editable > p', '.wq-editable table'].map((part) =>
        page.locator(part).first().boundingBox(),
      ),
    )
    assert.ok(paper && line && table)
    const middle = line.y + line.height / 2
    await page.mouse.click(paper.x + paper.width - 20, middle)
    await page.keyboard.type(' right')
    await page.mouse.click(paper.x + 5, middle)
    await page.keyboard.type('left ')
    await page.mouse.click(paper.x + paper.width / 2, table.y + table.height + 20)
    await page.keyboard.type('below')
    const lines = ['left one right', 'two'].map((text) => `paragraph(${text})`).join(' ')
    const rows = 'table(tableRow(tableCell(paragraph(cell))))'
    assert.equal(await outlineOf(page), `${lines} ${rows} paragraph(below)`)
  })
})

const tableOf = (text: string) =>
  node('table', node('tableRow', node('tableCell', paragraph(text))))
