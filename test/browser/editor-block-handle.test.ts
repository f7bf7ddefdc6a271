import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const TEXT = 'p(one) h2(two) ul(li(three)) rule p(four|)'

/** Item of the menu, block by its number, and what becomes of the text. */
// biome-ignore format: a row a line
const CHOICES: [item: string, block: number, after: string][] = [
  ['Heading 3', 0, 'h3(one) h2(two) ul(li(three)) rule p(four)'],
  ['Text', 1, 'p(one) p(two) ul(li(three)) rule p(four)'],
  ['Move up', 2, 'p(one) ul(li(three)) h2(two) rule p(four)'],
  ['Move down', 0, 'h2(two) p(one) ul(li(three)) rule p(four)'],
  ['Duplicate', 1, 'p(one) h2(two) h2(two) ul(li(three)) rule p(four)'],
  ['Delete', 3, 'p(one) h2(two) ul(li(three)) p(four)'],
]

suite('the handle beside a block', { skip: noChromium }, () => {
  test('opens a menu that changes the block', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const [item, block, after] of CHOICES) {
      await t.test(item, async () => {
        await put(page, TEXT)
        await handleOf(page, block).then((handle) => handle.click())
        await page.getByRole('menuitem', { name: item, exact: true }).click()
        assert.equal(await shortFormOf(page, after), after)
        await page.locator('.wq-editable:focus').waitFor()
      })
    }
  })

  test('drags the block to another place, and one undo reverts that', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, TEXT)
    const handle = await handleOf(page, 2)
    await handle.dragTo(page.locator('.wq-editable > p').first(), {
      targetPosition: { x: 5, y: 2 },
    })
    const moved = 'ul(li(three)) p(one) h2(two) rule p(four)'
    assert.equal(await shortFormOf(page, moved), moved)
    await page.keyboard.press('Control+z')
    assert.equal(
      await shortFormOf(page, 'p(one) h2(two) ul(li(three)) rule p(four)'),
      TEXT.replace('|', ''),
    )
  })

  test('is not above the bar of the search', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, TEXT)
    const handle = await handleOf(page, 0)
    await page.keyboard.press('Control+f')
    await page.locator('.wq-find').waitFor()
    await handle.waitFor({ state: 'hidden' })
  })

  test('disappears when the editor becomes read-only under the pointer', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, TEXT)
    const handle = await handleOf(page, 0)
    await page.evaluate('stage.mounts[0].instance.setEditable(false)')
    await handle.waitFor({ state: 'hidden' })
    await page.evaluate('stage.mounts[0].instance.setEditable(true)')
    await handleOf(page, 1)
  })

  test('is at the start of Arabic lines, and absent without a gutter or for readers', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { locale: 'ar' })
    await put(page, TEXT)
    const box = await (await handleOf(page, 0)).boundingBox()
    const text = await page.locator('.wq-editable').boundingBox()
    assert.ok(box && text && box.x >= text.x + text.width, `${box?.x} right of the text`)
    await page.setViewportSize({ width: 500, height: 800 })
    await page.locator('.wq-editable > h2').hover()
    await page.locator('.wq-block-handle').waitFor({ state: 'hidden' })
  })
})

async function handleOf(page: Page, block: number) {
  const place = page.locator('.wq-editable > *').nth(block)
  const handle = page.locator('.wq-block-handle')
  // It comes with the toolbar, and beside the block with the frame after.
  await handle.waitFor({ state: 'attached' })
  await place.hover()
  await page.waitForFunction(`(() => {
    const topOf = (element) => element.checkVisibility() && element.getBoundingClientRect().top
    const block = document.querySelectorAll('.wq-editable > *')[${block}]
    return topOf(block) === topOf(document.querySelector('.wq-block-handle'))
  })()`)
  return handle
}
