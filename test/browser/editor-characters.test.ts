import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

async function openList(page: Page, query: string, name: string): Promise<void> {
  await page.keyboard.type(query)
  await page.getByRole('option', { name, exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name }).waitFor()
}

const SHOWN_LABELS = `[...document.querySelectorAll('dialog .wq-option-label')]
  .filter((label) => getComputedStyle(label).opacity === '1').map((label) => label.textContent).join()`

/** The number of options in the first line. */
const columnsOf = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const all = [...document.querySelectorAll('dialog [role=option]')]
    return all.filter(({ offsetTop }) => offsetTop === all[0].offsetTop).length
  })()`)

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

  for (const [locale, query, name] of [
    ['en', '/special', 'Special character'],
    ['ar', '/محرف', 'محرف خاص'],
  ] as const) {
    for (const width of [1280, 390]) {
      test(`stand in a grid that arrow keys go through, at ${width} px in ${locale}`, async (t) => {
        const stage = await startSandboxPage(t, { isOpen: true })
        const page = await openEditor(t, stage, { locale, width })
        await openList(page, query, name)
        const options = page.getByRole('dialog').getByRole('option')
        await takeScreenshot(page, `special characters ${locale}`)
        await page.setViewportSize({ width, height: 800 })
        const columns = await columnsOf(page)
        assert.ok(columns >= 7, `${columns} columns`)
        const onward = locale === 'ar' ? 'ArrowLeft' : 'ArrowRight'
        const back = locale === 'ar' ? 'ArrowRight' : 'ArrowLeft'
        for (const [key, at] of [
          [onward, 1],
          ['ArrowDown', columns + 1],
          [onward, columns + 2],
          ['ArrowUp', 2],
          ['ArrowUp', 2],
          [back, 1],
        ] as const) {
          await page.keyboard.press(key)
          assert.equal(await options.nth(at).getAttribute('aria-selected'), 'true', key)
        }
        const label = options.nth(1).locator('.wq-option-label')
        const [shown, dialog] = await Promise.all([
          label.boundingBox(),
          page.getByRole('dialog').boundingBox(),
        ])
        assert.ok(shown && dialog && shown.y + shown.height <= dialog.y + dialog.height)
        assert.equal(await page.evaluate(SHOWN_LABELS), await label.textContent())
      })
    }
  }

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
