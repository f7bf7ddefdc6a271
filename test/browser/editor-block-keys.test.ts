import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const SAID = { en: ['2 of 3', '2 of 3: two'], ar: ['٢ من ٣', '٢ من ٣: two'] } as const
const WARNING = { en: 'Warning', ar: 'تنبيه' }
const MORE = { en: 'More', ar: 'المزيد' }
const BLOCK = { en: 'Move or change this block', ar: 'نقل هذه الفقرة أو تغييرها' }

suite('a selected block', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`is announced with its place when it moves and is walked to, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      const [moved, walked] = SAID[locale]
      await ready(page)
      await put(page, 'p(o|ne) p(two) p(three)')
      await page.keyboard.press('Alt+Shift+ArrowDown')
      await page.getByRole('status').getByText(moved, { exact: true }).waitFor()
      await put(page, 'p(o|ne) p(two) p(three)')
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('status').getByText(walked, { exact: true }).waitFor()
    })

    test(`has a menu by the menu key, with callouts, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      await ready(page)
      for (const key of ['ContextMenu', 'Shift+F10']) {
        await put(page, 'p(one) p(t|wo)')
        await page.keyboard.press('Escape')
        await page.keyboard.press(key)
        const menu = page.getByRole('menu')
        await menu.getByRole('group').nth(2).waitFor()
        await takeScreenshot(page, `the menu of a block ${locale}`)
        await menu.getByText(WARNING[locale]).click()
        const after = 'p(one) quote:callout=warning(two) p()'
        assert.equal(await shortFormOf(page, after), after)
        await page.locator('.wq-editable:focus').waitFor()
      }
    })

    test(`has its menu on a phone, in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, isPhone: true })
      await ready(page)
      await put(page, 'p(one) ul(li(two) li(th|ree))')
      await page.getByRole('button', { name: MORE[locale] }).click()
      await page.getByRole('menu').getByText(BLOCK[locale]).click()
      await page.keyboard.press('Enter')
      const after = 'p(one) ul(li(three) li(two))'
      assert.equal(await shortFormOf(page, after), after)
      await page.locator('.wq-editable:focus').waitFor()
    })
  }

  test('opens a toggle for readers, and closes it again', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await ready(page)
    await put(page, 'toggle(summary(o|ne) inside(two))')
    for (const after of [
      'toggle:open=true(summary(one) inside(two))',
      'toggle(summary(one) inside(two))',
    ]) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitemcheckbox', { name: 'Open for readers' }).click()
      assert.equal(await shortFormOf(page, after), after)
    }
  })

  test('is the one beside the handle where two are the same', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await ready(page)
    await put(page, 'p(o|ne) p(two)')
    await page.keyboard.press('Control+Shift+d')
    await page.locator('.wq-editable > p').first().hover()
    await page.locator('.wq-block-handle').click()
    await page.getByRole('menuitem', { name: 'Heading 1' }).click()
    assert.equal(await shortFormOf(page, 'h1(one) p(one) p(two)'), 'h1(one) p(one) p(two)')
  })
})

/** The keys of blocks come with the tools. */
const ready = (page: Page) => page.locator('.wq-toolbar .wq-tool').first().waitFor()
