/** Where the content of a file goes, and what an author does meanwhile. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { strToU8 } from 'fflate'
import type { Route } from 'playwright-core'
import { p, wordFile } from '../../packages/exchange/test/word-file.ts'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { DELETION, giveFile, smallFile } from './lib/word-documents.ts'

const PLACES = [
  ['into an empty document', 'p(|)', 'h2(file) ul(li(one)) p(two[^1])'],
  [
    'into a cell of a table',
    'table(tr(td(x|) td(y)))',
    'table(tr(td(p(x) h2(file) ul(li(one)) p(two[^1])) td(y))) p()',
  ],
  [
    'into an item of a list',
    'ul(li(x|) li(y))',
    'ul(li(p(x) h2(file) ul(li(one)) p(two[^1])) li(y))',
  ],
  ['into a paragraph', 'p(x|y)', 'p(x) h2(file) ul(li(one)) p(two[^1]) p(y)'],
] as const

suite('the content of a file', { skip: noChromium }, () => {
  for (const [where, before, after] of PLACES)
    test(`a Word file is pasted ${where}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, {})
      await put(page, before)
      await giveFile(page, 'paste', 'a.docx', await smallFile(stage))
      await page.locator('.wq-note-back').waitFor()
      const expected = `${after} ol(note(note ))`
      assert.equal(await shortFormOf(page, expected), expected)
      await page.keyboard.press('Control+z')
      assert.equal(await shortFormOf(page, before), before)
    })

  test('notes of the document and of a file that is inserted twice are in one list', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, {})
    const file = await smallFile(stage)
    await page.keyboard.type('own[^')
    await page.locator('.wq-note-back').waitFor()
    await page.keyboard.press('Control+Alt+f')
    for (const count of [2, 3]) {
      await page.keyboard.press('Control+Home')
      await giveFile(page, 'paste', 'a.docx', file)
      await page
        .locator('.wq-note-back')
        .nth(count - 1)
        .waitFor()
    }
    assert.deepEqual(await page.locator('.wq-editable sup').allTextContents(), ['1', '2', '3'])
    const items = await page.locator('.wq-note').allTextContents()
    assert.deepEqual(
      items.map((item) => item.replace('↩', '').trim()),
      ['note', 'note', ''],
    )
  })

  for (const isCancelled of [false, true])
    test(`the author types on while a file is read, and ${isCancelled ? 'cancels it' : 'it goes to its place'}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      const { promise, resolve } = Promise.withResolvers<Route>()
      await page.route(/\/docx-reader-\w+\.js/, resolve)
      await put(page, 'p(before) p(|)')
      await giveFile(page, 'paste', 'a.docx', wordFile(p('file')))
      const cancel = page.getByRole('status').getByRole('button', { name: 'Cancel' })
      await cancel.waitFor()
      await page.keyboard.type('after')
      if (isCancelled) await cancel.click()
      const request = await promise
      await request.continue()
      if (isCancelled) await page.evaluate(`import('${request.request().url()}').then(() => {})`)
      else await page.getByText('file', { exact: true }).waitFor()
      await cancel.waitFor({ state: 'detached' })
      await page.keyboard.type('!')
      const expected = `p(before) ${isCancelled ? '' : 'p(file) '}p(after!|)`
      assert.equal(await shortFormOf(page, expected), expected)
    })

  test('the list of losses stays beside other notices', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await giveFile(page, 'paste', 'a.docx', wordFile(DELETION))
    const losses = page.getByText('A tracked deletion is accepted')
    await losses.waitFor()
    await giveFile(page, 'paste', 'b.docx', strToU8('x'))
    await page.getByRole('alert').filter({ hasText: 'b.docx' }).waitFor()
    await losses.waitFor()
  })
})
