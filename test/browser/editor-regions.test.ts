/** Keys that go from one part of the editor to another. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { put } from './lib/key-cases.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

/** The part with the focus. */
const FOCUSED = `['editable', 'toolbar', 'bubble', 'footer', 'notices', 'menu'].find((name) =>
  document.activeElement.closest('.wq-' + name))`
const at = (page: Page, region: string) => page.waitForFunction(`${FOCUSED} === '${region}'`)

/** Where F6 leads from the text, until it is there again. */
const ROUNDS: [what: string, text: string, round: string[], back: string[]][] = [
  ['with a caret', 'p(o|ne)', ['footer', 'toolbar', 'editable'], ['toolbar', 'footer', 'editable']],
  // The bubble is shown only while it or the text has the focus, so Shift+F6 skips it after the
  // footer.
  [
    'with selected words',
    'p(‹one›)',
    ['bubble', 'footer', 'toolbar', 'editable'],
    ['toolbar', 'footer', 'editable', 'toolbar'],
  ],
]

suite('the parts of the editor', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    for (const [what, text, round, back] of ROUNDS) {
      test(`F6 goes round, and Shift+F6 back, ${what} in ${locale}`, async (t) => {
        const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
        await page.locator('.wq-toolbar .wq-tool').first().waitFor()
        await put(page, text)
        if (round.includes('bubble')) await page.locator('.wq-bubble:popover-open').waitFor()
        for (const region of round) {
          await page.keyboard.press('F6')
          await at(page, region)
        }
        for (const region of back) {
          await page.keyboard.press('Shift+F6')
          await at(page, region)
        }
      })
    }
  }

  test('Escape leads from each part back into the text', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.locator('.wq-toolbar .wq-tool').first().waitFor()
    for (const [key, region] of [
      ['F6', 'footer'],
      ['Alt+F10', 'toolbar'],
    ] as const) {
      await page.keyboard.press(key)
      await at(page, region)
      await page.keyboard.press('Escape')
      await at(page, 'editable')
      await page.keyboard.type('x')
    }
    assert.equal(await outlineOf(page), 'paragraph(xx)')
  })

  test('Alt+F9 goes to the tools of a selected picture, and opens those of a table', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      expects: [/ 404 /],
    })
    await page.locator('.wq-toolbar .wq-tool').first().waitFor()
    await put(page, 'table(tr(td(o|ne) td(two)))')
    await page.keyboard.press('Alt+F9')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await at(page, 'editable')
    await put(page, 'p(x) image p(|)')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('toolbar', { name: 'Selected object' }).waitFor()
    await page.keyboard.press('Alt+F9')
    await at(page, 'bubble')
    await put(page, 'p(x|)')
    await page.keyboard.press('Alt+F9')
    await at(page, 'editable')
  })
})
