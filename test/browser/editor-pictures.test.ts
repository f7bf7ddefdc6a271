import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FileChooser, Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { HILLS } from './lib/mixed-document.ts'
import { contentOf, openEditor, pasteHtml } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const HILLS_HTML = `<img alt="Two hills" src="data:image/png;base64,${HILLS.toString('base64')}">`
const LEFT = {
  en: 'A picture could not be pasted. Its description is in the text',
  ar: 'تعذّر لصق صورة وبقي وصفها في النص',
}

suite('pictures in the editor', { skip: noChromium }, () => {
  test('a picture is chosen, uploaded with progress, described, resized and aligned', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    // The store is as slow as it takes to look at the progress.
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/v1/blobs/**', async (route) => {
      if (route.request().method() === 'PUT') await looked
      await route.continue()
    })
    const chooser = await askForPicture(page, 'Before ')
    await chooser.setFiles({ name: 'hills.png', mimeType: 'image/png', buffer: HILLS })
    await page.getByRole('progressbar', { name: 'Uploading: hills.png' }).waitFor()
    await page.keyboard.type('and on')
    goOn()
    const picture = page.locator('.wq-figure img:not([data-state])')
    await picture.waitFor()
    assert.equal(await page.getByRole('progressbar').count(), 0)

    await picture.click()
    const bubble = page.getByRole('toolbar', { name: 'Selected object' })
    await bubble.getByRole('button', { name: 'Description' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Two hills')
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: 'Two hills' }).waitFor()
    await bubble.getByRole('button', { name: 'Left' }).click()
    const handle = page.getByRole('slider', { name: 'Image width' })
    await handle.focus()
    const line = (await page.locator('.wq-figure').boundingBox())?.width ?? 0
    const before = (await picture.boundingBox())?.width ?? 0
    assert.ok(
      Math.abs(middleOf(await handle.boundingBox()) - middleOf(await picture.boundingBox())) < 1,
    )
    await page.keyboard.press('ArrowLeft')
    const [text, image] = await contentOf(page)
    assert.deepEqual(text?.content, [{ type: 'text', text: 'Before and on' }])
    const { imageId, ...attrs } = image?.attrs ?? {}
    assert.ok(imageId)
    const widthPercent = Math.round((before / line) * 100 - 5)
    assert.deepEqual(attrs, { alt: 'Two hills', align: 'left', widthPercent })
    assert.equal(await handle.getAttribute('aria-valuenow'), String(widthPercent))
  })

  test('a picture that the store rejects shows the reason and can be removed', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { expects: [/ 415 /] })
    const chooser = await askForPicture(page)
    const mimeType = 'image/svg+xml'
    await chooser.setFiles({ name: 'plan.svg', mimeType, buffer: Buffer.from('<svg/>') })
    await page.getByRole('alert').filter({ hasText: 'plan.svg: Only PNG' }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.locator('.wq-upload').waitFor({ state: 'detached' })
    assert.deepEqual(await contentOf(page), [{ type: 'paragraph' }])
  })

  for (const locale of ['en', 'ar'] as const) {
    test(`pictures in pasted HTML are uploaded, and remote ones leave their description, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      await pasteHtml(
        page,
        `<p>one</p>${HILLS_HTML}<p>two <img alt="A plan" src="https://elsewhere.example/a.png"></p>`,
      )
      await page.getByRole('img', { name: 'Two hills' }).waitFor()
      const notice = page.getByRole('alert').filter({ hasText: LEFT[locale] })
      await notice.waitFor()
      await takeScreenshot(page, `a pasted picture that is elsewhere ${locale}`)
      assert.deepEqual(await shapeOf(page), ['one', 'two A plan', 'imageNode Two hills', ''])
      await notice.getByRole('button').click()
      await notice.waitFor({ state: 'detached' })
    })
  }

  test('a picture that is copied from a page is uploaded from its file, without a notice', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob('${HILLS.toString('base64')}'), (byte) => byte.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
      clipboardData.setData('text/html', '<img alt="Two hills" src="https://elsewhere.example/a.png">')
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.wq-editable').dispatchEvent(paste)
    })()`)
    await page.getByRole('img', { name: 'Two hills' }).waitFor()
    // The next paste has no picture.
    await pasteHtml(page, 'x')
    assert.equal(await page.getByRole('alert').count(), 0)
    assert.ok((await shapeOf(page)).includes('imageNode Two hills'))
  })
})

/** The text of each block, or its type and description. */
const shapeOf = async (page: Page): Promise<string[]> =>
  (await contentOf(page)).map(({ type, attrs, content = [] }) =>
    type === 'imageNode' ? `${type} ${attrs?.alt}` : content.map(({ text }) => text).join(''),
  )

async function askForPicture(page: Page, before = ''): Promise<FileChooser> {
  // Wait from the start: the listener must exist before the browser would open its own window.
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.type(`${before}/image`)
  await page.getByRole('option', { name: 'Image' }).waitFor()
  await page.keyboard.press('Enter')
  return chosen
}

const middleOf = (box: { y: number; height: number } | null) =>
  box ? box.y + box.height / 2 : Number.NaN
