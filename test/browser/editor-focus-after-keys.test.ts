/** No key leaves the focus on the body of the page, where the next letter would be lost. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isLong } from '../lib/long.ts'
import { noChromium } from './lib/chromium.ts'
import { put } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const FOCUSED = 'document.activeElement.localName'
/** What Escape closes. */
const OPEN = '[role=menu], dialog[open], .wq-suggestions:popover-open, .wq-table-size, .wq-find'
const LABELS = `[...document.querySelectorAll('[role=option] .wq-option-label')].map(
  ({ textContent }) => textContent)`
/** Until what a key opens has loaded and is drawn. */
const SETTLED = `new Promise((done) => {
  const look = () => document.querySelector('.wq-pending')
    ? requestAnimationFrame(look)
    : setTimeout(() => requestAnimationFrame(() => done()))
  requestAnimationFrame(look)
})`

/** Menus, with the keys that open them, and the text that they are of. */
const MENUS: [name: string, text: string, keys: string[]][] = [
  ['the menu of a cell', 'table(tr(td(o|ne) td(two)))', ['Shift+F10']],
  ['the menu of a block', 'p(one) p(t|wo)', ['Escape', 'Shift+F10']],
]
/** Rows of tools, with the keys that go there. */
const TOOLS: [name: string, text: string, keys: string[]][] = [
  ['the toolbar', 'p(o|ne)', ['Alt+F10']],
  ['the tools of selected words', 'p(‹one› two)', ['Alt+F9']],
  ['the tools of a link', 'p(a{o|ne})', ['Alt+F9']],
  ['the tools of code', 'code(o|ne)', ['Alt+F9']],
  ['the tools of a picture', 'p(x) image p(|)', ['ArrowUp', 'Alt+F9']],
]
const ENDS = ['Escape', 'Enter']
const TOOL_ENDS = [['Enter', 'Escape'], ['Enter', 'Enter'], ['Escape']]
/** Each language takes every third row. */
const [EACH, LANGUAGES] = [isLong ? 1 : 3, ['en', 'ar'] as const]
/** Lists and bars that typing opens. */
const TYPED = ['/', '/no such command', ':s', '@']

suite('the focus is never on the body of the page', { skip: noChromium }, () => {
  for (const [language, locale] of LANGUAGES.entries()) {
    const isTaken = (_: unknown, at: number) => at % EACH === language % EACH

    test(`after Escape or Enter in what a command opens, in ${locale}`, async (t) => {
      const page = await open(t)
      await openPalette(page)
      const labels = (await page.evaluate(LABELS)) as string[]
      await press(page, 'Escape')
      assert.ok(labels.length > 50)
      const rows = labels.flatMap((label) => ENDS.map((key) => [label, key] as const))
      for (const [label, key] of rows.filter(isTaken)) {
        await t.test(`${label}, ${key}`, async () => {
          await put(page, 'p(one) p(t|wo)')
          await choose(page, label)
          await press(page, key)
          await closeAll(page)
        })
      }
    })

    test(`after Escape and Enter in a menu, in ${locale}`, async (t) => {
      const page = await open(t)
      for (const [name, text, keys] of MENUS) {
        for (const at of (await placesAfter(page, text, keys)).filter(isTaken)) {
          await t.test(`${name}, ${at}`, async () => {
            await put(page, text)
            await press(page, ...keys, 'Escape')
            await put(page, text)
            await press(page, ...keys, ...Array(at).fill('ArrowDown'), 'Enter')
            await closeAll(page)
          })
        }
      }
    })

    test(`after Escape and Enter at a tool, in ${locale}`, async (t) => {
      const page = await open(t)
      const next = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight'
      for (const [name, text, keys] of TOOLS) {
        for (const at of (await placesAfter(page, text, keys)).filter(isTaken)) {
          await t.test(`${name}, ${at}`, async () => {
            for (const last of TOOL_ENDS) {
              await put(page, text)
              await press(page, ...keys, ...Array(at).fill(next), ...last)
              await closeAll(page)
            }
          })
        }
      }
    })

    test(`after Escape and Enter in what typing opens, in ${locale}`, async (t) => {
      const page = await open(t)
      for (const typed of TYPED) {
        for (const key of ENDS) {
          await put(page, 'p(|)')
          await page.keyboard.type(typed)
          await press(page, key)
          await closeAll(page)
        }
      }
    })

    async function open(t: TestContext): Promise<Page> {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, expects: [/ 404 /] })
      // A dialog of the system would wait for a person.
      page.on('filechooser', () => {})
      await page.evaluate('globalThis.print = () => {}')
      await page.locator('.wq-toolbar .wq-tool').first().waitFor()
      return page
    }
  }
})

/** Presses keys, and requires a focus after each. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    assert.notEqual(await page.evaluate(FOCUSED), 'body', `at once after ${key}`)
    await page.evaluate(SETTLED)
    assert.notEqual(await page.evaluate(FOCUSED), 'body', `after ${key}`)
  }
}

async function openPalette(page: Page): Promise<void> {
  await press(page, 'Control+/')
  await page.locator('dialog[open] [role=option]').first().waitFor()
}

/** Runs a command of the palette. */
async function choose(page: Page, label: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(label)
  const labels = (await page.evaluate(LABELS)) as string[]
  await press(page, ...Array(labels.indexOf(label)).fill('ArrowDown'), 'Enter')
}

async function closeAll(page: Page): Promise<void> {
  const open = await page.locator(OPEN).count()
  for (let left = 2 * open; left > 0; left--)
    if ((await page.locator(OPEN).count()) > 0) await press(page, 'Escape')
  assert.equal(await page.locator(OPEN).count(), 0)
}

/** The places of entries or tools where these keys lead. */
async function placesAfter(page: Page, text: string, keys: string[]): Promise<number[]> {
  await put(page, text)
  await press(page, ...keys)
  const count =
    await page.evaluate(`[...document.activeElement.closest('[role=menu], [role=toolbar]')
    .querySelectorAll('button')].filter((button) => button.checkVisibility()).length`)
  await press(page, 'Escape')
  return [...Array(Number(count)).keys()]
}
