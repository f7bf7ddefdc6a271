import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium } from './lib/chromium.ts'
import { START } from './lib/key-cases.ts'
import { node, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

suite('habits of typing, copying and clicking', { skip: noChromium }, () => {
  test('an ordered list starts with the typed number, in Arabic or Latin digits', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('٣- ثالث')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1. one')
    const lists = await contentOf(page)
    assert.deepEqual(
      lists.map(({ attrs }) => Number(attrs?.start ?? 1)),
      [3, 1],
    )
    assert.equal(await outlineOf(page), `${listed('ثالث')} ${listed('one')}`)
  })

  test('copied plain text has a line for each block, and honorifics as characters', async (t) => {
    const item = (words: string) => node('listItem', paragraph(words))
    const saw = { type: 'honorific', attrs: { type: 'saw' } }
    const content = [
      paragraph('محمد ', saw),
      node('bulletList', item('أ'), item('ب')),
      paragraph('آخر'),
    ]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    await page.keyboard.press('Control+a')
    const copied = await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.wq-editable').dispatchEvent(copy)
      return clipboardData.getData('text/plain')
    })()`)
    assert.equal(copied, 'محمد ﷺ\n- أ\n- ب\nآخر')
  })

  test('the placeholder is shown while the document is empty', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const said = `getComputedStyle(document.querySelector('.wq-editable > *'), '::before').content`
    const inviting = await page.evaluate(said)
    assert.match(String(inviting), /\w+ \w+/)
    await page.keyboard.type('x')
    assert.equal(await page.evaluate(said), 'none')
    await page.keyboard.press('Backspace')
    assert.equal(await page.evaluate(said), inviting)
  })

  test('a typed address becomes a link, and undo makes it plain text again', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    // Undo parts steps by time.
    for (const [at, typed] of ['Read (www.example.org/a)', ', https://', '\n'].entries()) {
      await page.clock.setFixedTime(START + at * 1_000)
      await page.keyboard.type(typed)
    }
    const [line] = await contentOf(page)
    const marks = [{ type: 'link', attrs: { href: 'https://www.example.org/a' } }]
    assert.deepEqual(line?.content, [
      { type: 'text', text: 'Read (' },
      { type: 'text', text: 'www.example.org/a', marks },
      { type: 'text', text: '), https://' },
    ])
    // Enter, the words after the link, and the link.
    for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z')
    const [letters] = await contentOf(page)
    assert.ok(letters?.content?.every((part) => part.marks === undefined))
  })
})

const listed = (text: string) => `orderedList(listItem(paragraph(${text})))`
