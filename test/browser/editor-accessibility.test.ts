import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { isLong } from '../lib/long.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { EDITOR_PARTS } from './lib/editor-parts.ts'
import { focusEnd } from './lib/editor-steps.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { openMixed } from './lib/open-mixed.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

/** The long form checks each part in all of them, instead of in one, and what saving shows in two. */
const LOOKS = [
  { locale: 'en', theme: 'light' },
  { locale: 'ar', theme: 'dark' },
  { locale: 'ar', theme: 'light' },
  { locale: 'en', theme: 'dark' },
] as const

suite('accessibility of the editor', { skip: noChromium }, () => {
  for (const [index, { locale, theme }] of LOOKS.entries()) {
    test(`axe finds no violation in any part (${locale}, ${theme})`, async (t) => {
      const { page, author, id } = await openMixed(t, { locale, theme })
      const look = async (name: string) => {
        await takeScreenshot(page, `${name} ${locale} ${theme}`)
        assert.deepEqual(await accessibilityProblems(page), [], name)
      }
      for (const { name, open, close } of EDITOR_PARTS.filter(
        (_, at) => isLong || at % LOOKS.length === index,
      )) {
        await open(page)
        await look(name)
        await close(page)
      }
      if (index > 1 && !isLong) return
      await save(page)
      await author.client.updateDocument(id, { type: 'doc', content: [paragraph('Elsewhere')] })
      await focusEnd(page)
      await page.keyboard.type('here')
      await page.locator('.wq-conflict').waitFor()
      await look('two versions')
      await page.locator('.wq-conflict-buttons .wq-button').nth(1).click()
      await page.locator('.wq-editable', { hasText: 'Elsewhere' }).waitFor()
      await author.client.deleteDocument(id)
      await focusEnd(page)
      await page.keyboard.type('here')
      await page.locator('.wq-saving-notice').waitFor()
      await look('a notice')
    })
  }

  test('the toolbar is reached, traversed and left by keyboard', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('End')
    assert.equal(await focusedLabel(page), 'More')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await focusedLabel(page), 'Insert')
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    assert.equal(await focusedLabel(page), 'Insert')
    await page.keyboard.press('Escape')
    // The text gets it with the next frame.
    await page.getByRole('textbox', { name: 'Document' }).and(page.locator(':focus')).waitFor()
  })

  test('a dialog returns the focus to the text when it closes', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.press('Control+/')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The text gets it with the next frame.
    await page.getByRole('textbox', { name: 'Document' }).and(page.locator(':focus')).waitFor()
  })
})

const save = (page: Page) => page.evaluate('stage.mounts[0].instance.save()')

const focusedLabel = (page: Page) => page.evaluate('document.activeElement.ariaLabel')
