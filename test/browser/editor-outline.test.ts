import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const LESSON = (caret: 'one' | 'two' | 'three' | 'four') =>
  'h1(one) p(a) h2(two) p(b) h2(three) toggle(summary(c) inside(h3(four)))'.replace(
    `(${caret})`,
    `(|${caret})`,
  )
const dialog = (page: Page) => page.getByRole('dialog')
const typing = (page: Page) => page.locator('.wq-editable:focus').waitFor()

suite('the outline', { skip: noChromium }, () => {
  test('moves to a heading by keyboard, and starts at the heading of the caret', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, LESSON('two'))
    await page.keyboard.press('Control+Alt+o')
    const options = dialog(page).getByRole('option')
    await options.first().waitFor()
    assert.deepEqual(await options.allTextContents(), ['one', 'two', 'three', 'four'])
    assert.equal(await dialog(page).locator('[aria-current=location]').textContent(), 'two')
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await typing(page)
    assert.equal(await shortFormOf(page, LESSON('three')), LESSON('three'))
  })

  test('finds a heading by a word, and expands the toggle around it, in Arabic', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await put(page, LESSON('one'))
    await page.keyboard.press('Control+/')
    await page.getByRole('combobox').fill('عناوين')
    await page.getByRole('option', { name: 'مخطط المستند' }).waitFor()
    await page.keyboard.press('Enter')
    const field = page.getByRole('combobox', { name: 'ابحث في العناوين' })
    const direction = () => page.evaluate('getComputedStyle(document.activeElement).direction')
    await field.waitFor()
    assert.equal(await direction(), 'rtl')
    await field.fill('FO')
    assert.equal(await direction(), 'ltr')
    await page.keyboard.press('Enter')
    await page.locator('.wq-editable h3').filter({ visible: true }).waitFor()
    assert.equal(await shortFormOf(page, LESSON('four')), LESSON('four'))
  })

  test('reports a document without headings', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, 'p(words|)')
    await page.keyboard.press('Control+Alt+o')
    await page.getByRole('status').filter({ hasText: 'no headings' }).waitFor()
    await page.keyboard.press('Escape')
    await typing(page)
  })
})
