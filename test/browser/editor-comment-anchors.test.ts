/** What becomes of commented words while an author edits them, in a real browser. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { putCaret } from './lib/caret.ts'
import { noChromium } from './lib/chromium.ts'
import {
  beginCommented,
  commentOn,
  line,
  markedWords,
  openCommented,
  panelOf,
  selectWords,
} from './lib/commenting.ts'

const TEXT = [line('First paragraph'), line('The quoted words stand here'), line('Last paragraph')]
const ANCHOR = { exact: 'quoted words', prefix: 'The ', suffix: ' stand here' }

const save = (page: Page) => page.evaluate('stage.mounts[0].instance.save()')
const isMove = (request: { method(): string; url(): string }) =>
  request.method() === 'PATCH' && /\/anchors\/$/.test(request.url())

/** The text with a thread about two of its words, which the editor marks. */
async function openQuoted(t: TestContext) {
  const commented = await beginCommented(t, TEXT)
  await commentOn(commented.client, commented.id, ANCHOR, 'Which?')
  const page = await openCommented(t, commented)
  await page.locator('.wq-commented').waitFor()
  return { commented, page }
}

suite('commented words that are edited', { skip: noChromium }, () => {
  test('keep their thread, and so do other pages after the save', async (t) => {
    const { commented, page } = await openQuoted(t)
    const { client, id } = commented
    await selectWords(page, 'words')
    const moved = page.waitForResponse((response) => isMove(response.request()))
    await page.keyboard.type('sentences')
    assert.deepEqual(await markedWords(page), ['quoted sentences'])
    assert.ok((await moved).ok())
    const [thread] = (await client.listThreads(id)).threads
    assert.equal(thread?.anchor?.exact, 'quoted sentences')
    assert.equal(thread.anchor_version, 2)
    assert.equal(thread.anchor.block, 1)
    const { etag } = await client.readDocument(id)
    assert.equal(thread.anchor.etag, etag)
    const other = await openCommented(t, commented)
    await other.locator('.wq-commented').waitFor()
    assert.deepEqual(await markedWords(other), ['quoted sentences'])
  })

  test('are listed without a place when they are deleted, and come back with undo', async (t) => {
    const { commented, page } = await openQuoted(t)
    await page.locator('.wq-commented').click()
    const { panel } = panelOf(page)
    const heading = panel.getByRole('heading', { name: 'No longer in the text' })
    await selectWords(page, 'The quoted words stand here')
    await page.keyboard.press('Delete')
    await heading.waitFor()
    assert.deepEqual(await markedWords(page), [])
    assert.equal(await panel.locator('.wq-comment-quote').textContent(), 'quoted words')
    await page.keyboard.press('Control+z')
    await heading.waitFor({ state: 'hidden' })
    assert.deepEqual(await markedWords(page), ['quoted words'])
    await save(page)
    const [thread] = (await commented.client.listThreads(commented.id)).threads
    assert.equal(thread?.anchor_version, 1)
  })

  test('go on in the next paragraph when Enter splits them', async (t) => {
    const { page } = await openQuoted(t)
    await selectWords(page, ' words')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    assert.deepEqual(await markedWords(page), ['quoted', ' words'])
    await page.keyboard.press('Backspace')
    assert.equal((await markedWords(page)).join(''), 'quoted words')
  })

  test('are neither in the stored document nor in what is copied', async (t) => {
    const { commented, page } = await openQuoted(t)
    await putCaret(page, 'start')
    await page.keyboard.type('x')
    await save(page)
    const { content } = await commented.client.readDocument(commented.id)
    assert.deepEqual(content, {
      type: 'doc',
      content: [line('xFirst paragraph'), ...TEXT.slice(1)],
    })
    const copied = await page.evaluate(`(() => {
      const data = new DataTransfer()
      const text = document.querySelector('.wq-editable')
      getSelection().selectAllChildren(text)
      document.dispatchEvent(new Event('selectionchange'))
      text.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
      return data.getData('text/html')
    })()`)
    assert.match(String(copied), /quoted words/)
    assert.doesNotMatch(String(copied), /comment/)
  })

  test('are not printed', async (t) => {
    const { page } = await openQuoted(t)
    await page.locator('.wq-commented').click()
    const { panel } = panelOf(page)
    await panel.locator('article').waitFor()
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await panel.isVisible(), false)
    const printed = page.locator('.wq-print-copy')
    assert.match(await printed.innerText(), /quoted words/)
    assert.equal(await printed.locator('[class*=comment]').count(), 0)
  })

  test('of a note and of a card have their place', async (t) => {
    const verse = { type: 'quranVerse', attrs: { surah: 1, ayah: 1, text: 'نص للتجربة في بطاقة' } }
    const link = (href: string) => [{ type: 'link', attrs: { href } }]
    const note: DocumentNode = {
      type: 'orderedList',
      attrs: { footnotes: true },
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [
                { type: 'text', text: 'A note about the words ' },
                { type: 'text', text: '↩', marks: link('#fnref-k3x9') },
              ],
            },
          ],
        },
      ],
    }
    const commented = await beginCommented(t, [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'See' },
          { type: 'text', text: '1', marks: link('#fn-k3x9') },
        ],
      },
      {
        type: 'paragraph',
        content: [{ ...verse, attrs: { ...verse.attrs, displayMode: 'card' } }],
      },
      note,
    ])
    const { client, id } = commented
    const around = { prefix: '', suffix: '' }
    await commentOn(client, id, { exact: 'A note about the words', ...around }, 'note')
    await commentOn(client, id, { exact: 'نص للتجربة في بطاقة', ...around }, 'card')
    const page = await openCommented(t, commented)
    await page.locator('.wq-commented').first().waitFor()
    const marked = (await markedWords(page)).join('|')
    assert.match(marked, /نص للتجربة في بطاقة/)
    assert.match(marked, /A note about the words/)
    await page.locator('.wq-comments-button').click()
    const { panel } = panelOf(page)
    await panel.locator('article').nth(1).waitFor()
    const order = await panel.locator('article .wq-comment-text p').allTextContents()
    assert.deepEqual(order, ['card', 'note'])
    assert.equal(await panel.getByRole('heading', { level: 3 }).isVisible(), false)
  })
})
