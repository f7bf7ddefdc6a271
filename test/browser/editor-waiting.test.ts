import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { putCaret } from './lib/caret.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf, paste, pasteHtml, untilPartsAreLoaded } from './lib/open-editor.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

/** The keys of what opens over the text, and the name of its field. */
const FIELDS: [what: string, keys: string, field: RegExp][] = [
  ['the palette', 'Control+/', /Search/],
  ['find and replace', 'Control+f', /^Find$/],
]

suite('parts that open before their code is loaded', { skip: noChromium }, () => {
  for (const [what, keys, field] of FIELDS) {
    test(`${what}: keys typed while it loads go to it and not into the text`, async (t) => {
      const { page, arrive } = await openWithout(t, 'dialogs')
      await page.keyboard.type('before')
      await page.keyboard.press(keys)
      await page.keyboard.type('div')
      await (await arrive()).continue()
      const input = page.getByRole(/palette/.test(what) ? 'combobox' : 'textbox', { name: field })
      await input.waitFor()
      assert.equal(await input.inputValue(), 'div')
      assert.equal(await outlineOf(page), 'paragraph(before)')
    })
  }

  test('a footnote gets what is typed while it loads', async (t) => {
    const { page, arrive } = await openWithout(t, 'footnotes')
    await page.keyboard.type('text')
    await page.keyboard.press('Control+Alt+f')
    await page.keyboard.type('note')
    await (await arrive()).continue()
    await page.locator('.wq-editable sup').waitFor()
    await page.keyboard.type('d')
    assert.match(await outlineOf(page), /^paragraph\(text .*listItem\(paragraph\(noted/)
  })

  for (const isLoaded of [true, false])
    test(`pastes keep their places before what is typed, ${isLoaded ? 'with' : 'without'} their code`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const { client } = await stage.organization.author('amina')
      const { id } = await client.createDocument({ type: 'doc', content: [paragraph('one ')] })
      const page = await openPage(t, { expects: isLoaded ? [] : [/ERR_FAILED/] })
      await openSandboxPage(page, stage)
      const arrive = await hold(page, /\/paste-parts-\w+\.js/)
      await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id })})`)
      await page.locator('.wq-editable', { hasText: 'one' }).waitFor()
      await untilPartsAreLoaded(page, ['text-parts'])
      await putCaret(page, 'end')
      const forms = (text: string) => ({ 'text/html': `<p><b>${text}</b></p>`, 'text/plain': text })
      await paste(page, forms('two'))
      await page.keyboard.type(' three ')
      await paste(page, forms('four'))
      await page.keyboard.type(' five')
      const request = await arrive()
      await (isLoaded ? request.continue() : request.abort())
      await page.locator('.wq-editable', { hasText: 'four five' }).waitFor()
      await page.keyboard.type(' six')
      assert.equal(await page.locator('.wq-editable strong').count(), isLoaded ? 2 : 0)
      assert.match(await outlineOf(page), /^paragraph\(one ?.two.? ?three ?.four.? ?five six\)$/)
      const notice = page.getByRole('alert').filter({ hasText: 'plain text' })
      if (!isLoaded) await notice.waitFor()
    })

  test('Escape cancels the opening, and typing goes into the text', async (t) => {
    const { page, arrive } = await openWithout(t, 'dialogs')
    await page.keyboard.press('Control+/')
    await page.getByText('Loading').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('on')
    const arrived = page.waitForResponse(/dialogs/)
    await (await arrive()).continue()
    await arrived
    await page.keyboard.type(' and on')
    assert.equal(await outlineOf(page), 'paragraph(on and on)')
    assert.equal(await page.locator('dialog').count(), 0)
  })

  test('a dialog that opens as another closes keeps the focus', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.press('Control+Shift+/')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.evaluate(`
      document.querySelector('dialog').close()
      stage.mounts[0].instance.openCommandPalette()
    `)
    await page.getByRole('dialog').getByRole('option').first().waitFor()
  })

  test('Enter chooses what is found for the typed word, not what was listed before it', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await page.evaluate('globalThis.print = () => { globalThis.printed = true }')
    const otherLanguage = await hold(page, /\/en-\w+\.js/)
    await page.keyboard.press('Control+/')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    await page.getByRole('combobox').fill('print')
    await page.keyboard.press('Enter')
    await (await otherLanguage()).continue()
    await page.waitForFunction('globalThis.printed')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal(await outlineOf(page), 'paragraph')
  })

  test('a sign that is typed before its list is there opens it when it is', async (t) => {
    const page = await openPage(t)
    await openSandboxPage(page, await startSandboxPage(t, { isOpen: true }))
    const arrive = await hold(page, /\/toolbars-\w+\.js/)
    await page.evaluate("stage.write({ user: 'amina', locale: 'en' }), undefined")
    await page.locator('.wq-editable').focus()
    await page.keyboard.type('/')
    const option = page.getByRole('option').first()
    await (await arrive()).continue()
    await page.locator('.wq-toolbar button').first().waitFor()
    await option.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await option.waitFor({ state: 'hidden' })
    assert.equal(await outlineOf(page), 'paragraph')
  })

  test('Escape dismisses a list that is not there yet, and selects nothing', async (t) => {
    const { page, arrive } = await openWithout(t, 'emoji-suggestions')
    await page.keyboard.type(':sa')
    const route = await arrive()
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.ProseMirror-selectednode').count(), 0)
    const response = page.waitForResponse(/emoji-suggestions/)
    await route.continue()
    await response
    await page.keyboard.type('w')
    assert.equal(await page.getByRole('option').count(), 0)
    assert.equal(await outlineOf(page), 'paragraph(:saw)')
  })

  test('a list of Word that is pasted before its cleaning is there waits for it', async (t) => {
    const page = await openPage(t)
    await openSandboxPage(page, await startSandboxPage(t, { isOpen: true }))
    const arrive = await hold(page, /\/paste-parts-\w+\.js/)
    await page.evaluate("stage.write({ user: 'amina', locale: 'en' }), undefined")
    await page.locator('.wq-editable').click()
    await pasteHtml(
      page,
      "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>one</p>",
    )
    assert.equal(await outlineOf(page), 'paragraph')
    await (await arrive()).continue()
    await page.locator('.wq-editable li').waitFor()
    assert.match(await outlineOf(page), /^bulletList\(listItem\(paragraph\(one\)\)\)/)
  })

  test('a failed load shows an error and succeeds on retry', async (t) => {
    const expects = [/ERR_FAILED|Failed to fetch/]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { expects })
    let isFirst = true
    await page.route(/\/dialogs-\w+\.js/, (route) => {
      const handled = isFirst ? route.abort() : route.continue()
      isFirst = false
      return handled
    })
    await page.keyboard.press('Control+/')
    await page.getByRole('status').getByText('This could not be loaded').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('on')
    assert.equal(await outlineOf(page), 'paragraph(on)')
  })
})

suite('the toolbar', { skip: noChromium }, () => {
  for (const window of ['a desk', 'a phone', 'a window at 400 %']) {
    test(`has its final height before its tools load, in ${window}`, async (t) => {
      const sandbox = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, sandbox, { isPhone: window === 'a phone' })
      if (/%/.test(window)) await page.setViewportSize({ width: 320, height: 256 })
      await page.locator('.wq-toolbar .wq-group').last().waitFor()
      const [filledHeight, emptyHeight] = await page.evaluate<[number, number]>(`(() => {
        const toolbar = document.querySelector('.wq-toolbar')
        toolbar.style.minBlockSize = 0
        const { offsetHeight } = toolbar
        toolbar.style.minBlockSize = ''
        toolbar.replaceChildren()
        return [offsetHeight, toolbar.offsetHeight]
      })()`)
      assert.equal(emptyHeight, filledHeight)
    })
  }
})

suite('a drag over the text', { skip: noChromium }, () => {
  test('shows the drop position, and earlier typing remains undoable', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    // In one step: undo parts what a busy machine types with pauses.
    await page.keyboard.insertText('words')
    // Chromium has no way to drag a file into a page from a test.
    await page.waitForFunction(`(() => {
      const text = document.querySelector('.wq-editable')
      const { left, top } = text.querySelector('p').getBoundingClientRect()
      const at = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 }
      for (const type of ['dragenter', 'dragover']) {
        text.dispatchEvent(new DragEvent(type, { ...at, dataTransfer: new DataTransfer() }))
      }
      return document.querySelector('.prosemirror-dropcursor-inline') !== null
    })()`)
    await page.keyboard.press('Control+z')
    assert.equal(await outlineOf(page), 'paragraph')
  })
})

suite('an editor that loads slowly', { skip: noChromium }, () => {
  test('shows a loading notice until its text is displayed', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { client } = await stage.organization.author('amina')
    const { id } = await client.createDocument({ type: 'doc', content: [paragraph('words')] })
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    const text = await hold(page, new RegExp(`/v1/documents/${id}/`))
    await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id })})`)
    await page.getByText('Loading').waitFor()
    await (await text()).continue()
    await page.locator('.wq-editable', { hasText: 'words' }).waitFor()
    assert.equal(await page.getByText('Loading').count(), 0)
  })
})

/** The next matching request of the page, held until it is released. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<Route>> {
  const { promise, resolve } = Promise.withResolvers<Route>()
  await page.route(address, resolve)
  return () => promise
}

/** An editor whose code of that part stays on its way until it is let through. */
async function openWithout(
  t: TestContext,
  file: string,
): Promise<{ page: Page; arrive: () => Promise<Route> }> {
  const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
  return { page, arrive: await hold(page, new RegExp(`/${file}-\\w+\\.js`)) }
}
