import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const TABLES = {
  en: ['table(tr(td(o|ne) td(two)))', 'table(tr(td(one) td(two)) tr(td(|) td()))'],
  ar: ['table(tr(td(و|احد) td(two)))', 'table(tr(td(واحد) td(two)) tr(td(|) td()))'],
} as const
const BELOW = { en: 'Insert row below', ar: 'إدراج صف تحته' }

const TRANSFORMS = `[...document.querySelectorAll('.wq-menu .wq-icon-flipped')].map(
  (icon) => getComputedStyle(icon).transform)`

suite('the tools of a table', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`open at the end of the cell by pointer and keys, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      const [before] = TABLES[locale]
      const button = page.locator('.wq-cell-button')
      const menu = page.getByRole('menu')
      for (const [how, open] of [
        ['a click', () => button.click()],
        ['the menu key', () => page.keyboard.press('ContextMenu')],
        ['Shift+F10', () => page.keyboard.press('Shift+F10')],
      ] as const) {
        await put(page, before)
        await button.waitFor()
        const [own, cell] = [await button.boundingBox(), await boxOf(page, 'td >> nth=0')]
        const end = locale === 'en' ? cell.x + cell.width : cell.x
        assert.ok(own && Math.abs(own.x + own.width / 2 - end) < 1 && own.y === cell.y, how)
        await open()
        await menu.waitFor()
        await takeScreenshot(page, `the tools of a table ${locale}`)
        await page.keyboard.press('Escape')
        await menu.waitFor({ state: 'hidden' })
        assert.equal(await shortFormOf(page, before), before, how)

        await open()
        await page.keyboard.press('ArrowDown')
        assert.equal(
          await page.evaluate(
            `document.activeElement.querySelector('.wq-option-label').textContent`,
          ),
          BELOW[locale],
        )
        await page.keyboard.press('Enter')
        await page.locator('.wq-editable:focus').waitFor()
        assert.equal(await page.locator('.wq-editable tr').count(), 2, how)
      }
    })
  }

  test('are absent outside of a table, for readers and without the feature', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const button = page.locator('.wq-cell-button')
    await put(page, 'table(tr(td(o|ne)))')
    await button.waitFor()
    await page.evaluate('stage.mounts[0].instance.setEditable(false)')
    await button.waitFor({ state: 'hidden' })
    await page.evaluate('stage.mounts[0].instance.setEditable(true)')
    await put(page, 'table(tr(td(one))) p(two|)')
    await button.waitFor({ state: 'hidden' })

    const stage = await startSandboxPage(t, { isOpen: true })
    const options = { features: { table: false } }
    const other = await openEditor(t, stage, { options })
    // The tools of the text come together.
    await other.locator('.wq-toolbar .wq-tool').first().waitFor()
    assert.equal(await other.locator('.wq-cell-button').count(), 0)
  })

  for (const locale of ['en', 'ar'] as const) {
    test(`show columns in the direction of the table, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      await page.locator('.wq-toolbar .wq-tool').first().waitFor()
      for (const [table, transform] of [
        ['table(tr(td(o|ne) td(two)))', 'none'],
        ['table:rtl(tr(td(o|ne) td(two)))', 'matrix(-1, 0, 0, 1, 0, 0)'],
      ] as const) {
        await put(page, table)
        await page.keyboard.press('Shift+F10')
        const icon = page.locator('.wq-menu .wq-icon-flipped')
        await icon.first().waitFor()
        const transforms = await page.evaluate(TRANSFORMS)
        assert.deepEqual(transforms, Array(4).fill(transform))
        await page.keyboard.press('Escape')
        await page.locator('.wq-editable:focus').waitFor()
      }
    })
  }

  test('widen, narrow and even the columns in both directions', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const table of ['table(tr(td(o|ne) td(two)))', 'table:rtl(tr(td(o|ne) td(two)))']) {
      await put(page, table)
      const { width } = await boxOf(page, 'td >> nth=0')
      await choose(page, 'Wider column')
      assert.equal((await boxOf(page, 'td >> nth=0')).width, Math.round(width) + 40)
      await choose(page, 'Narrower column')
      assert.deepEqual((await cellsOf(page))[0], [Math.round(width)])
      await choose(page, 'Even column widths')
      assert.deepEqual(await cellsOf(page), [undefined, undefined])
    }
  })

  test('stay at the cell while the text scrolls, and leave with it', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.addStyleTag({ content: 'section { block-size: 300px }' })
    await put(page, `table(tr(td(o|ne))) ${'p(line) '.repeat(40).trim()}`)
    const button = page.locator('.wq-cell-button')
    await button.waitFor()
    await page.evaluate(`document.querySelector('.wq-body').scrollTop = 10`)
    await page.waitForFunction(`(() => {
      const topOf = (part) => document.querySelector(part).getBoundingClientRect().top
      return topOf('.wq-cell-button') === topOf('.wq-editable td')
    })()`)
    await page.evaluate(`document.querySelector('.wq-body').scrollTop = 500`)
    await button.waitFor({ state: 'hidden' })
  })
})

suite('the size of a new table', { skip: noChromium }, () => {
  for (const [locale, name, toEnd] of [
    ['en', 'table', 'ArrowRight'],
    ['ar', 'جدول', 'ArrowLeft'],
  ] as const) {
    test(`is chosen by arrow keys and by the pointer, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      const grid = page.locator('.wq-table-size')
      const ask = async () => {
        await put(page, 'p(|)')
        await page.keyboard.type(`/${name}`)
        await page.locator('.wq-suggestions [aria-selected=true]').waitFor()
        await page.keyboard.press('Enter')
        await grid.locator(':focus').waitFor()
      }
      await ask()
      for (const key of ['ArrowDown', toEnd, toEnd]) await page.keyboard.press(key)
      await takeScreenshot(page, `the size of a table ${locale}`)
      await page.keyboard.press('Enter')
      await page.locator('.wq-editable:focus').waitFor()
      await page.keyboard.type('x')
      assert.deepEqual(await sizeOf(page), [4, 5])
      assert.equal(await page.locator('.wq-editable th').first().textContent(), 'x')

      await ask()
      await grid.getByRole('row').nth(1).getByRole('gridcell').nth(7).click()
      await page.locator('.wq-editable:focus').waitFor()
      assert.deepEqual(await sizeOf(page), [2, 8])

      await ask()
      await page.keyboard.press('Escape')
      await page.keyboard.type('on')
      assert.equal(await shortFormOf(page, 'p(on|)'), 'p(on|)')
    })
  }
})

const boxOf = async (page: Page, what: string) =>
  (await page.locator(`.wq-editable ${what}`).boundingBox()) ?? assert.fail(what)

async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.wq-cell-button').click()
  await page.getByRole('menu').getByText(name).click()
}

/** The stored widths of the cells of the first table. */
async function cellsOf(page: Page): Promise<unknown[]> {
  const [table] = await contentOf(page)
  return (table?.content?.[0]?.content ?? []).map(({ attrs }) => attrs?.colwidth)
}

/** The rows and columns of the first table. */
async function sizeOf(page: Page): Promise<number[]> {
  const [table] = await contentOf(page)
  return [table?.content?.length ?? 0, table?.content?.[0]?.content?.length ?? 0]
}
