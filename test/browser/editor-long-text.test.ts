/** Long texts: what the browser has to shape and draw again for a key. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { press } from './lib/key-cases.ts'
import { longText, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const LENGTH = 80_000
/** The length of each text node of the first line, and how many of them the page has not seen. */
const TEXT_NODES = `(() => {
  globalThis.seenNodes ??= new Map()
  const all = [...document.querySelector('.wq-editable > p').childNodes]
  const changed = all.filter((node) => seenNodes.get(node) !== node.data).length
  for (const node of all) seenNodes.set(node, node.data)
  return { lengths: all.map((node) => node.data.length), changed }
})()`
const textNodesOf = (page: Page) =>
  page.evaluate(TEXT_NODES) as Promise<{ lengths: number[]; changed: number }>

const firstLine = async (page: Page) => (await contentOf(page))[0]?.content?.[0]?.text

suite('long texts', { skip: noChromium }, () => {
  test('the browser gets a paragraph of 80,000 characters in pieces, and one of them after a key', async (t) => {
    const text = longText(LENGTH)
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { locale: 'ar', content: [paragraph(text)] })
    const { lengths } = await textNodesOf(page)
    assert.ok(Math.max(...lengths) <= 3000, `${Math.max(...lengths)} characters`)
    await putCaret(page, LENGTH / 2)
    await page.keyboard.type('واو')
    assert.equal((await textNodesOf(page)).changed, 1)
    assert.equal(
      await firstLine(page),
      `${text.slice(0, LENGTH / 2 - 1)}واو${text.slice(LENGTH / 2 - 1)}`,
    )
  })

  test('the caret and a composition pass the edge of a piece', async (t) => {
    const text = longText(10_000)
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { locale: 'ar', content: [paragraph(text)] })
    const edge = (await textNodesOf(page)).lengths[0] ?? 0
    await putCaret(page, edge)
    await press(page, 'ArrowLeft ArrowLeft «ء»')
    assert.equal(await firstLine(page), `${text.slice(0, edge + 1)}ء${text.slice(edge + 1)}`)
    await press(page, 'Control+z')
    await putCaret(page, edge + 1)
    const devtools = await page.context().newCDPSession(page)
    for (const composed of ['ك', 'كت', 'كتب'])
      await devtools.send('Input.imeSetComposition', {
        text: composed,
        selectionStart: composed.length,
        selectionEnd: composed.length,
      })
    await devtools.send('Input.insertText', { text: 'كتب' })
    await page.locator('.wq-editable', { hasText: 'كتب' }).waitFor()
    assert.equal(await firstLine(page), `${text.slice(0, edge)}كتب${text.slice(edge)}`)
  })

  test('1,600 paragraphs are found, made bold and deleted as a whole', async (t) => {
    const content = Array.from({ length: 1600 }, (_, at) => paragraph(`${longText(250)} ${at}`))
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { content })
    await press(page, 'Control+f')
    await page.locator('.wq-find input').first().waitFor()
    await page.keyboard.type('9')
    const partCounts = content.map(({ content: [line] = [] }) => line?.text?.split('9').length ?? 0)
    const matches = partCounts.reduce((sum, count) => sum + count - 1, 0)
    await page.locator('.wq-find-count', { hasText: `of ${matches}` }).waitFor()
    const last = page.locator('.wq-editable > p').last()
    assert.equal(await last.locator('.wq-match').count(), 0, 'no highlights where nobody looks')
    await last.scrollIntoViewIfNeeded()
    await last.locator('.wq-match').first().waitFor()
    await press(page, 'Escape Control+a Control+b')
    const isBold = (await contentOf(page)).every(
      (line) => line.content?.[0]?.marks?.[0]?.type === 'bold' && line.content.length === 1,
    )
    assert.ok(isBold)
    await press(page, 'Delete')
    assert.deepEqual(await contentOf(page), [{ type: 'paragraph' }])
    await press(page, 'Control+z Control+z')
    assert.equal(JSON.stringify(await contentOf(page)), JSON.stringify(content))
  })
})
