import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { FileChooser, Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
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

  for (const locale of ['en', 'ar'] as const) {
    test(`a picture takes the place of an empty line, with the caret below it, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      for (const give of ['paste', 'drop'] as const) {
        await put(page, 'p(one) p(|) p(two)')
        await giveFiles(page, give, [{ name: 'a.png', type: 'image/png', base64: PNG }])
        await page.locator('.wq-figure img:not([data-state])').waitFor()
        const expected = 'p(one) image p(|) p(two)'
        assert.equal((await shortFormOf(page, expected)).replace(/:[^ ]+/, ''), expected, give)
        await page.keyboard.type('x')
        assert.deepEqual((await shapeOf(page)).toSpliced(1, 1), ['one', 'x', 'two'])
      }
    })

    test(`files that cannot be inserted are named, and the focus stays in the text, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      const address = page.url()
      for (const [name, type] of [
        ['plan.heic', ''],
        ['report.pdf', 'application/pdf'],
        ['lesson.docx', ''],
      ] as const) {
        for (const place of ['.wq-editable', '.wq-toolbar'])
          assert.equal(await giveFiles(page, 'drop', [{ name, type, base64: 'AAAA' }], place), true)
        const notice = page.getByRole('alert').filter({ hasText: name })
        await notice.filter({ hasText: 'WebP' }).waitFor()
        await page.keyboard.type('x')
        await notice.getByRole('button').click()
        await page.keyboard.type('y')
      }
      assert.deepEqual(await shapeOf(page), ['xyxyxy'])
      assert.equal(page.url(), address)
    })
  }

  test('a picture without a type is taken by the ending of its name, beside a file that is not', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await giveFiles(page, 'drop', [
      { name: 'A.PNG', type: '', base64: PNG },
      { name: 'b.zip', type: 'application/zip', base64: 'AAAA' },
    ])
    await page.locator('.wq-figure img:not([data-state])').waitFor()
    await page.getByRole('alert').filter({ hasText: 'cannot be inserted: b.zip' }).waitFor()
  })

  test('a picture of too many pixels says so before it is sent', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await giveFiles(page, 'paste', [{ name: 'a.jpg', type: 'image/jpeg', base64: HUGE_JPEG }])
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'a.jpg: The image has 64 megapixels' })
    await failure.filter({ hasText: 'at most 50' }).waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.keyboard.type('x')
    assert.deepEqual(await shapeOf(page), ['x'])
  })

  test('the notice of a picture that is elsewhere goes with its description', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const notice = page.getByRole('alert').filter({ hasText: LEFT.en })
    const remote = '<p>one <img alt="A plan" src="https://elsewhere.example/a.png"> two</p>'
    await pasteHtml(page, remote)
    await notice.waitFor()
    await page.keyboard.type('x')
    assert.equal(await notice.count(), 1)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await notice.waitFor({ state: 'detached' })
    await pasteHtml(page, remote)
    await notice.waitFor()
    for (let key = 0; key < ' two'.length; key++) await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+Backspace')
    await page.keyboard.press('Control+Backspace')
    await notice.waitFor({ state: 'detached' })
  })

  test('a picture beside HTML without content is uploaded', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await giveFiles(page, 'paste', [{ name: 'a.png', type: 'image/png', base64: PNG }], undefined, {
      'text/html': '<html><body><!--StartFragment--><!--EndFragment--></body></html>',
    })
    await page.locator('.wq-figure img:not([data-state])').waitFor()
  })
})

const PNG = HILLS.toString('base64')
/** The header of a JPEG of 8,000 by 8,000 pixels. */
const HUGE_JPEG = Buffer.from('ffd8ffc0000b081f401f4001011100ffd9', 'hex').toString('base64')

interface GivenFile {
  name: string
  type: string
  base64: string
}

/** Pastes or drops files; whether the page kept them from the browser. */
function giveFiles(
  page: Page,
  how: 'paste' | 'drop',
  files: GivenFile[],
  place = '.wq-editable',
  forms: Record<string, string> = {},
): Promise<boolean> {
  return page.evaluate(`(() => {
    const data = new DataTransfer()
    for (const { name, type, base64 } of ${JSON.stringify(files)}) {
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    for (const [type, text] of Object.entries(${JSON.stringify(forms)})) data.setData(type, text)
    const target = document.querySelector('${place}')
    const line = [...target.querySelectorAll('p')].find((one) => !one.textContent) ?? target
    const { left, top, height } = line.getBoundingClientRect()
    const at = { clientX: left + 5, clientY: top + height / 2, bubbles: true, cancelable: true }
    const event = '${how}' === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, ...at })
    line.dispatchEvent(event)
    return event.defaultPrevented
  })()`)
}

/** The text of each block, or its type and description. */
const shapeOf = async (page: Page): Promise<string[]> =>
  (await contentOf(page)).map(({ type, attrs, content = [] }) =>
    type === 'imageNode' ? `${type} ${attrs?.alt}` : content.map(({ text }) => text).join(''),
  )

async function askForPicture(page: Page, before = ''): Promise<FileChooser> {
  // Wait from the start: the listener must exist before the browser would open its own window.
  const fileChooser = page.waitForEvent('filechooser')
  await page.keyboard.type(`${before}/image`)
  await page.getByRole('option', { name: 'Image' }).waitFor()
  await page.keyboard.press('Enter')
  return fileChooser
}

const middleOf = (box: { y: number; height: number } | null) =>
  box ? box.y + box.height / 2 : Number.NaN
