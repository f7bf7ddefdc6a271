import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { untilPartsAreLoaded } from './lib/open-editor.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const WORDS = {
  en: { history: 'Version history', versions: 'Versions', author: 'Author: Amina' },
  ar: { history: 'سجل النسخ', versions: 'النسخ', author: 'الكاتب: Amina' },
}
const VERSIONS = '**/v1/documents/*/versions/**'
const DAY = 86_400_000

suite('the versions in the panel', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`the history has the name that the host gave (${locale})`, async (t) => {
      const { page } = await begin(t, { locale, count: 1, options: { authorName: 'Amina' } })
      const { dialog } = await openHistory(page, locale)
      await dialog.getByText(WORDS[locale].author).waitFor()
      assert.deepEqual(await accessibilityProblems(page), [])
    })
  }

  test('versions of several days have a heading each, and older pages follow', async (t) => {
    const { page } = await begin(t, { locale: 'en', count: 52 })
    await page.route(VERSIONS, async (route) => {
      const response = await route.fetch()
      const lines: unknown = await response.json()
      if (!Array.isArray(lines)) return route.fulfill({ response })
      const json = lines.map((line) => ({ ...line, saved_at: dayOf(line.revision) }))
      return route.fulfill({ response, json })
    })
    const { dialog, list } = await openHistory(page, 'en')
    assert.equal(await list.getByRole('button').count(), 50)
    const days = await list.getByRole('heading').allInnerTexts()
    assert.equal(new Set(days).size, 6, days.join())
    await dialog.getByRole('button', { name: 'Older versions' }).press('Enter')
    await list.getByRole('button').nth(51).waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Older versions' }).isHidden())
    await list.getByRole('button').last().click()
    await dialog.getByText('This is the oldest version.').waitFor()
  })

  test('formulas of both versions are drawn', async (t) => {
    const { page } = await begin(t, { locale: 'en', count: 10 })
    const { dialog } = await openHistory(page, 'en')
    const drawn = (change: string) => dialog.locator(`${change} math`).allTextContents()
    await dialog.locator('ins math').nth(1).waitFor()
    assert.deepEqual(await drawn('del'), ['8+x', 'y+Lesson9'])
    assert.deepEqual(await drawn('ins'), ['9+x', 'y+Lesson10'])
    assert.equal(await dialog.locator('[data-language=math]').count(), 0)
  })

  test('a name that cannot be saved shows the error and stays in the field', async (t) => {
    const { page } = await begin(t, { locale: 'en', count: 2 })
    const { dialog } = await openHistory(page, 'en')
    await page.route(VERSIONS, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    const field = dialog.getByRole('textbox', { name: 'Name of this version' })
    await field.fill('Draft')
    await field.press('Enter')
    await dialog.getByText('The name could not be saved.').waitFor()
    assert.equal(await field.inputValue(), 'Draft')
  })

  for (const status of [404, 405]) {
    test(`the history command is removed after the service answers ${status} for versions`, async (t) => {
      const { page } = await begin(t, { locale: 'en', count: 1 })
      const headers = { 'access-control-allow-origin': '*' }
      await page.route(VERSIONS, (route) =>
        route.fulfill({ status, headers, json: { error: 'not_found' } }),
      )
      await openMenuItem(page, 'Version history')
      const dialog = page.getByRole('dialog', { name: 'Version history' })
      await dialog.getByText('This service keeps no history.').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await page.evaluate('stage.mounts[0].instance.openCommandPalette()')
      const palette = page.getByRole('dialog')
      await palette.getByRole('option', { name: 'Save' }).first().waitFor()
      assert.equal(await palette.getByRole('option', { name: 'Version history' }).count(), 0)
    })
  }
})

interface Look {
  locale: 'en' | 'ar'
  /** How many versions the document has, the current one included. */
  count: number
  options?: { authorName: string }
}

async function begin(t: TestContext, { count, ...look }: Look) {
  const stage = await startSandboxPage(t, { isOpen: true })
  const { client } = await stage.organization.author('amina')
  const { id } = await client.createDocument(documentOf('Lesson 1'))
  for (let revision = 1; revision < count; revision += 1) {
    await client.keepVersion(id, revision)
    await client.updateDocument(id, documentOf(`Lesson ${revision + 1}`))
  }
  const page = await openPage(t, { expects: [/ERR_FAILED|status of 40[45]/] })
  await openSandboxPage(page, stage)
  await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id, ...look })})`)
  await page.evaluate(`document.documentElement.lang = '${look.locale}'`)
  await page.locator('.wq-editable').waitFor()
  await untilPartsAreLoaded(page)
  return { page, client, id }
}

async function openHistory(page: Page, locale: 'en' | 'ar') {
  const words = WORDS[locale]
  await openMenuItem(page, words.history)
  const dialog = page.getByRole('dialog', { name: words.history })
  const list = dialog.getByRole('navigation', { name: words.versions })
  await list.locator('button[aria-current=true]:focus').waitFor()
  return { dialog, list }
}

async function openMenuItem(page: Page, name: string): Promise<void> {
  await page.locator('.wq-editable[contenteditable=true]').click()
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}

/** Ten revisions a day, at noon. */
const dayOf = (revision: number): string =>
  new Date(Date.UTC(2026, 2, 1, 12) + Math.floor(revision / 10) * DAY).toISOString()

const FORMULA = { language: 'math' }
const documentOf = (text: string): DocumentNode => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: `${text} ` },
        { type: 'text', text: `${text.length}+x`, marks: [{ type: 'code', attrs: FORMULA }] },
      ],
    },
    { type: 'codeBlock', attrs: FORMULA, content: [{ type: 'text', text: `y+${text}` }] },
  ],
})
