import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { noChromium } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage, waitUntil } from './lib/sandbox-page.ts'

const PICTURE = await sharp({
  create: { width: 300, height: 240, channels: 3, background: 'teal' },
})
  .png()
  .toBuffer()
const LINES = Array.from({ length: 40 }, (_, at) => paragraph(`Line ${at + 1}`))

suite('pictures below the fold', { skip: noChromium }, () => {
  for (const height of [500, 0]) {
    const what = height ? 'an editor that scrolls' : 'a page that scrolls'
    test(`a picture at the end of ${what} is scrolled to`, async (t) => {
      const page = await openLongText(t, height)
      const upload = await givePicture(page)
      await upload.isShown
      assert.deepEqual(await outOfSight(page, '.wq-upload'), [0, 0])
      upload.goOn()
      await untilLoaded(page)
      assert.deepEqual(await outOfSight(page, '.wq-figure img'), [0, 0])
    })
  }

  test('a picture that no frame has drawn is scrolled to', async (t) => {
    const page = await openLongText(t, 0)
    await page.keyboard.press('Control+Home')
    // The code of uploads is loaded then, so that no frame comes before the second box is shown.
    const first = await givePicture(page)
    await first.isShown
    await page.keyboard.press('Control+End')
    await page.keyboard.type('.')
    const second = await givePicture(page)
    const last = '.wq-editable > :last-child .wq-upload'
    await page.locator(last).waitFor()
    await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => resolve()))`)
    assert.deepEqual(await outOfSight(page, last), [0, 0])
    first.goOn()
    second.goOn()
  })

  test('a picture does not move a text that its author has scrolled', async (t) => {
    const page = await openLongText(t, 500)
    const upload = await givePicture(page)
    await upload.isShown
    await page.evaluate(`document.querySelector('.wq-body').scrollTop = 0`)
    upload.goOn()
    await untilLoaded(page)
    assert.equal(await page.evaluate(`document.querySelector('.wq-body').scrollTop`), 0)
  })
})

/** An editor of this height, or one as high as its text, with the caret at the end of the text. */
async function openLongText(t: TestContext, height: number): Promise<Page> {
  const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content: LINES })
  if (height > 0) await page.addStyleTag({ content: `section { block-size: ${height}px }` })
  await page.keyboard.press('Control+End')
  await page.keyboard.type('.')
  return page
}

/** Pastes a picture, whose upload waits for `goOn`. */
async function givePicture(page: Page) {
  const { promise: released, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/v1/blobs/**', async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob('${PICTURE.toString('base64')}'), (byte) => byte.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.wq-editable').dispatchEvent(paste)
  })()`)
  return { isShown: page.locator('.wq-upload').first().waitFor(), goOn }
}

/** Waits until a picture is drawn; its `load` event is over then. */
async function untilLoaded(page: Page): Promise<void> {
  await page.locator('.wq-figure img:not([data-state])').waitFor()
  await waitUntil(page, `document.querySelector('.wq-figure img').naturalWidth > 0`)
  await page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => resolve()))`)
}

/** The pixels of a box above and below the visible part of the text. */
const outOfSight = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(`(() => {
    const box = document.querySelector('${selector}').getBoundingClientRect()
    const text = document.querySelector('.wq-body').getBoundingClientRect()
    const top = Math.max(0, text.top) - box.top
    const bottom = box.bottom - Math.min(innerHeight, text.bottom)
    return [top, bottom].map((pixels) => Math.max(0, Math.round(pixels)))
  })()`)
