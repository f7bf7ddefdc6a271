/** The toolbar has one line in every width, and loses no tool. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ar } from '../../packages/editor/src/i18n/ar.ts'
import { en } from '../../packages/editor/src/i18n/en.ts'
import { groupMessagesFor } from '../../packages/editor/src/i18n/tool-groups.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const WIDTHS = [320, 360, 390, 414, 480, 481, 600, 700, 767, 768, 860, 1000, 1100, 1280]

/** The buttons in sight, and what is wrong with them and the row. */
const ROW = `(() => {
  const row = document.querySelector('.wq-toolbar')
  const outer = row.getBoundingClientRect()
  const buttons = [...row.querySelectorAll('button')].filter((button) => button.checkVisibility())
  const boxes = buttons.map((button) => button.getBoundingClientRect())
  return {
    names: buttons.map(({ ariaLabel }) => ariaLabel.split(':')[0]),
    sizes: boxes.map(({ width, height }) => [width, height]),
    lines: new Set(boxes.map(({ top }) => top)).size,
    outside: buttons.filter((_, at) => boxes[at].left < outer.left - 0.5 || boxes[at].right > outer.right + 0.5).length,
    isScrolled: row.scrollWidth > row.clientWidth || document.documentElement.scrollWidth > innerWidth,
    free: outer.width - boxes.reduce((sum, { width }) => sum + width, 0),
  }
})()`
interface Row {
  names: string[]
  sizes: [number, number][]
  lines: number
  outside: number
  isScrolled: boolean
  /** Pixels that no button has. */
  free: number
}

suite('the toolbar', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    const { commands } = { en, ar }[locale]
    const groups = groupMessagesFor(locale)

    test(`has one line from 320 to 1280 pixels, whose keys reach all of it, in ${locale}`, async (t) => {
      const page = await open(t, locale, 1280)
      const all = await rowIn(page)
      assert.ok(all.names.length >= 20, all.names.join())
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const row = await rowIn(page)
        assert.deepEqual([row.lines, row.outside, row.isScrolled], [1, 0, false], `${width}`)
        assert.equal(row.names.at(-1), groups.more)
        // No room is left for the one that would come next.
        if (width > 480 && row.names.length < all.names.length)
          assert.ok(row.free < 190, `${width}: ${row.free}`)
        assert.deepEqual(await reachedIn(page), row.names, `${width}`)
      }
    })

    test(`has seven buttons of 44 pixels on a phone, in ${locale}`, async (t) => {
      for (const width of [320, 390]) {
        const page = await open(t, locale, width)
        const { names, sizes } = await rowIn(page)
        assert.deepEqual(names, [
          groups.insert,
          commands.quran,
          groups.format,
          commands.bold,
          commands.bulletList,
          commands.undo,
          groups.more,
        ])
        for (const [at, [w, h]] of sizes.entries())
          assert.ok(w >= 44 && h >= 44, `${width} ${names[at]}: ${w} x ${h}`)
      }
    })

    test(`opens sheets with all tools on a phone, in ${locale}`, async (t) => {
      const page = await open(t, locale, 390)
      await page.keyboard.type('x')
      const reachable = new Set<string>()
      for (const name of [groups.insert, groups.format, groups.more]) {
        await page.getByRole('button', { name }).first().click()
        const sheet = page.getByRole('menu')
        await sheet.waitFor()
        await takeScreenshot(page, `sheet of ${name} ${locale}`)
        await page.setViewportSize({ width: 390, height: 800 })
        const box = await sheet.boundingBox()
        assert.ok(box && Math.round(box.x) === 0 && box.width === 390, name)
        assert.equal(Math.round(box.y + box.height), 800)
        assert.deepEqual(await accessibilityProblems(page), [], name)
        const lines = await sheet.locator('.wq-option-label').allTextContents()
        for (const line of lines) reachable.add(line)
        await page.keyboard.press('Escape')
        await sheet.waitFor({ state: 'detached' })
      }
      const missing = (await wideTools(page)).filter((name) => !reachable.has(name))
      assert.deepEqual(missing, [
        commands.undo,
        groups.style,
        groups.align,
        groups.insert,
        groups.more,
      ])
      await page.setViewportSize({ width: 390, height: 800 })
      await page.getByRole('button', { name: groups.format }).click()
      await page.getByRole('menuitemradio', { name: commands.heading2 }).click()
      assert.equal((await contentOf(page))[0]?.type, 'heading')
    })

    test(`has what does not fit in its last menu, in ${locale}`, async (t) => {
      const page = await open(t, locale, 1280)
      const all = (await rowIn(page)).names
      await page.setViewportSize({ width: 600, height: 800 })
      const visible = (await rowIn(page)).names
      const hidden = all.filter((name) => !visible.includes(name))
      assert.ok(hidden.length > 3)
      await page.getByRole('button', { name: groups.more }).click()
      const lines = await page.getByRole('menu').locator('.wq-option-label').allTextContents()
      assert.deepEqual(lines.slice(0, hidden.length), hidden)
      // A tool with a menu opens it in its place.
      await page.getByRole('menu').getByText(commands.highlight, { exact: true }).click()
      await page.locator('.wq-menu .wq-mark-green').waitFor()
      await page.keyboard.press('Escape')
      // The focus stays with the tool as the window narrows and widens.
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.locator('.wq-toolbar').getByRole('button', { name: commands.strike }).focus()
      await page.setViewportSize({ width: 600, height: 800 })
      await page.waitForFunction(`document.activeElement.ariaLabel === '${groups.more}'`)
    })
  }

  test('that a host chose loses none of its commands', async (t) => {
    const toolbar = [
      'bold',
      'italic',
      '|',
      'link',
      'table',
      'image',
      'quran',
      'find',
      'print',
      'save',
    ]
    const page = await open(t, 'en', 320, { toolbar })
    const { names } = await rowIn(page)
    assert.deepEqual(names, [
      'Bold',
      'Italic',
      'Link',
      'Table',
      'Image',
      'Quran and hadith',
      'More',
    ])
    await page.getByRole('button', { name: 'More' }).click()
    const lines = await page.getByRole('menu').locator('.wq-option-label').allTextContents()
    assert.deepEqual(lines, ['Find and replace', 'Print', 'Save now'])
  })
})

async function open(
  t: TestContext,
  locale: 'en' | 'ar',
  width: number,
  options = {},
): Promise<Page> {
  const stage = await startSandboxPage(t, { isOpen: true })
  const page = await openEditor(t, stage, { locale, width, options })
  await page.locator('.wq-toolbar .wq-tool').first().waitFor()
  await page.locator('.wq-toolbar path').last().waitFor({ state: 'attached' })
  return page
}

/** The row once it has followed the width of the window. */
async function rowIn(page: Page): Promise<Row> {
  const frame = 'new Promise((done) => requestAnimationFrame(() => setTimeout(done)))'
  for (const _ of 'ab') await page.evaluate(frame)
  return page.evaluate(ROW)
}

/** The names of all buttons that arrow keys reach from the first, with End at the last. */
async function reachedIn(page: Page): Promise<string[]> {
  const focusedTool = () => page.evaluate<string>(`document.activeElement.ariaLabel.split(':')[0]`)
  const isRtl = await page.evaluate(`document.querySelector('.wq-editor').dir === 'rtl'`)
  await page.locator('.wq-editable').focus()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  const last = await focusedTool()
  await page.keyboard.press('Home')
  const visited = [await focusedTool()]
  while (visited.at(-1) !== last) {
    await page.keyboard.press(isRtl ? 'ArrowLeft' : 'ArrowRight')
    visited.push(await focusedTool())
    assert.ok(visited.length < 40)
  }
  await page.keyboard.press('Escape')
  await page.locator('.wq-editable:focus').waitFor()
  return visited
}

async function wideTools(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  return (await rowIn(page)).names
}
