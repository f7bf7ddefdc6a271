import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

async function openList(page: Page, query: string, name: string): Promise<void> {
  await page.keyboard.type(query)
  await page.getByRole('option', { name, exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name }).waitFor()
}

suite('special characters', { skip: noChromium }, () => {
  test('are found by name and inserted at the caret, where typing continues', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('a ')
    await openList(page, '/special', 'Special character')
    const options = page.getByRole('dialog').getByRole('option')
    assert.ok((await options.count()) > 250)
    const field = await page.getByRole('combobox').boundingBox()
    assert.ok(field && field.height >= 32, `a long list squeezes the field to ${field?.height} px`)
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.getByRole('combobox').fill('opening guillemet')
    await page.getByRole('option', { name: '\u00AB' }).waitFor()
    // The key after Enter may come in the same turn.
    const text = await page.evaluate(`(() => {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      document.activeElement.dispatchEvent(enter)
      return document.activeElement.textContent
    })()`)
    assert.equal(text, 'a \u00AB')
    await page.keyboard.type('b')
    assert.equal(await outlineOf(page), 'paragraph(a \u00ABb)')
  })

  test('have Arabic names, and invisible ones show their code', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await openList(page, '/محرف', 'محرف خاص')
    await page.getByRole('combobox').fill('بلا عرض يمنع')
    await page.getByRole('option', { name: 'U+200C' }).waitFor()
    assert.equal(await page.getByRole('dialog').getByRole('option').count(), 1)
    await page.keyboard.press('Enter')
    await page.keyboard.type('b')
    assert.equal(await outlineOf(page), 'paragraph(\u200Cb)')
  })
})
