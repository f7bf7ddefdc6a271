/** The version history of an editor in either language. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems } from './axe.ts'
import { takeScreenshot } from './screenshot.ts'

const MORE = /^(?:More|المزيد)$/
const HISTORY = /^(?:Version history|سجل النسخ)$/

/** Opens the history from the toolbar; returns the panel when it shows its first comparison. */
export async function openHistory(page: Page): Promise<Locator> {
  await page.getByRole('toolbar').getByRole('button', { name: MORE }).click()
  await page.getByRole('menuitem', { name: HISTORY }).click()
  const dialog = page.getByRole('dialog', { name: HISTORY })
  await dialog.locator('.wq-compare .wq-content > *').first().waitFor()
  return dialog
}

/** Looks at the newest version of a document with this text. */
export async function useHistory(page: Page, text: string): Promise<void> {
  const dialog = await openHistory(page)
  await dialog.locator('.wq-compare', { hasText: text }).waitFor()
  assert.deepEqual(await accessibilityProblems(page), [])
  await takeScreenshot(page, `host history ${await page.locator('html').getAttribute('lang')}`)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}
