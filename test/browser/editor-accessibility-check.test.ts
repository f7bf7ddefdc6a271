import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const TABLE = 'table(tr(td(two)))'

/** Opens the check by its name in the palette. */
async function openCheck(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+/')
  await page.getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name }).waitFor()
}

suite('the accessibility check', { skip: noChromium }, () => {
  test('moves to each finding by keyboard', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, `h1(one) ${TABLE} h3(three) p(four|)`)
    await openCheck(page, 'Check accessibility')
    const lines = page.getByRole('dialog').getByRole('listitem')
    assert.deepEqual(await lines.allTextContents(), [
      'A table without a header',
      'A heading of level 3 after level 1: three',
    ])
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.keyboard.press('Enter')
    await page.locator('.wq-editable:focus').waitFor()
    const inTable = 'h1(one) table(tr(td(|two))) h3(three) p(four)'
    await page.waitForFunction(
      `document.querySelector('.wq-editable').editor.state.selection.$from.node(1).type.name === 'table'`,
    )
    assert.equal(await shortFormOf(page, inTable), inTable)
    await openCheck(page, 'Check accessibility')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      `document.querySelector('.wq-editable').editor.state.selection.$from.parent.type.name === 'heading'`,
    )
    const inHeading = `h1(one) ${TABLE} h3(|three) p(four)`
    assert.equal(await shortFormOf(page, inHeading), inHeading)
  })

  test('expands the toggle that contains a finding, in Arabic', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await put(page, 'p(o|ne) toggle(summary(two) inside(h4(three)))')
    await openCheck(page, 'فحص سهولة الوصول')
    await page.getByRole('button', { name: 'العنوان الأول من المستوى ٤' }).click()
    await page.locator('.wq-editable h4').filter({ visible: true }).waitFor()
  })

  test('reports when it finds nothing', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, 'h1(one) p(two|)')
    await openCheck(page, 'Check accessibility')
    await page.getByRole('status').filter({ hasText: 'Nothing was found' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.wq-editable:focus').waitFor()
  })
})
