import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { putCaret } from './lib/caret.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { untilState, untilTextIsShown } from './lib/editor-user.ts'
import { untilPartsAreLoaded } from './lib/open-editor.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const WORDS = {
  en: {
    history: 'Version history',
    name: 'Name of this version',
    setName: 'Save name',
    now: 'The text now',
    restore: 'Restore this version',
    undo: 'Undo',
    counted: 'Words added: 2, removed: 0',
    between: 'Words added: 1, removed: 1',
    versions: 'Versions',
    next: 'Next change',
  },
  ar: {
    history: 'سجل النسخ',
    name: 'اسم هذه النسخة',
    setName: 'حفظ الاسم',
    now: 'النص الحالي',
    restore: 'استعادة هذه النسخة',
    undo: 'تراجع',
    counted: 'الكلمات المضافة: ٢، والمحذوفة: ٠',
    between: 'الكلمات المضافة: ١، والمحذوفة: ١',
    versions: 'النسخ',
    next: 'التغيير التالي',
  },
}

const ERASE = {
  en: {
    erase: 'Erase this version',
    keep: 'Keep it',
    forGood: 'Erase for good',
    erased: 'The version is erased.',
    failed: 'could not be erased',
  },
  ar: {
    erase: 'حذف هذه النسخة نهائيًّا',
    keep: 'الإبقاء عليها',
    forGood: 'حذف نهائي',
    erased: 'حُذفت النسخة.',
    failed: 'تعذّر حذف النسخة.',
  },
}

suite('the history of a document', { skip: noChromium }, () => {
  for (const { locale, theme, width } of [
    { locale: 'en', theme: 'light', width: 1280 },
    { locale: 'ar', theme: 'dark', width: 390 },
  ] as const) {
    test(`a version is compared, named and restored by keyboard (${locale}, ${width})`, async (t) => {
      const words = WORDS[locale]
      const { page, client, id } = await begin(t, { locale, theme, width })
      await openHistory(page, words.history)
      const dialog = page.getByRole('dialog', { name: words.history })
      const status = dialog.getByRole('status')
      const list = dialog.getByRole('navigation', { name: words.versions })
      await status.filter({ hasText: words.counted }).waitFor()
      assert.equal(await list.getByRole('heading').count(), 1)
      assert.equal(await list.getByRole('button').count(), 3)
      await list.locator('button:focus[aria-current=true]').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await status.filter({ hasText: words.between }).waitFor()
      // A block that was just put into the page has no text until its first frame.
      await dialog.locator('del', { hasText: 'first' }).waitFor()
      await dialog.locator('ins', { hasText: 'second' }).waitFor()
      await dialog.getByRole('button', { name: words.next }).press('Enter')
      await dialog.locator('del:focus').waitFor()
      await takeScreenshot(page, `history ${locale} ${theme}`)
      assert.deepEqual(await accessibilityProblems(page), [])
      assert.ok(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth), 'fits')

      await list.getByRole('button').last().press('Enter')
      await dialog.getByRole('radio', { name: words.now }).press('Space')
      await dialog.locator('ins', { hasText: 'typed now' }).waitFor()
      await dialog.getByRole('textbox', { name: words.name }).fill('Draft')
      await dialog.getByRole('button', { name: words.setName }).press('Enter')
      await list.getByRole('button', { name: 'Draft' }).waitFor()
      const { versions } = await client.listVersions(id)
      assert.deepEqual(
        versions.map(({ name }) => name),
        [null, null, 'Draft'],
      )
      await dialog.getByRole('button', { name: words.restore }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await untilTextIsShown(page, 'The first lesson')
      const after = (await client.listVersions(id)).versions
      assert.equal(after.length, 4)
      const { content } = await client.readVersion(id, after[1]?.revision ?? 0)
      assert.equal(textOf(content), 'The second lesson typed now')
      assert.equal(textOf((await client.readDocument(id)).content), 'The first lesson')
    })
  }

  test('undo after a restore takes the text back and says so', async (t) => {
    const { page, client, id } = await begin(t, { locale: 'en', theme: 'light', width: 1000 })
    await restoreOldest(page)
    const notice = page.getByRole('alert')
    await notice.filter({ hasText: 'The text before it is kept as a version.' }).waitFor()
    await notice.getByRole('button', { name: 'Undo' }).click()
    await notice.filter({ hasText: 'the earlier text is back' }).waitFor()
    await untilTextIsShown(page, 'The second lesson typed now')
    await untilState(page, 'saved')
    await page.evaluate('stage.mounts[0].instance.save()')
    assert.equal(textOf((await client.readDocument(id)).content), 'The second lesson typed now')
  })

  for (const locale of ['en', 'ar'] as const) {
    test(`a version is erased after a question, by keyboard (${locale})`, async (t) => {
      const { page, client, id } = await begin(t, { locale, theme: 'light', width: 390 })
      const { erase, keep, forGood, erased } = ERASE[locale]
      await openHistory(page, WORDS[locale].history)
      const dialog = page.getByRole('dialog')
      const list = dialog.getByRole('navigation')
      await list.getByRole('button').nth(2).waitFor()
      assert.equal(await dialog.getByRole('button', { name: erase }).count(), 0, 'the current one')
      await list.getByRole('button').last().press('Enter')
      await dialog.getByRole('button', { name: erase }).press('Enter')
      await dialog.getByRole('button', { name: keep }).press('Enter')
      assert.equal((await client.listVersions(id)).versions.length, 3)
      await dialog.getByRole('button', { name: erase }).press('Enter')
      await takeScreenshot(page, `history erase ${locale}`)
      assert.deepEqual(await accessibilityProblems(page), [])
      await dialog.getByRole('button', { name: forGood }).press('Enter')
      await dialog.getByRole('status').filter({ hasText: erased }).waitFor()
      await list.locator('button:focus[aria-current=true]').waitFor()
      assert.equal(await list.getByRole('button').count(), 2)
      assert.equal((await client.listVersions(id)).versions.length, 2)
      await page.route('**/versions/*/', (route) =>
        route.request().method() === 'DELETE' ? route.abort() : route.continue(),
      )
      await dialog.getByRole('button', { name: erase }).press('Enter')
      await dialog.getByRole('button', { name: forGood }).press('Enter')
      await dialog.getByRole('status').filter({ hasText: ERASE[locale].failed }).waitFor()
      assert.equal(await list.getByRole('button').count(), 2)
    })
  }

  test('older versions come in pages, and a name that is refused says so', async (t) => {
    const { page } = await begin(t, { locale: 'en', theme: 'light', width: 1000, saves: 57 })
    await openHistory(page, WORDS.en.history)
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('navigation')
    await dialog.getByRole('button', { name: 'Older versions' }).press('Enter')
    await list.getByRole('button').nth(56).waitFor()
    assert.equal(await dialog.getByRole('button', { name: 'Older versions' }).count(), 0)
    await page.route('**/versions/*/', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await dialog.getByRole('textbox').fill('Draft')
    await page.keyboard.press('Enter')
    await dialog.getByText('The name could not be saved.').waitFor()
  })

  test('nothing is restored if the present text cannot be saved', async (t) => {
    const { page, client, id } = await begin(t, { locale: 'en', theme: 'light', width: 1000 })
    await page.route('**/v1/documents/*/', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await restoreOldest(page)
    await page.getByText('so nothing was restored').waitFor()
    await page.keyboard.press('Escape')
    await untilTextIsShown(page, 'The second lesson typed now')
    assert.equal(textOf((await client.readDocument(id)).content), 'The second lesson')
  })
})

interface Look {
  locale: 'en' | 'ar'
  theme: 'light' | 'dark'
  width: number
  /** Of the document before it is opened. */
  saves?: number
}

/** An editor with words that are not saved yet, of a document with an earlier version. */
async function begin(t: TestContext, { width, saves = 1, ...look }: Look) {
  const stage = await startSandboxPage(t, { isOpen: true })
  const { client } = await stage.organization.author('amina')
  const { id } = await client.createDocument(documentOf('The first lesson'))
  for (let revision = 1; revision <= saves; revision++) {
    await client.keepVersion(id, revision)
    await client.updateDocument(id, documentOf('The second lesson'.repeat(revision % 2)))
  }
  const page = await openPage(t, { expects: [/ERR_FAILED/] })
  await page.setViewportSize({ width, height: 800 })
  await openSandboxPage(page, stage)
  await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id, ...look })})`)
  await page.evaluate(`document.documentElement.lang = '${look.locale}'`)
  await page.locator('.wq-editable').waitFor()
  await putCaret(page, 'end')
  await page.locator('.wq-editable[contenteditable=true]:focus').waitFor()
  await untilPartsAreLoaded(page)
  await page.keyboard.type(' typed now')
  return { page, client, id }
}

async function openHistory(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name }).press('Enter')
}

async function restoreOldest(page: Page): Promise<void> {
  await openHistory(page, WORDS.en.history)
  const list = page.getByRole('navigation', { name: WORDS.en.versions })
  await list.getByRole('button').last().click()
  await page.getByRole('button', { name: WORDS.en.restore }).click()
}

const documentOf = (text: string): DocumentNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const textOf = ({ text = '', content = [] }: DocumentNode): string =>
  text + content.map(textOf).join('')
