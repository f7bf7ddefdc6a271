import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { contentOf, openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const tool = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const typing = (page: Page) => page.locator('.wq-editable:focus').waitFor()

/** Keeps the caret's line at the moment when the open dialog closes. */
const WATCH_DIALOG = `{
  const left = Promise.withResolvers()
  window.lineAfterDialog = left.promise
  document.querySelector('dialog[open]').addEventListener('cancel', () => setTimeout(() => {
    const { anchorNode } = getSelection()
    left.resolve(anchorNode?.parentElement?.closest('p')?.textContent)
  }))
}`

suite('the tools of the editor', { skip: noChromium }, () => {
  test('selected words are formatted, highlighted and linked from the bubble menu', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('One two')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    const bubble = page.getByRole('toolbar', { name: 'Selected text' })
    await bubble.getByRole('button', { name: 'Bold' }).click()
    await bubble.getByRole('button', { name: 'Highlight' }).click()
    await page.getByRole('menuitemradio', { name: 'Green' }).click()
    await page.keyboard.press('Control+k')
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'cannot be linked' }).waitFor()
    await address.fill('example.org/a')
    await page.keyboard.press('Enter')
    await typing(page)
    const marks = [
      { type: 'link', attrs: { href: 'https://example.org/a' } },
      { type: 'bold' },
      { type: 'highlight', attrs: { color: '#bbf7d0' } },
    ]
    assert.deepEqual(await contentOf(page), [paragraph('One ', { ...text('two'), marks })])
  })

  test('blocks change their type by the toolbar, by keys and by typing', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('A title')
    await tool(page, /^Style/).click()
    await page.getByRole('menuitemradio', { name: 'Heading 2' }).click()
    await page.keyboard.press('Control+Shift+e')
    await page.keyboard.press('Enter')
    await page.keyboard.type('> quoted')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1. first')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('``` ')
    await page.keyboard.type('if (a) /b')
    const [title, ...others] = await contentOf(page)
    assert.deepEqual(title?.attrs, { textAlign: 'center', level: 2 })
    assert.deepEqual(others.map(withoutAttrs), [
      node('blockquote', paragraph('quoted')),
      node('orderedList', node('listItem', paragraph('first'))),
      node('codeBlock', text('if (a) /b')),
      { type: 'paragraph' },
    ])
    assert.equal(await page.getByRole('listbox').count(), 0, 'in code a slash is a slash')
  })

  for (const [what, keys] of [
    ['the documents to link to', '/link to a document'],
    ['the finder of verses', '/quran'],
  ] as const) {
    test(`the caret returns to its line when ${what} closes`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      await page.keyboard.type(`Words ${keys}`)
      await page.locator('.wq-suggestions').getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('dialog[open]').waitFor()
      await page.evaluate(WATCH_DIALOG)
      await page.keyboard.press('Escape')
      assert.equal(await page.evaluate('lineAfterDialog.then((line) => line?.trim())'), 'Words')
    })
  }

  test('a block has the direction of its letters, and stores only a chosen direction', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('سطر')
    const line = page.locator('.wq-editable > p')
    await page.locator('.wq-editable > p[dir=rtl]').waitFor()
    assert.deepEqual(await contentOf(page), [paragraph('سطر')])
    const direction = async (name: string) => {
      await tool(page, 'Alignment and direction').click()
      await page.getByRole('menuitemradio', { name }).click()
      await typing(page)
    }
    await direction('Left to right')
    assert.equal(await line.getAttribute('dir'), 'ltr')
    assert.deepEqual((await contentOf(page))[0]?.attrs, { dir: 'ltr' })
    await direction('Automatic direction')
    assert.equal(await line.getAttribute('dir'), 'rtl')
    assert.deepEqual(await contentOf(page), [paragraph('سطر')])
  })

  test('a task is checked in place, and its state is saved', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await page.keyboard.type('[ ] مراجعة')
    const box = page.getByRole('checkbox')
    const [tick, words] = [await box.boundingBox(), await page.locator('li p').boundingBox()]
    assert.ok(tick && words && tick.x >= words.x + words.width, 'to the right of its words')
    assert.equal(await box.getAttribute('aria-label'), 'تم: مراجعة')
    await box.check()
    const [list] = await contentOf(page)
    assert.deepEqual(list?.content?.[0]?.attrs, { checked: true })
  })

  test('a table grows and shrinks by the menu at its cell', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('/table')
    await page.getByRole('option', { name: 'Table' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('.wq-table-size :focus').waitFor()
    await page.keyboard.press('Enter')
    const size = async () => {
      const [table] = await contentOf(page)
      const rows = table?.content ?? []
      return `${rows.length} x ${rows[0]?.content?.length}`
    }
    await page.keyboard.type('a')
    await page.keyboard.press('Tab')
    await page.keyboard.type('b')
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Table tools' }).click()
      await page.getByRole('menu').getByText(name).click()
    }
    await choose('Insert row below')
    await choose('Insert column after')
    assert.equal(await size(), '4 x 4')
    await choose('Delete column')
    await choose('Header row')
    assert.equal(await size(), '4 x 3')
    assert.match(await outlineOf(page), /^table\(tableRow\(tableCell\(paragraph\(a\)\) tableCell/)
    await choose('Delete table')
    assert.equal(await outlineOf(page), 'paragraph')
  })

  test('honorifics and emoji are inserted by name, while typing or over selected words', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('a :saw')
    await page.getByRole('option', { name: 'صلى الله عليه وسلم :saw', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' :grinning')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type(' (s) and: no')
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Find', exact: true }).fill('(s)')
    await page.getByRole('textbox', { name: 'Replace with' }).fill(':saw:')
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.keyboard.press('Escape')
    await typing(page)
    const [line] = await contentOf(page)
    const saw = { type: 'honorific', attrs: { type: 'saw' } }
    assert.deepEqual(line?.content?.slice(0, 3), [text('a '), saw, text(' ')])
    assert.equal(line?.content?.[3]?.type, 'emoji')
    assert.deepEqual(line?.content?.slice(4), [text(' '), saw, text(' and: no')])
    // Code loaded for the search does not change the suggestion lists.
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' /quo')
    await page.getByRole('option', { name: 'Quote' }).waitFor()
  })

  test('honorifics and emoji are found by Arabic and Latin names, and shown in the text', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    const put = async (query: string, name: string, ...keys: string[]) => {
      await page.keyboard.type(` ${query}`)
      await page.getByRole('option', { name, exact: true }).waitFor()
      for (const key of [...keys, 'Enter']) await page.keyboard.press(key)
    }
    await put(':صلى', 'صلى الله عليه وسلم :saw', 'ArrowDown')
    await put(':رضي الله عنها', 'رضي الله عنها :rha')
    await put(':salla', 'صلى الله عليه وسلم :saw', 'ArrowDown')
    await put(':كعبة', 'الكعبة :kaaba')
    const [line] = await contentOf(page)
    const signs = line?.content?.filter(({ attrs }) => attrs).map(({ attrs }) => attrs)
    assert.deepEqual(signs, [{ type: 'saw' }, { type: 'rha' }, { type: 'saw' }, { name: 'kaaba' }])
    const honorifics = page.locator('.wq-editable .wq-honorific')
    assert.deepEqual(await honorifics.allTextContents(), ['\uFDFA', 'رضي الله عنها', '\uFDFA'])
  })

  test('every command is found by a word of either language, and the keys are all listed', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await page.evaluate('globalThis.print = () => { globalThis.printed = true }')
    const choose = async (word: string) => {
      await page.keyboard.press('Control+/')
      await page.getByRole('combobox').fill(word)
      await page.getByRole('dialog').getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await typing(page)
    }
    await choose('اقتباس')
    // A command runs after the dialog has given back the focus.
    await page.locator('.wq-editable blockquote').waitFor()
    await page.keyboard.type('قول')
    assert.equal(await outlineOf(page), 'blockquote(paragraph(قول))')
    await choose('print')
    await page.waitForFunction('globalThis.printed')
    // And not by the browser, which would offer to save the page.
    await page.evaluate(`addEventListener('keydown', (event) => { globalThis.saved = event })`)
    await page.keyboard.press('Control+s')
    assert.equal(await page.evaluate('globalThis.saved.defaultPrevented'), true)
    await page.locator('.wq-status[data-state=saved]').waitFor()
    await page.keyboard.press('Control+Shift+/')
    const keys = page.getByRole('dialog').locator('dt')
    await keys.first().waitFor()
    const listedKeys = await keys.allTextContents()
    for (const name of ['عريض', 'رابط', 'بحث واستبدال', 'احفظ الآن'])
      assert.ok(listedKeys.includes(name), name)
  })
})

// As the editor writes a list: from 1, without a list style.
function withoutAttrs({ type, content, text, marks }: DocumentNode): DocumentNode {
  return {
    type,
    ...(content && { content: content.map(withoutAttrs) }),
    ...(text !== undefined && { text }),
    ...(marks && { marks }),
  }
}
