/** Dialogs are sheets at the lower edge of a phone, and stand above its keyboard. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ar } from '../../packages/editor/src/i18n/ar.ts'
import { en } from '../../packages/editor/src/i18n/en.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const HEIGHT = 800
const KEYS = {
  'the address of a link': 'Control+k',
  'the commands': 'Control+/',
  'the keys': 'Control+Shift+/',
}

suite('dialogs', { skip: noChromium }, () => {
  for (const [locale, { commands }] of Object.entries({ en, ar }))
    test(`are sheets on a phone, and in the middle of a desk (${locale})`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale: locale as 'en' | 'ar', isPhone: true })
      await page.keyboard.type('A link')
      await page.keyboard.press('Control+a')
      for (const [name, key] of Object.entries(KEYS)) {
        await page.keyboard.press(key)
        await requireSheet(page, name, locale)
      }
      await page.getByRole('button', { name: commands.quran }).click()
      await requireSheet(page, 'the finder', locale)
    })
})

/** Requires a sheet, also above a keyboard, and a dialog on a desk, and closes it. */
async function requireSheet(page: Page, name: string, locale: string): Promise<void> {
  await page.locator('dialog[open]').waitFor()
  const { left, right, top, bottom } = await boxOf(page)
  assert.deepEqual([left, right, bottom], [0, 390, HEIGHT], name)
  assert.ok(top >= 8, `${name}: ${top}`)
  const aboveKeyboard = await page.evaluate(`(() => {
    const dialog = document.querySelector('dialog[open]')
    dialog.style.setProperty('--wq-seen', '500px')
    return dialog.getBoundingClientRect().bottom
  })()`)
  assert.equal(aboveKeyboard, 500, name)
  await page.setViewportSize({ width: 1280, height: HEIGHT })
  const desk = await boxOf(page)
  assert.ok(desk.left > 100 && desk.right < 1180, name)
  await takeScreenshot(page, `${name} ${locale}`)
  await page.setViewportSize({ width: 390, height: HEIGHT })
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'hidden' })
}

const boxOf = (page: Page): Promise<Record<'left' | 'right' | 'top' | 'bottom', number>> =>
  page.evaluate(`document.querySelector('dialog[open]').getBoundingClientRect().toJSON()`)
