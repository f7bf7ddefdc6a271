/** No typed letter is lost: the text has the focus when it opens, and again when a dialog closes. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { putCaret } from './lib/caret.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { openSandboxPage, type SandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const FOCUSED = `document.activeElement.closest('.wq-editable') ? 'text' : document.activeElement.localName`

const TOP = `document.querySelector('.wq-editable').getBoundingClientRect().top`

/** Opens a document of one line without touching the page. */
async function openDocument(page: Page, stage: SandboxPage, options: object): Promise<void> {
  const author = await stage.organization.author('amina')
  const content = [paragraph('كتاب')]
  const { id } = await author.client.createDocument({ type: 'doc', content })
  const settings = JSON.stringify({ user: 'amina', document: id, locale: 'ar', options })
  await page.evaluate(`new Promise((resolve) => {
    const shown = ${settings}
    const onReady = () => {
      globalThis.topWhenReady = ${TOP}
      resolve()
    }
    stage.write({ ...shown, options: { ...shown.options, onReady } })
  })`)
}

const OPENED: [what: string, options: object, before: string, focused: string, text: string][] = [
  ['has the focus, the caret at its start', {}, '', 'text', 'xكتاب'],
  ['has the caret at its end with `autofocus`', { autofocus: true }, '', 'text', 'كتابx'],
  ['leaves the focus with `autofocus: false`', { autofocus: false }, '', 'body', 'كتاب'],
  ['leaves the focus to read', { readOnly: true }, '', 'body', 'كتاب'],
  [
    'leaves the focus in a field of the page',
    {},
    `main.append(document.createElement('input')), main.lastChild.focus()`,
    'input',
    'كتاب',
  ],
  [
    'leaves the focus where the page must scroll to it',
    {},
    `main.style.paddingTop = '200vh'`,
    'body',
    'كتاب',
  ],
]

const DIALOGS: [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['the palette', (page) => page.keyboard.press('Control+/')],
  ['the shortcuts', (page) => page.keyboard.press('Control+Shift+/')],
  ['the outline', (page) => page.keyboard.press('Control+Alt+o')],
  ...['Special character', 'Link to a document', 'Check accessibility', 'Version history'].map(
    (name): (typeof DIALOGS)[number] => [name, (page) => chooseInPalette(page, name)],
  ),
  ['the finder', (page) => chooseInPalette(page, 'Quran and hadith')],
]

async function chooseInPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+/')
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open] h2', { hasText: name }).waitFor()
}

const WAYS: [name: string, close: (page: Page) => Promise<unknown>][] = [
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['its button', (page) => page.locator('dialog[open] .wq-dialog-head button').click()],
  ['a press beside it', (page) => page.mouse.click(5, 790)],
]

suite('the focus is in the text', { skip: noChromium }, () => {
  for (const [what, options, before, focused, text] of OPENED) {
    test(`a document that opens ${what}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openPage(t)
      await openSandboxPage(page, stage)
      await page.evaluate(`(() => { const main = document.querySelector('main'); ${before} })()`)
      await openDocument(page, stage, options)
      assert.equal(await page.evaluate(FOCUSED), focused)
      await page.keyboard.type('x')
      assert.equal(await outlineOf(page), `paragraph(${text})`)
    })
  }

  for (const width of [1000, 860, 768, 390]) {
    test(`the text stays where it is when the tools of a window of ${width} pixels load`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openPage(t)
      await page.setViewportSize({ width, height: 800 })
      await openSandboxPage(page, stage)
      await openDocument(page, stage, {})
      const before = await page.evaluate('topWhenReady')
      await page.locator('.wq-toolbar button').first().waitFor()
      assert.equal(await page.evaluate(TOP), before)
    })
  }

  test('a text on a phone does not take the focus', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openPage(t)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await openSandboxPage(page, stage)
    await openDocument(page, stage, {})
    assert.equal(await page.evaluate(FOCUSED), 'body')
  })

  test('a text that becomes editable takes the focus', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    await openDocument(page, stage, { readOnly: true })
    await page.evaluate('stage.mounts[0].instance.setEditable(true)')
    await page.locator('.wq-editable[contenteditable=true]:focus').waitFor()
    await page.keyboard.type('x')
    assert.equal(await outlineOf(page), 'paragraph(xكتاب)')
  })

  test('a notice that goes gives the focus of its button to the text', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { expects: [/404/] })
    const saves = `${stage.service.url}/v1/documents/**`
    await page.route(saves, (route) => route.fulfill({ status: 404, body: '404 page not found' }))
    await page.keyboard.type('a')
    await page.getByRole('button', { name: 'Try now' }).focus()
    await page.unroute(saves)
    await page.keyboard.press('Enter')
    await page.locator('.wq-status[data-state=saved]').waitFor()
    await page.keyboard.type('b')
    await assertTyped(page, 'ab')
  })

  test('a dialog that closed does not take the focus from where the next key moved it', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const [name, open] of DIALOGS) {
      await putCaret(page, 'end')
      await open(page)
      await page.locator('dialog[open]').waitFor()
      const isKept = await page.evaluate(`new Promise((resolve) => {
        const dialog = document.querySelector('dialog[open]')
        const tool = document.querySelector('.wq-toolbar button')
        dialog.addEventListener('close', () => resolve(document.activeElement === tool))
        dialog.querySelector('.wq-dialog-head button').click()
        tool.focus()
      })`)
      assert.ok(isKept, name)
    }
  })

  for (const [way, close] of WAYS) {
    test(`letters typed after ${way} closed a dialog are in the text`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      for (const [name, open] of DIALOGS) {
        await putCaret(page, 'end')
        await open(page)
        await page.locator('dialog[open]').waitFor()
        await close(page)
        await page.keyboard.type('x')
        await t.test(name, () => assertTyped(page))
      }
    })
  }
})

async function assertTyped(page: Page, typed = 'x'): Promise<void> {
  assert.equal(await outlineOf(page), `paragraph(${typed})`)
  await page.keyboard.press('Backspace')
}
