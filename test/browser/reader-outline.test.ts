/** A reader goes to a heading by the outline, and by the link that the author copied. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { paragraph, text } from './lib/mixed-document.ts'
import { openEditor } from './lib/open-editor.ts'
import {
  everyMountIsReady,
  openSandboxPage,
  startSandboxPage,
  waitUntil,
} from './lib/sandbox-page.ts'

const heading = (level: number, words: string): DocumentNode => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const LINES = Array.from({ length: 40 }, (_, at) => paragraph(`Line ${at + 1}`))
const toggle = (...content: DocumentNode[]): DocumentNode => ({
  type: 'details',
  content: [
    { type: 'detailsSummary', content: [text('More')] },
    { type: 'detailsContent', content },
  ],
})
const LESSON: DocumentNode[] = [
  heading(1, 'Fasting'),
  ...LINES,
  heading(2, 'الصِّيَام'),
  ...LINES,
  heading(3, 'Its time'),
  toggle(heading(4, 'Travel')),
  ...LINES,
  heading(2, 'Its time'),
  ...LINES,
]
/** The levels of nested lists, as `Fasting( الصيام( …`. */
const SHAPE =
  '(() => { const shape = (list) => [...list.children].map((item) => ' +
  "item.firstChild.textContent + (item.children[1] ? '(' + shape(item.children[1]) + ')' : ''))" +
  ".join(' '); return shape(document.querySelector('dialog ul')) })()"
const focused = (page: Page) => page.evaluate('document.activeElement.textContent')
const hash = async (page: Page) => decodeURIComponent(String(await page.evaluate('location.hash')))
const isInView = (id: string) => `(() => {
  const { top, bottom } = document.getElementById('${id}').getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight && bottom > top
})()`

suite('the outline of a reader', { skip: noChromium }, () => {
  for (const { locale, outline, close } of [
    { locale: 'en', outline: 'Contents', close: 'Close' },
    { locale: 'ar', outline: 'المحتويات', close: 'إغلاق' },
  ]) {
    test(`goes to a heading by keyboard (${locale})`, async (t) => {
      const page = await openReader(t, LESSON, locale)
      await page.getByRole('button', { name: outline }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: outline })
      await dialog.getByRole('button', { name: close }).waitFor()
      const shape = 'Fasting(الصِّيَام(Its time(Travel)) Its time)'
      assert.equal(await page.evaluate(SHAPE), shape)
      assert.equal(await focused(page), 'Fasting')
      for (const theme of ['light', 'dark']) {
        await page.evaluate(`stage.mounts[0].instance.setTheme('${theme}')`)
        assert.deepEqual(await accessibilityProblems(page), [], theme)
      }
      for (const key of ['Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'hidden' })
      assert.equal(await hash(page), '#wq-1-h-travel')
      assert.equal(await focused(page), 'Travel')
      await waitUntil(page, isInView('wq-1-h-travel'))

      await page.keyboard.press('Control+Alt+o')
      await dialog.waitFor()
      assert.equal(await dialog.locator('[aria-current=location]').textContent(), 'Travel')
      await page.keyboard.press('Tab')
      assert.equal(await focused(page), 'Its time')
      await page.keyboard.press('Enter')
      assert.equal(await hash(page), '#wq-1-h-its-time-2')
    })
  }

  test('is absent from a document of four headings, and not printed', async (t) => {
    const page = await openReader(t, LESSON.slice(0, -41), 'en')
    assert.equal(await page.locator('.wq-content h2').getAttribute('id'), 'wq-1-h-الصيام')
    assert.equal(await page.getByRole('button', { name: 'Contents' }).count(), 0)
    const longer = await openReader(t, LESSON, 'en')
    await longer.getByRole('button', { name: 'Contents' }).waitFor()
    await longer.emulateMedia({ media: 'print' })
    await longer.getByRole('button', { name: 'Contents' }).waitFor({ state: 'hidden' })
  })

  test('has the number of its mount in its ids, which a later mount takes over', async (t) => {
    const page = await openReader(t, LESSON, 'en')
    await showAgain(page)
    const ids = () => page.locator('h2').evaluateAll((all) => all.map(({ id }) => id))
    const second = ['wq-2-h-الصيام', 'wq-2-h-its-time-2']
    assert.deepEqual((await ids()).slice(2), second)
    await page.evaluate('stage.mounts[0].instance.destroy()')
    await showAgain(page)
    assert.deepEqual(await ids(), [...second, 'wq-1-h-الصيام', 'wq-1-h-its-time-2'])
  })

  test('is not needed by the link that the author copied from the menu of the block', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const writer = await openEditor(t, stage, { content: LESSON.slice(0, -LINES.length) })
    await writer.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await writer.keyboard.press('Escape')
    await writer.keyboard.press('Shift+F10')
    await writer.getByRole('menuitem', { name: 'Copy link' }).click()
    await writer.getByRole('status').filter({ hasText: 'Link copied' }).waitFor()
    const link = String(await writer.evaluate('navigator.clipboard.readText()'))
    assert.equal(link, '#wq-1-h-its-time-2')

    const page = await openReader(t, LESSON, 'en', '#wq-1-h-travel')
    await waitUntil(page, isInView('wq-1-h-travel'))
    const other = await openReader(t, LESSON, 'en', link)
    await waitUntil(other, isInView(link.slice(1)))
  })
})

async function openReader(
  t: TestContext,
  content: DocumentNode[],
  locale: string,
  fragment = '',
): Promise<Page> {
  const stage = await startSandboxPage(t)
  const author = await stage.organization.author('amina')
  const { id } = await author.client.createDocument({ type: 'doc', content })
  const page = await openPage(t)
  await openSandboxPage(page, stage)
  if (fragment) await page.evaluate(`history.replaceState(null, '', '${fragment}')`)
  await page.evaluate(
    `globalThis.shown = ${JSON.stringify({ by: 'token', user: 'amina', document: id, locale })}`,
  )
  await showAgain(page)
  return page
}

async function showAgain(page: Page): Promise<void> {
  await page.evaluate('stage.read(shown)')
  await everyMountIsReady(page)
}
