import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
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
    assert.equal(await outlineOf(page), `${listOf('ثالث')} ${listOf('one')}`)
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
    const plainText = await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
      document.querySelector('.wq-editable').dispatchEvent(copy)
      return clipboardData.getData('text/plain')
    })()`)
    assert.equal(plainText, 'محمد ﷺ\n- أ\n- ب\nآخر')
  })

  test('the placeholder is shown while the document is empty', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const placeholderText = `getComputedStyle(document.querySelector('.wq-editable > *'), '::before').content`
    const inviting = await page.evaluate(placeholderText)
    assert.match(String(inviting), /\w+ \w+/)
    await page.keyboard.type('x')
    assert.equal(await page.evaluate(placeholderText), 'none')
    await page.keyboard.press('Backspace')
    assert.equal(await page.evaluate(placeholderText), inviting)
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

  test('a click beside or below the text puts the caret at the nearest place', async (t) => {
    const content = [paragraph('one'), paragraph('two'), tableOf('cell')]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    const [paper, line, table] = await Promise.all(
      ['.wq-body', '.wq-editable > p', '.wq-editable table'].map((part) =>
        page.locator(part).first().boundingBox(),
      ),
    )
    assert.ok(paper && line && table)
    const middle = line.y + line.height / 2
    await page.mouse.click(paper.x + paper.width - 20, middle)
    await page.keyboard.type(' right')
    await page.mouse.click(paper.x + 5, middle)
    await page.keyboard.type('left ')
    await page.mouse.click(paper.x + paper.width / 2, table.y + table.height + 20)
    await page.keyboard.type('below')
    const lines = ['left one right', 'two'].map((text) => `paragraph(${text})`).join(' ')
    const rows = 'table(tableRow(tableCell(paragraph(cell))))'
    assert.equal(await outlineOf(page), `${lines} ${rows} paragraph(below)`)
  })

  test('a click that comes before the first frame puts the caret beside the letters', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const content = [paragraph('one'), paragraph('two')]
    const page = await openEditor(t, stage, { content })
    const author = await stage.organization.author('amina')
    const { id } = await author.client.createDocument({ type: 'doc', content })
    // In the same task as the text comes into the page.
    await page.evaluate(`new Promise((resolve) => {
      const onReady = () => {
        const paper = stage.mounts[1].box.querySelector('.wq-body')
        const line = paper.querySelectorAll('p')[1].getBoundingClientRect()
        const at = { clientX: line.right + 50, clientY: line.top + line.height / 2 }
        paper.dispatchEvent(new MouseEvent('mousedown', { ...at, bubbles: true, cancelable: true }))
        resolve()
      }
      stage.mounts[0].instance.destroy()
      stage.write({ user: 'amina', document: '${id}', options: { onReady } })
    })`)
    await page.keyboard.type('x')
    const { content: lines } = (await page.evaluate(
      'stage.mounts[1].instance.getJSON()',
    )) as DocumentNode
    assert.deepEqual(lines, [paragraph('one'), paragraph('twox')])
  })
})

const tableOf = (text: string) =>
  node('table', node('tableRow', node('tableCell', paragraph(text))))
const listOf = (text: string) => `orderedList(listItem(paragraph(${text})))`
