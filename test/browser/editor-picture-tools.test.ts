import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { uploaded } from '../../packages/server/test/lib/images.ts'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { HILLS, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const ATTRS = { alt: 'Two hills', widthPercent: 60, align: 'right' }
const CAPTION = { type: 'paragraph', attrs: { caption: true, textAlign: 'center' } }
const FILE = { name: 'hills.png', mimeType: 'image/png', buffer: HILLS }
const WORDS = {
  en: { tools: 'Selected object', replace: 'Replace', crop: 'Crop', left: 'Left edge' },
  ar: { tools: 'العنصر المحدد', replace: 'استبدال', crop: 'اقتصاص', left: 'الحافة اليسرى' },
}

suite('the tools of a picture', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    const { tools, replace, crop, left } = WORDS[locale]

    test(`replace it, with its description, width and caption, in ${locale}`, async (t) => {
      const { page, imageId } = await openPicture(t, locale)
      await page.locator('.wq-figure img').click()
      const fileChooser = page.waitForEvent('filechooser')
      await page
        .getByRole('toolbar', { name: tools })
        .getByRole('button', { name: replace })
        .click()
      await (await fileChooser).setFiles(FILE)
      const picture = await attributesAfterReplacing(page, imageId)
      assert.deepEqual(picture, ATTRS)
      assert.equal((await contentOf(page))[2]?.attrs?.caption, true)
      await page.keyboard.press('Control+z')
      assert.equal((await contentOf(page))[1]?.attrs?.imageId, imageId)
    })

    test(`crop it by keys and by the pointer, in ${locale}`, async (t) => {
      const { page, imageId } = await openPicture(t, locale)
      await putCaret(page, { node: paragraphSize })
      await page.getByRole('toolbar', { name: tools }).waitFor()
      await page.keyboard.press('Alt+F10')
      await page
        .getByRole('toolbar', { name: tools })
        .getByRole('button', { name: crop })
        .press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.locator(':focus.wq-crop-edge').waitFor()
      await takeScreenshot(page, `a picture that is cropped ${locale}`)
      // Ten steps of one hundredth from the left, and the lower half by the pointer.
      await dialog.getByRole('slider', { name: left }).press('Shift+ArrowRight')
      const canvas = (await dialog.locator('canvas').boundingBox()) ?? assert.fail()
      await page.mouse.move(canvas.x + canvas.width * 0.8, canvas.y + 1)
      await page.mouse.down()
      await page.mouse.move(canvas.x + canvas.width * 0.8, canvas.y + 1 + canvas.height / 2)
      await page.mouse.up()
      await dialog.getByRole('button', { name: crop, exact: true }).click()
      const picture = await attributesAfterReplacing(page, imageId)
      assert.deepEqual(picture, ATTRS)
      await page.locator('.wq-figure img:not([data-state])').waitFor()
      const [width, height] = (await page.evaluate(`(async () => {
        const image = document.querySelector('.wq-figure img')
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      })()`)) as number[]
      // Of 480 by 240.
      assert.equal(width, 432)
      assert.ok(Math.abs((height ?? 0) - 120) <= 2, `${height}`)
      await page.locator('.wq-editable:focus').waitFor()
    })

    test(`ask for a description after insertion, without the focus, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      const field = page.locator('.wq-describe')
      const insert = async () => {
        await page.evaluate(`(() => {
          const clipboardData = new DataTransfer()
          const bytes = Uint8Array.from(atob('${HILLS.toString('base64')}'), (byte) => byte.charCodeAt(0))
          clipboardData.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
          const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
          document.querySelector('.wq-editable').dispatchEvent(paste)
        })()`)
        await field.waitFor()
        await page.locator('.wq-editable:focus').waitFor()
      }
      await insert()
      await takeScreenshot(page, `a picture without a description ${locale}`)
      await page.keyboard.press('Alt+Enter')
      await page.locator('.wq-describe:focus').waitFor()
      await page.keyboard.type('تلال Hills')
      await page.keyboard.press('Enter')
      await page.locator('.wq-editable:focus').waitFor()
      assert.equal((await contentOf(page))[0]?.attrs?.alt, 'تلال Hills')
      assert.equal(await field.count(), 0)

      await insert()
      await field.click()
      await page.keyboard.press('Escape')
      await page.locator('.wq-editable:focus').waitFor()
      assert.equal(await field.count(), 0)

      await insert()
      await page.keyboard.type('x')
      assert.equal(await field.count(), 0)
    })
  }

  test('say that a picture which is gone cannot be cropped', async (t) => {
    const { page } = await openPicture(t, 'en', { expects: [/ERR_FAILED/] })
    await page.locator('.wq-figure img:not([data-state])').waitFor()
    await page.route('**/v1/blobs/**', (route) => route.abort())
    await putCaret(page, { node: paragraphSize })
    await page.getByRole('button', { name: 'Crop' }).click()
    await page.getByText('could not be loaded for cropping').waitFor()
    assert.ok(await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).isDisabled())
  })
})

const LINE = paragraph('A line')
const paragraphSize = 'A line'.length + 2

async function openPicture(
  t: TestContext,
  locale: 'en' | 'ar',
  more: { expects?: RegExp[] } = {},
): Promise<{ page: Page; imageId: string }> {
  const stage = await startSandboxPage(t, { isOpen: true })
  const author = await stage.organization.author('amina')
  const imageId = await uploaded(author, 'image/png', HILLS)
  const picture: DocumentNode = { type: 'imageNode', attrs: { ...ATTRS, imageId } }
  const content = [LINE, picture, { ...paragraph('Hills'), ...CAPTION }]
  const page = await openEditor(t, stage, { locale, content, ...more })
  await page.locator('.wq-figure img:not([data-state])').waitFor()
  return { page, imageId }
}

/** The attributes of the picture once it is another one. */
async function attributesAfterReplacing(
  page: Page,
  before: string,
): Promise<Record<string, unknown>> {
  await page.waitForFunction(
    `stage.mounts[0].instance.getJSON().content[1].attrs.imageId !== '${before}'`,
  )
  const { imageId, ...attrs } = (await contentOf(page))[1]?.attrs ?? {}
  assert.ok(imageId)
  return attrs
}
