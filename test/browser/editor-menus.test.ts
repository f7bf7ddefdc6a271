import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { uploaded } from '../../packages/server/test/lib/images.ts'
import { noChromium } from './lib/chromium.ts'
import { HILLS, node, paragraph, text } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

suite('the menus of the editor', { skip: noChromium }, () => {
  test('no two items share an icon, in any menu, the palette and the bubbles', async (t) => {
    const page = await openEveryKind(t)
    const items: Item[] = []
    const take = async (selector: string) => items.push(...(await itemsIn(page, selector)))

    const menus = page.locator('.wq-toolbar .wq-tool-menu')
    await menus.last().locator('path').first().waitFor({ state: 'attached' })
    await take('.wq-toolbar .wq-tool:not(.wq-tool-menu)')
    for (const menu of await menus.all()) {
      await menu.click()
      await take('.wq-menu .wq-line:has(path)')
      await page.keyboard.press('Escape')
    }
    for (const [selector, clickCount, bubble] of [
      ['p:has-text("words")', 2, 'Selected text'],
      ['.wq-figure img', 1, 'Selected object'],
      ['.wq-quotation', 1, 'Selected object'],
    ] as const) {
      await page.locator(`.wq-editable ${selector}`).first().click({ clickCount })
      await page.getByRole('toolbar', { name: bubble }).waitFor()
      await take('.wq-bubble:popover-open .wq-tool:not(.wq-tool-menu)')
    }
    await page.locator('.wq-editable td').click()
    await page.getByRole('button', { name: 'Table tools' }).click()
    await take('.wq-menu .wq-line:has(path)')
    await page.keyboard.press('Escape')
    await page.locator('.wq-editable p:has-text("words")').hover()
    await page.getByRole('button', { name: 'Block' }).click()
    await take('.wq-menu .wq-line:has(path)')
    await page.keyboard.press('Escape')
    await page.locator('.wq-editable p:has-text("words")').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' /')
    await page.locator('.wq-suggestions .wq-option').first().waitFor()
    await take('.wq-suggestions .wq-option:has(path)')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+/')
    await page.locator('dialog .wq-option').first().waitFor()
    await take('dialog .wq-option:has(path)')

    assert.ok(items.length > 150, `${items.length}`)
    const labels = Map.groupBy(items, ({ icon }) => icon).values()
    const labelsOfIcons = [...labels].map((group) => [...new Set(group.map(({ label }) => label))])
    assert.deepEqual(labelsOfIcons.filter(({ length }) => length > 1).toSorted(), SAME_ACT)
  })

  for (const locale of ['en', 'ar'] as const) {
    for (const [width, height] of [
      [1280, 800],
      [390, 760],
      // With a virtual keyboard.
      [390, 400],
    ] as const) {
      const window = `${width} by ${height} px`
      test(`the slash menu of an Arabic line stays on the page of ${window} in ${locale}`, async (t) => {
        const stage = await startSandboxPage(t, { isOpen: true })
        const page = await openEditor(t, stage, { locale, content: LINES })
        await page.setViewportSize({ width, height })
        await page.addStyleTag({ content: PAPER })
        for (const [line, words] of WORDS.entries()) {
          await page.locator('.wq-editable > p').nth(line).click()
          await page.keyboard.press('End')
          await page.keyboard.type(`${words} /`)
          await page.locator('.wq-suggestions .wq-option').first().waitFor()
          assert.deepEqual(await page.evaluate(OUTSIDE), [], words)
          await page.keyboard.press('Escape')
          await page.keyboard.press('Backspace')
        }
      })
    }
  }

  for (const locale of ['en', 'ar'] as const) {
    test(`the sheet of all other tools shows each of them at 380 px in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, isPhone: true, width: 380 })
      await page.locator('.wq-toolbar .wq-tool-menu').last().click()
      const menu = page.getByRole('menu')
      await menu.waitFor()
      await takeScreenshot(page, `more tools ${locale}`)
      await page.setViewportSize({ width: 380, height: 800 })
      const box = await page.evaluate(`(() => {
        const menu = document.querySelector('.wq-sheet')
        const { top, bottom } = menu.getBoundingClientRect()
        return [top >= 0 && bottom <= innerHeight, menu.scrollHeight - menu.clientHeight]
      })()`)
      assert.deepEqual(box, [true, 0])
    })

    test(`the slash menu leaves half of a page at 200 % zoom in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, width: 640 })
      await page.setViewportSize({ width: 640, height: 360 })
      await page.keyboard.type('/')
      await page.locator('.wq-suggestions .wq-option').first().waitFor()
      const { width = 0, height = 0 } = (await page.locator('.wq-suggestions').boundingBox()) ?? {}
      assert.ok(height > 100 && height <= 180 && width <= 320, `${width} x ${height}`)
      assert.deepEqual(await page.evaluate(OUTSIDE), [])
    })

    test(`the icons of an alignment begin at the side of the text in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, {
        locale,
        content: [paragraph('نص'), paragraph('text')],
      })
      const align = '.wq-toolbar .wq-tool-menu > .wq-icon:has([d^="M4 6h16M4 10"])'
      await page.locator(align).waitFor()
      assert.equal(await sideOf(page, align), locale === 'ar' ? 'right' : 'left')
      for (const [block, side] of [
        ['نص', 'right'],
        ['text', 'left'],
      ] as const) {
        await page.locator(`.wq-editable p:has-text("${block}")`).click()
        await page.locator(align).click()
        await page.getByRole('menu').waitFor()
        assert.equal(await sideOf(page, '.wq-menu .wq-icon'), side, block)
        await page.keyboard.press('Escape')
      }
    })
  }

  test('what is pressed and chosen is seen in the colors of the system', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.emulateMedia({ forcedColors: 'active' })
    await page.keyboard.press('Control+b')
    const isSeen = (state: string) =>
      page.evaluate(`(() => {
        const chosen = document.querySelector('[${state}="true"]')
        const sample = document.body.appendChild(document.createElement('i'))
        sample.style.background = 'Highlight'
        const [own, expected] = [chosen, sample].map((one) => getComputedStyle(one).backgroundColor)
        sample.remove()
        return own === expected
      })()`)
    await page.locator('.wq-tool[aria-pressed=true]').waitFor()
    assert.ok(await isSeen('aria-pressed'))
    await page.keyboard.press('Control+/')
    await page.locator('dialog .wq-option').first().waitFor()
    assert.ok(await isSeen('aria-selected'))
  })

  test('the hint of an empty field is on the right in an editor in Arabic', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { locale: 'ar' })
    const focused = () => page.evaluate('getComputedStyle(document.activeElement).direction')
    for (const [keys, field] of [
      ['Control+/', 'dialog input'],
      ['Control+f', '.wq-find input'],
    ] as const) {
      await page.keyboard.press(keys)
      await page.locator(`${field}:focus`).first().waitFor()
      assert.equal(await focused(), 'rtl', field)
      await page.keyboard.type('Latin')
      assert.equal(await focused(), 'ltr', field)
      for (const _ of 'Latin') await page.keyboard.press('Backspace')
      assert.equal(await focused(), 'rtl', `${field} after a text`)
      await page.keyboard.press('Escape')
      await page.locator('.wq-editable:focus').waitFor()
    }
  })

  test('the slash menu of a line without room for it scrolls to its last item', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.setViewportSize({ width: 390, height: 400 })
    await page.keyboard.type('/')
    const options = page.locator('.wq-suggestions .wq-option')
    await options.first().waitFor()
    await page.keyboard.press('ArrowUp')
    const last = options.last()
    await page.locator('.wq-suggestions .wq-option:last-child[aria-selected=true]').waitFor()
    const [inner, outer] = [await last.boundingBox(), await page.getByRole('listbox').boundingBox()]
    assert.ok(inner && outer)
    assert.ok(inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height + 1)
    assert.deepEqual(await page.evaluate(OUTSIDE), [])
  })
})
/** The side at which the short lines of an icon begin, as it is drawn. */
const sideOf = (page: Page, icon: string): Promise<'left' | 'right'> =>
  page.evaluate(`(() => {
    const icon = document.querySelector(${JSON.stringify(icon)})
    const isAtRight = icon.innerHTML.includes('M11 10.7')
    const isFlipped = getComputedStyle(icon).transform.startsWith('matrix(-1')
    return isAtRight === isFlipped ? 'left' : 'right'
  })()`)

/** The labels of items that do the same with other objects. */
const SAME_ACT = [
  ['Align center', 'Center'],
  ['Default color', 'No highlight'],
  ['Delete', 'Delete table'],
  ['Left', 'Align left'],
  ['Right', 'Align right'],
]

/** What is typed into each line: a short one, full ones, and one that is at the bottom. */
const WORDS = ['', 'سطر', 'كلمة '.repeat(6), 'كلمة '.repeat(30), 'Latin', 'سطر']
const LINES = WORDS.map(() => paragraph('سطر'))
/** The editor is a sheet in the middle of the window. */
const PAPER =
  'h1 { display: none } section { block-size: 100dvh; max-inline-size: 700px; margin: auto }'
/** The sides on which the menu leaves the window or the editor, and `caret` if it covers that. */
const OUTSIDE = `(() => {
  const menu = document.querySelector('.wq-suggestions').getBoundingClientRect()
  const paper = document.querySelector('.wq-editor').getBoundingClientRect()
  const caret = getSelection().getRangeAt(0).getBoundingClientRect()
  return Object.entries({
    left: menu.left < Math.max(0, paper.left),
    right: menu.right > Math.min(innerWidth, paper.right),
    top: menu.top < 0,
    bottom: menu.bottom > innerHeight,
    caret: menu.top < caret.bottom && menu.bottom > caret.top,
  }).flatMap(([side, isOutside]) => (isOutside ? [side] : []))
})()`

interface Item {
  label: string
  /** The path that draws it. */
  icon: string
}

const itemsIn = (page: Page, selector: string): Promise<Item[]> =>
  page.locator(selector).evaluateAll((items) =>
    items.map((item) => ({
      label: item.ariaLabel ?? item.querySelector('.wq-option-label')?.textContent ?? '',
      icon: item.querySelector('path')?.getAttribute('d') ?? '',
    })),
  )

/** An editor with text, a picture, a verse and a table. */
async function openEveryKind(t: TestContext): Promise<Page> {
  const stage = await startSandboxPage(t, { isOpen: true })
  const author = await stage.organization.author('amina')
  const imageId = await uploaded(author, 'image/png', HILLS)
  const { surah, text: verse } = await author.client.quran.verse('112:1')
  const attrs = { surah: surah.number, ayah: 1, text: verse, displayMode: 'card' }
  const cells = node('tableRow', node('tableCell', paragraph('cell')))
  return openEditor(t, stage, {
    content: [
      paragraph(text('words')),
      { type: 'imageNode', attrs: { imageId, alt: 'Hills' } },
      paragraph({ type: 'quranVerse', attrs }),
      node('table', cells),
    ],
  })
}
