import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { contentOf, openEditor, pasteHtml } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { verseNode } from './lib/scripture-fixture.ts'

suite('text and caret of the editor', { skip: noChromium }, () => {
  test('words and characters are counted without vowel marks, also in a selection', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('كِتَابٌ new')
    await page.locator('.wq-count', { hasText: '2 words · 8 characters' }).waitFor()
    await page.keyboard.press('Control+Shift+ArrowRight')
    await page.locator('.wq-count', { hasText: '1 word · 3 characters' }).waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type('\n---')
    await page.locator('hr').click()
    await page.locator('hr.ProseMirror-selectednode').waitFor()
    await page.locator('.wq-count', { hasText: '2 words · 8 characters' }).waitFor()
  })

  test('quotations are counted, but not the numbers of footnotes, and minutes of long texts', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { client } = await stage.organization.author()
    const verse = await client.quran.verse('112:1')
    const note = { ...text('1'), marks: [{ type: 'link', attrs: { href: '#fn-k3x9a2' } }] }
    const back = { ...text('\u21A9'), marks: [{ type: 'link', attrs: { href: '#fnref-k3x9a2' } }] }
    const content = [
      node('paragraph', text('He said'), verseNode(verse.text), note),
      paragraph('word '.repeat(440)),
      node('orderedList', node('listItem', node('paragraph', text('source'), back))),
    ]
    const page = await openEditor(t, stage, { content })
    const words = 2 + verse.text.split(' ').length + 440 + 1
    await page.locator('.wq-count', { hasText: `${words} words` }).waitFor()
    await page.locator('.wq-count', { hasText: '3 min read' }).waitFor()
  })

  test('print shows the text with folded parts open, and no toolbar or footer', async (t) => {
    const content = [
      {
        ...node(
          'details',
          node('detailsSummary', text('More')),
          node('detailsContent', paragraph('inside')),
        ),
      },
      paragraph('After'),
    ]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    assert.equal(await page.getByText('inside').isVisible(), false)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await page.getByText('inside').isVisible(), true, 'what is folded is printed')
    assert.equal(await page.getByRole('toolbar').first().isVisible(), false)
    assert.equal(await page.locator('.wq-footer').isVisible(), false)
  })

  test('a pasted web page keeps text, tables and links only, and runs no script', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await pasteHtml(page, WEB_PAGE)
    assert.deepEqual(await page.evaluate('globalThis.ran'), undefined)
    const [title, line, table] = await contentOf(page)
    assert.deepEqual(title, { type: 'heading', attrs: { level: 2 }, content: [text('Title')] })
    assert.deepEqual(
      line,
      paragraph('A ', text('link', link('https://example.org/')), ', no link.'),
    )
    assert.equal(table?.type, 'table')
    const whole = JSON.stringify(await contentOf(page))
    assert.doesNotMatch(whole, /evil|script|style|ran|class/)
  })

  test('nodes and marks of another editor stay unchanged after typing beside them', async (t) => {
    const strange: DocumentNode[] = [
      { type: 'poll', attrs: { choices: ['a', { b: null }] }, content: [{ type: 'choice' }] },
      {
        type: 'paragraph',
        attrs: { mood: 'calm' },
        content: [{ type: 'ticker', attrs: { id: 1 } }],
      },
      paragraph(text('sparkling', { type: 'sparkle', attrs: { speed: 2 } }), ' and not'),
    ]
    const content = [...strange, paragraph('Mine')]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    await page.keyboard.type(' too')
    assert.deepEqual(await contentOf(page), [...strange, paragraph('Mine too')])
  })

  test('the caret visits each position of mixed Arabic and Latin text once', async (t) => {
    const content = [
      paragraph('نص Latin ثم ', { type: 'honorific', attrs: { type: 'saw' } }, ' هنا'),
    ]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { content })
    const places = [...Array.from({ length: 13 }, (_, at) => `${at + 1}`), '13 to 14']
    places.push('14', '15', '16', '17', '18')
    for (const { start, key, expected } of [
      { start: 'start' as const, key: 'ArrowLeft', expected: places },
      { start: 'end' as const, key: 'ArrowRight', expected: places.toReversed() },
    ]) {
      await putCaret(page, start)
      const positions = [await caret(page)]
      while (positions.length < expected.length) {
        await page.keyboard.press(key)
        positions.push(await caret(page))
      }
      assert.deepEqual(positions, expected, key)
    }
  })
})

const link = (href: string): DocumentNode => ({ type: 'link', attrs: { href } })

/** Where the caret is, or what is selected, once the editor knows. */
async function caret(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
    const { from, to } = document.querySelector('.wq-editable').editor.state.selection
    done(from === to ? String(from) : from + ' to ' + to)
  })))`)
}

const WEB_PAGE = `<style>p { color: red }</style><nav></nav><script>globalThis.ran = 1</script>
<h2 class="evil" style="font-size: 90px" onclick="ran = 1">Title</h2>
<p>A <a href="https://example.org/" onclick="ran = 1">link</a>, <a href="javascript:ran = 1">no link</a>.
<img src="https://evil.example/x.png" onerror="globalThis.ran = 1"></p>
<table class="evil"><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table>`
