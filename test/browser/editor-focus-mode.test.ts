import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const on = (page: Page) => page.locator('.wq-editor[data-focus-mode]').waitFor()
const off = (page: Page) => page.locator('.wq-editor:not([data-focus-mode])').waitFor()
const TOOLBAR_OPACITY = `getComputedStyle(document.querySelector('.wq-toolbar')).opacity`

suite('the focus mode', { skip: noChromium }, () => {
  test('fades everything but the text until its key is pressed again', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('one')
    // A toolbar under the mouse does not fade.
    await page.mouse.move(500, 300)
    await page.keyboard.press('Control+Shift+f')
    await on(page)
    await page.waitForFunction(`${TOOLBAR_OPACITY} < 0.5`)
    await page.keyboard.type(' two')
    await page.keyboard.press('Control+Shift+f')
    await off(page)
    await page.waitForFunction(`${TOOLBAR_OPACITY} == 1`)
    await page.keyboard.type(' three')
    assert.equal(await outlineOf(page), 'paragraph(one two three)')
  })

  test('ends with Escape, which closes a menu or a dialog first, in Arabic', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await page.keyboard.press('Control+/')
    await page.getByRole('combobox').fill('التركيز')
    await page.getByRole('option', { name: 'وضع التركيز' }).waitFor()
    await page.keyboard.press('Enter')
    await on(page)
    await page.keyboard.type('/')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    await on(page)
    await page.keyboard.press('Control+/')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await on(page)
    await page.locator('.wq-editable:focus').waitFor()
    await page.keyboard.press('Escape')
    await off(page)
    assert.equal(await outlineOf(page), 'paragraph(/)')
  })
})
