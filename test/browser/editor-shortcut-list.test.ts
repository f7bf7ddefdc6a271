/** The list of keys, against what the keys of a keyboard do. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { keyMessagesFor } from '../../packages/editor/src/i18n/keys.ts'
import { noChromium } from './lib/chromium.ts'
import { press, put } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

/** Texts with a caret, and keys pressed there first. */
const PLACES: [text: string, keys: string][] = [
  ['p(one |two)', ''],
  ['p(one ‹two›)', ''],
  // Something to redo.
  ['p(one|)', '«x» Control+z'],
  ['p(one c{two}|)', ''],
  ['p:rtl(واحد c{two}|)', ''],
  ['ul(li(one) li(two|))', ''],
  ['code(one|)', ''],
  ['table(tr(td(o|ne) td(two)))', ''],
  ['table(tr(*td(one) *td(two)))', ''],
  // A selected block.
  ['p(one) p(t|wo) p(three)', 'Escape'],
]
/** The keys of what opens for a moment. */
const OPENED: [group: 'menus' | 'objects', text: string, keys: string][] = [
  ['menus', 'p(|)', '«/» ArrowDown'],
  ['objects', 'p(x) image p(|)', 'ArrowUp'],
]

const PUNCTUATION: [key: string, withShift: string, code: number][] = [
  [',', '<', 188],
  ['.', '>', 190],
  ['/', '?', 191],
  [';', ':', 186],
  ["'", '"', 222],
  ['[', '{', 219],
  [']', '}', 221],
  ['=', '+', 187],
  ['`', '~', 192],
]
const LETTERS: typeof PUNCTUATION = [...'abcdefghijklmnopqrstuvwxyz'].map((key) => [
  key,
  key.toUpperCase(),
  key.toUpperCase().charCodeAt(0),
])
const DIGITS: typeof PUNCTUATION = [...')!@#$%^&*('].map((sign, digit) => [
  String(digit),
  sign,
  48 + digit,
])
const NAMED =
  'Enter Tab Backspace Delete Home End PageUp PageDown Insert ArrowUp ArrowDown ArrowLeft ArrowRight ContextMenu F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Escape'
    .split(' ')
    .map((key): (typeof PUNCTUATION)[number] => [key, key, 0])

/** Every key with every modifier but the letters themselves, in the notation of the list. */
const KEYBOARD = [...NAMED, ...LETTERS, ...DIGITS, ...PUNCTUATION].flatMap(
  ([key, withShift, keyCode]) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((bits) => {
      const [shiftKey, altKey, ctrlKey] = [bits & 1, bits & 2, bits & 4].map(Boolean)
      if (key.length === 1 && !ctrlKey) return []
      const name = [ctrlKey && 'Mod', altKey && 'Alt', shiftKey && 'Shift', key].filter(Boolean)
      return [
        {
          name: name.join('-'),
          key: shiftKey ? withShift : key,
          keyCode,
          shiftKey,
          altKey,
          ctrlKey,
        },
      ]
    }),
)
/** The editor only keeps the caret right for these. */
const MOVES_CARET = /^(?:Shift-)?Arrow/

suite('the list of keys', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`has groups, and a search by words and by keys, in ${locale}`, async (t) => {
      const { page, words } = await openList(t, locale)
      const groups = page.locator('dialog section:visible > h3')
      assert.deepEqual(await groups.allTextContents(), Object.values(words.groups))
      for (const label of await page.locator('dialog dt').allTextContents())
        assert.ok(label && !KEYBOARD.some(({ name }) => name === label), label)
      await takeScreenshot(page, `keys ${locale}`)
      await page.keyboard.type(words.tables['Shift-Tab'])
      assert.deepEqual(await groups.allTextContents(), [words.groups.tables])
      await page.locator('dialog input').fill('ctrl+shift+7')
      assert.equal(await page.locator('dialog dt:visible').count(), 1)
      await page.locator('dialog input').fill('xyz')
      await page.locator('dialog .wq-dialog-note:not(:empty)').waitFor()
      assert.equal(await groups.count(), 0)
    })
  }

  test('names every key that the editor takes, and takes every key that it names', async (t) => {
    const { page, words } = await openList(t, 'en')
    const listedKeys = await listedIn(page)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    const takenKeys = await takenInPlaces(page)
    assert.ok(takenKeys.length > 60, `${takenKeys.length}`)
    const named = listedKeys.values().toArray().flat()
    const isListed = (name: string) => named.includes(name) || MOVES_CARET.test(name)
    assert.deepEqual(
      takenKeys.filter((name) => !isListed(name)),
      [],
    )
    // What opens for a moment is asked below; some are no single key.
    const open: readonly string[] = OPENED.map(([group]) => words.groups[group])
    const lasting = [...listedKeys]
      .filter(([group]) => !open.includes(group))
      .flatMap(([, keys]) => keys)
    assert.deepEqual(
      lasting.filter((key) => !takenKeys.includes(key) && !key.includes(' ')),
      [],
    )
  })

  for (const [group, text, keys] of OPENED) {
    test(`names keys that are taken while ${group} are open`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      await page.locator('.wq-toolbar .wq-tool').first().waitFor()
      for (const key of Object.keys(keyMessagesFor('en')[group])) {
        await put(page, text)
        await press(page, keys)
        const own = KEYBOARD.filter(({ name }) => name === key)
        // Where a verse or a new picture is offered.
        if (key !== 'Alt-Enter') assert.deepEqual(await takenOf(page, own), [key])
      }
    })
  }
})

/** All keys that are taken anywhere in the text. */
async function takenInPlaces(page: Page): Promise<string[]> {
  // Before any key is tried: a note that one puts in once its code is there would end the redo.
  for (const [text, keys] of PLACES) {
    await put(page, text)
    await press(page, keys)
    await page.evaluate(`(window.places ??= []).push(${STATE})`)
  }
  return takenOf(page, KEYBOARD, 'window.places')
}

async function openList(t: TestContext, locale: 'en' | 'ar') {
  const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
  await page.locator('.wq-toolbar .wq-tool').first().waitFor()
  await page.keyboard.press('Control+Shift+/')
  await page.locator('dialog dt').first().waitFor()
  return { page, words: keyMessagesFor(locale) }
}

/** The keys of each group, in the notation of `KEYBOARD`. */
async function listedIn(page: Page): Promise<Map<string, string[]>> {
  const SIGNS: Record<string, string> = {
    Ctrl: 'Mod',
    '↑': 'ArrowUp',
    '↓': 'ArrowDown',
    '←': 'ArrowLeft',
    '→': 'ArrowRight',
  }
  const ORDER = ['Mod', 'Alt', 'Shift']
  const nameOf = (keys: string) => {
    const all = keys
      .split('+')
      .map((key) => SIGNS[key] ?? (key.length === 1 ? key.toLowerCase() : key))
    return [
      ...ORDER.filter((key) => all.includes(key)),
      ...all.filter((key) => !ORDER.includes(key)),
    ]
  }
  const groups = await page
    .locator('dialog section')
    .evaluateAll((sections) =>
      sections.map((section): [string, string[]] => [
        section.querySelector('h3')?.textContent ?? '',
        [...section.querySelectorAll('kbd')].map(({ textContent }) => textContent ?? ''),
      ]),
    )
  return new Map(groups.map(([group, keys]) => [group, keys.map((key) => nameOf(key).join('-'))]))
}

const STATE = "document.querySelector('.wq-editable').editor.view.state"

/** Those that the editor takes from the browser, each pressed in each of these states. */
const takenOf = (page: Page, keys: typeof KEYBOARD, states = `[${STATE}]`): Promise<string[]> =>
  page.evaluate(`(() => {
    const { view } = document.querySelector('.wq-editable').editor
    const isIn = ({ doc, selection }) =>
      view.state.doc.eq(doc) && view.state.selection.eq(selection)
    const taken = (${states}).flatMap((state) => {
      if (view.state !== state) view.updateState(state)
      return ${JSON.stringify(keys)}.flatMap(({ name, ...key }) => {
        if (!isIn(state)) view.updateState(state)
        view.focus()
        const press = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })
        view.dom.dispatchEvent(press)
        for (const dialog of document.querySelectorAll('dialog')) dialog.close()
        return press.defaultPrevented ? [name] : []
      })
    })
    return [...new Set(taken)]
  })()`)
