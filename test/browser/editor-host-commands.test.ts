import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { press as pressKeys } from './lib/key-cases.ts'
import { node, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { prepareScripturePage, verseNode } from './lib/scripture-fixture.ts'

const ICON = 'M4 4h16v16'
const NAME = { en: 'Shorten the text', ar: 'اختصر النص' }
const GROUP = { en: 'Assistant', ar: 'المساعد' }

/** The options of a host with one command that does this. */
const commands = (run: string, more: object = {}) =>
  `{ commands: [{ ...${JSON.stringify({ id: 'shorten', label: NAME.en, ...more })}, run: ${run} }] }`
const press = (page: Page) => page.keyboard.press('Control+Alt+9')
const SHORTCUT = { shortcut: 'Mod-Alt-9' }
const eventsOf = (page: Page) => page.evaluate('stage.mounts[0].events')

suite('`commands`', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`a command is after /, in the palette, in its menu and on its key in ${locale}`, async (t) => {
      const more = { label: NAME[locale], icon: ICON, group: GROUP[locale], ...SHORTCUT }
      const functions = commands(`({ replaceSelection }) => void replaceSelection('!')`, more)
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
        locale,
        functions,
      })
      await page.keyboard.type(`/${NAME[locale].split(' ')[0]}`)
      const option = page.getByRole('option', { name: NAME[locale] })
      await option.locator(`path[d="${ICON}"]`).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await press(page)
      await page.keyboard.press('Control+/')
      await page.keyboard.type(NAME[locale])
      await option.waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: GROUP[locale] }).click()
      await page.getByRole('menuitem', { name: NAME[locale] }).click()
      assert.equal(await outlineOf(page), 'paragraph(!!!!)')
    })
  }

  test('a command receives the selection as text and nodes, and replaces it where it has moved to', async (t) => {
    const run = `async ({ selection, document, replaceSelection, insert }) => {
      globalThis.given = { selection, document: document() }
      await new Promise((go) => { globalThis.answer = go })
      replaceSelection('t')
      replaceSelection('two')
      insert([{ type: 'text', text: '+' }])
      insert([{ type: 'text', text: '-' }])
    }`
    const content = [paragraph('one second three')]
    const functions = commands(run, SHORTCUT)
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      content,
      functions,
    })
    await pressKeys(page, `Control+Home ${'ArrowRight '.repeat(4)}${'Shift+ArrowRight '.repeat(6)}`)
    await press(page)
    const selection = { text: 'second', content: [paragraph('second')] }
    const argument = await page.evaluate('given')
    assert.deepEqual(argument, { selection, document: { type: 'doc', content } })
    await pressKeys(page, 'Control+Home')
    await page.keyboard.insertText('0 ')
    await page.evaluate('answer()')
    await page.waitForFunction(`document.querySelector('.wq-editable').textContent.includes('-')`)
    await page.keyboard.insertText('1 ')
    assert.equal(await outlineOf(page), 'paragraph(0 1 one two+- three)')
    await page.keyboard.press('Control+z')
    assert.equal(await outlineOf(page), 'paragraph(0 one two+- three)')
  })

  test('content is blocks, lines and unknown nodes; another answers with a `TypeError`', async (t) => {
    const run = `({ insert, replaceSelection, announce }) => {
      insert([{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'H' }] }])
      replaceSelection('a\\nb')
      insert([{ type: 'future', attrs: { x: 1 } }])
      announce('ready')
      insert([{ type: 'paragraph', content: [{ text: 7 }] }])
    }`
    const functions = commands(run, SHORTCUT)
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { functions })
    await press(page)
    await page.locator('.wq-notices', { hasText: `“${NAME.en}” failed` }).waitFor()
    assert.deepEqual(await eventsOf(page), ['ready', 'command_failed'])
    assert.equal(await outlineOf(page), 'paragraph(a) paragraph(b) heading(H) future paragraph')
    assert.equal(await page.locator('.wq-announcer').textContent(), 'ready')
  })

  test('verses of the host get the text of the service', async (t) => {
    const stage = await prepareScripturePage(t)
    const { client } = await stage.organization.author('amina')
    const { text } = await client.quran.verse('112:1')
    const forged = paragraph(verseNode('not the verse'))
    const functions = commands(`({ insert }) => void insert([${JSON.stringify(forged)}])`, SHORTCUT)
    const page = await openEditor(t, stage, { functions })
    await press(page)
    await page.locator('.wq-verse', { hasText: text }).waitFor()
    const [block] = await contentOf(page)
    assert.equal(block?.content?.[0]?.attrs?.text, text)
  })

  test('a rejected command shows a message and calls `onError`, unless the document is closed', async (t) => {
    const run = `({ signal, replaceSelection }) => new Promise((_, fail) => {
      globalThis.fail = fail
      signal.addEventListener('abort', () => {
        globalThis.late = replaceSelection('late')
        fail(new Error('closed'))
      })
    })`
    const functions = commands(run, SHORTCUT)
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { functions })
    await press(page)
    await page.evaluate(`fail(new Error('no answer'))`)
    const notice = page.locator('.wq-notices', { hasText: `“${NAME.en}” failed` })
    await notice.getByRole('button').click()
    assert.deepEqual(await eventsOf(page), ['ready', 'command_failed'])
    await press(page)
    await page.evaluate('stage.mounts[0].instance.destroy()')
    await page.waitForFunction('globalThis.late === false')
    assert.deepEqual(await eventsOf(page), ['ready', 'command_failed'])
  })

  test('a command does not change a read-only document', async (t) => {
    const run = `({ replaceSelection }) => { globalThis.written = replaceSelection('x') }`
    const content = [paragraph('kept'), node('paragraph')]
    const functions = commands(
      `async (given) => {
      await new Promise((go) => { globalThis.answer = go })
      ;(${run})(given)
    }`,
      SHORTCUT,
    )
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      content,
      functions,
    })
    await press(page)
    await page.evaluate('stage.mounts[0].instance.setEditable(false), answer()')
    await page.waitForFunction('globalThis.written === false')
    assert.equal(await outlineOf(page), 'paragraph(kept) paragraph')
  })
})
