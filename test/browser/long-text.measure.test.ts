/** Times of long texts in the bundled Arabic font, which browsers shape as one run. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { ROOT } from '../lib/tree.ts'
import { putCaret } from './lib/caret.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { longText, paragraph } from './lib/mixed-document.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const FONT =
  'node_modules/@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2'
const MOST_OPENING = { 40000: 500, 80000: 1000 }
const MOST_KEY = 60
const MOST_WHOLE = 500
/** Work that waits for a rest of the author is no part of the next key. */
const REST = 'new Promise((resolve) => setTimeout(resolve, 2500))'
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'

suite('times of long texts', { skip: noChromium }, () => {
  for (const [length, most] of Object.entries(MOST_OPENING)) {
    test(`an Arabic paragraph of ${length} characters opens, and takes keys`, async (t) => {
      const { page, milliseconds } = await open(t, [paragraph(longText(Number(length)))])
      t.diagnostic(`opens in ${milliseconds.toFixed()} ms`)
      await page.evaluate(REST)
      await putCaret(page, Number(length) / 2)
      const times: number[] = []
      for (let key = 0; key < 21; key++) times.push(await timeOf(page, 'a'))
      const median = times.toSorted((one, other) => one - other)[10] ?? Number.NaN
      t.diagnostic(`a key takes ${median.toFixed()} ms`)
      assert.ok(milliseconds < most && median < MOST_KEY)
    })
  }

  test('1,600 paragraphs are found, selected, made bold and deleted', async (t) => {
    const content = Array.from({ length: 1600 }, (_, at) => paragraph(`${longText(250)} ${at}`))
    const { page } = await open(t, content)
    await page.evaluate(REST)
    const times: Record<string, number> = {}
    const take = async (what: string, key: string) => {
      times[what] = await timeOf(page, key)
      await page.evaluate(REST)
    }
    await page.keyboard.press('Control+f')
    await page.locator('.wq-find input').first().waitFor()
    await page.evaluate(REST)
    await take('first letter', 'م')
    await take('second letter', 'ع')
    await page.keyboard.press('Escape')
    await page.locator('.wq-editable:focus').waitFor()
    await page.evaluate(REST)
    await take('select all', 'Control+a')
    await take('bold', 'Control+b')
    await take('delete', 'Delete')
    for (const [what, time] of Object.entries(times)) t.diagnostic(`${what}: ${time.toFixed()} ms`)
    assert.ok(Math.max(...Object.values(times)) < MOST_WHOLE)
  })
})

/** Opens a document, in milliseconds until it is painted with its font. */
async function open(t: TestContext, content: DocumentNode[]) {
  const stage = await startSandboxPage(t, { isOpen: true })
  const author = await stage.organization.author('amina')
  const { id } = await author.client.createDocument({ type: 'doc', content })
  const page = await openPage(t)
  await openSandboxPage(page, stage)
  const font = readFileSync(join(ROOT, FONT)).toString('base64')
  const url = `url(data:font/woff2;base64,${font})`
  const range = 'unicode-range: U+0600-06FF'
  await page.addStyleTag({
    content: `@font-face { font-family: "Noto Naskh Arabic"; src: ${url}; ${range} }`,
  })
  await page.evaluate(`document.fonts.load('18px "Noto Naskh Arabic"', 'ا').then(() => {})`)
  const milliseconds = (await page.evaluate(`new Promise((resolve) => {
    const begun = performance.now()
    const onReady = () => ${PAINTED}.then(() => resolve(performance.now() - begun))
    const options = { onReady, autofocus: true }
    stage.write({ user: 'amina', document: '${id}', locale: 'ar', options })
  })`)) as number
  await page.locator('.wq-toolbar button').first().waitFor()
  return { page, milliseconds }
}

/** Milliseconds from a key, or a letter without one, to the frame after it. */
async function timeOf(page: Page, key: string): Promise<number> {
  await page.evaluate(`globalThis.painted = new Promise((resolve) => {
    const follow = () => {
      const begun = performance.now()
      ${PAINTED}.then(() => resolve(performance.now() - begun))
    }
    for (const type of ['keydown', 'beforeinput']) addEventListener(type, follow, { once: true, capture: true })
  }), undefined`)
  if (/^[a-zA-Z+]+$/.test(key)) await page.keyboard.press(key)
  else await page.keyboard.insertText(key)
  return (await page.evaluate('painted')) as number
}
