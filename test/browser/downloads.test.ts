/** Authors and readers take a document home as a file. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { paragraph, text } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import {
  everyMountIsReady,
  mountReader,
  openSandboxPage,
  startSandboxPage,
} from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const LESSON: DocumentNode[] = [
  { type: 'heading', attrs: { level: 1 }, content: [text('درس اليوم')] },
  paragraph('السلام عليكم'),
  paragraph({ type: 'documentLink', attrs: { id: crypto.randomUUID(), label: 'Another' } }),
]

suite('a document as a file', { skip: noChromium }, () => {
  for (const [locale, download, save, lost] of [
    ['en', 'Download', 'is saved', 'is its text now'],
    ['ar', 'تنزيل', 'حُفظ', 'نصًّا فقط'],
  ] as const) {
    test(`has what the author typed just before, in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { locale, content: LESSON })
      await page.keyboard.type('آخر كلمة')
      await page.keyboard.press('Control+/')
      await page.getByRole('combobox').fill('word')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: download })
      await dialog.getByRole('button', { name: 'Word' }).and(page.locator(':focus')).waitFor()
      const file = await saved(page, () => page.keyboard.press('Enter'))
      assert.equal(file.name, 'درس اليوم.docx')
      const document = partOf(file.bytes, 'word/document.xml')
      assert.match(document, /آخر كلمة/)
      assert.match(document, /<w:bidi\/>/)
      await dialog.getByRole('status').filter({ hasText: save }).waitFor()
      await dialog.getByText(lost).waitFor()
      for (const theme of ['light', 'dark']) {
        await page.evaluate(`stage.mounts[0].instance.setTheme('${theme}')`)
        assert.deepEqual(await accessibilityProblems(page), [], theme)
      }
      await takeScreenshot(page, `downloads ${locale}`)
      await page.keyboard.press('Escape')
      await page.locator('.wq-editable:focus').waitFor()
    })

    test(`is offered to readers below the document, in ${locale}`, async (t) => {
      const { page, id } = await shared(t)
      await mountReader(page, { by: 'signature', document: id, locale })
      await everyMountIsReady(page)
      const group = page.getByRole('group', { name: download })
      const file = await saved(page, () => group.getByRole('button').nth(2).click())
      assert.equal(file.name, 'درس اليوم.html')
      assert.match(new TextDecoder().decode(file.bytes), /<h1[^>]* dir="rtl"[^>]*>درس اليوم/)
      await group.getByRole('status').filter({ hasText: save }).waitFor()
      assert.deepEqual(await accessibilityProblems(page), [])
      await takeScreenshot(page, `downloads of readers ${locale}`)
      await page.emulateMedia({ media: 'print' })
      await group.waitFor({ state: 'hidden' })
    })
  }

  test('needs what reading needs: a share link, which may have ended', async (t) => {
    const { page, client, id } = await shared(t)
    const { share_token: share } = await client.setSharing(id, true)
    await mountReader(page, { by: 'share', share: share ?? '' })
    await everyMountIsReady(page)
    const word = page.getByRole('button', { name: 'Word' })
    const file = await saved(page, () => word.click())
    assert.match(partOf(file.bytes, 'word/document.xml'), /السلام عليكم/)
    await client.setSharing(id, false)
    await word.click()
    await page.getByRole('status').filter({ hasText: 'makes no such file' }).waitFor()
  })

  test('is printed where the service makes no PDF', async (t) => {
    const { page, id, stage } = await shared(t, { isOpen: true })
    await mountReader(page, { by: 'signature', document: id })
    await everyMountIsReady(page)
    const writer = await openEditor(t, stage, { content: LESSON, expects: [/501/] })
    for (const each of [page, writer]) {
      await each.evaluate('globalThis.print = () => { globalThis.printed = true }')
    }
    await writer.keyboard.press('Control+/')
    await writer.getByRole('combobox').fill('pdf')
    await writer.keyboard.press('Enter')
    for (const each of [page, writer]) {
      await each.getByRole('button', { name: 'PDF' }).click()
      await each.getByRole('status').filter({ hasText: 'Save as PDF' }).waitFor()
      assert.equal(await each.evaluate('globalThis.printed'), true)
    }
    await writer.emulateMedia({ media: 'print' })
    await writer.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  test('is not offered where the host turned it off', async (t) => {
    const { page, id } = await shared(t)
    await mountReader(page, { by: 'signature', document: id, export: false })
    await mountReader(page, { by: 'signature', document: id })
    await everyMountIsReady(page)
    await page.getByRole('group', { name: 'Download' }).waitFor()
    assert.equal(await page.getByRole('group', { name: 'Download' }).count(), 1)
    const stage = await startSandboxPage(t, { isOpen: true })
    const writer = await openEditor(t, stage, { options: { features: { export: false } } })
    await writer.keyboard.press('Control+/')
    await writer.getByRole('combobox').fill('download')
    await writer.getByRole('option').first().waitFor({ state: 'detached' })
  })
})

async function shared(t: TestContext, settings = {}) {
  const stage = await startSandboxPage(t, settings)
  const { client } = await stage.organization.author('amina')
  const { id } = await client.createDocument({ type: 'doc', content: LESSON })
  const page = await openPage(t, { expects: [/404|501/] })
  await openSandboxPage(page, stage)
  return { page, client, id, stage }
}

async function saved(page: Page, act: () => Promise<void>) {
  const downloading = page.waitForEvent('download')
  await act()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const partOf = (file: Uint8Array, name: string) => new TextDecoder().decode(unzipSync(file)[name])
