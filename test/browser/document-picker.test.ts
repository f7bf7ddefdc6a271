import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startService } from '../../packages/server/test/lib/service.ts'
import { noChromium } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

suite('the documents to link to', { skip: noChromium }, () => {
  test('another document of the author is found by title and linked', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { client } = await stage.organization.author('amina')
    const content = [paragraph('Notes on patience')]
    const { id } = await client.createDocument({ type: 'doc', content })
    const page = await openEditor(t, stage, {})
    await page.keyboard.type('/link to a document')
    await page.getByRole('option', { name: 'Link to a document' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Search titles and text' }).fill('patience')
    await page.getByRole('option', { name: 'Notes on patience' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('.wq-editable .wq-atom').waitFor()
    const [line] = await contentOf(page)
    const attrs = { targetDocId: id, label: 'Notes on patience' }
    assert.deepEqual(line?.content, [{ type: 'documentLink', attrs }])
  })

  test('another document is found by a word in its text, after those with it in their title', async (t) => {
    const service = await startService(t, { WARAQ_EVENTS_WINDOW_SECONDS: '0' })
    const stage = await startSandboxPage(t, { isOpen: true, service })
    const { client } = await stage.organization.author('amina')
    const create = (...lines: string[]) =>
      client.createDocument({ type: 'doc', content: lines.map((line) => paragraph(line)) })
    await create('Patience in title')
    const { id } = await create('Lesson two', 'It is about patience, with examples')
    await service.relay()
    const page = await openEditor(t, stage, {})
    await page.keyboard.type('/link to a document')
    await page.getByRole('option', { name: 'Link to a document' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Search titles and text' }).fill('patien')
    const found = page.getByRole('option', { name: /Lesson two.*about patience/ })
    await found.waitFor()
    assert.equal(await found.locator('mark').textContent(), 'patience')
    const options = await page.getByRole('option').allTextContents()
    assert.deepEqual(
      options.map((one) => one.slice(0, 10)),
      ['Patience i', 'Lesson two'],
    )
    await found.click()
    await page.locator('.wq-editable .wq-atom').waitFor()
    const [line] = await contentOf(page)
    const attrs = { targetDocId: id, label: 'Lesson two' }
    assert.deepEqual(line?.content, [{ type: 'documentLink', attrs }])
  })
})
