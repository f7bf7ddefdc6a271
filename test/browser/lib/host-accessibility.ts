import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { isLong } from '../../lib/long.ts'
import { accessibilityProblems } from './axe.ts'
import { openPage } from './chromium.ts'
import { signIn } from './host-journeys.ts'
import { waitUntil } from './sandbox-page.ts'
import { takeScreenshot } from './screenshot.ts'

/** A long run checks each page in all of these, a short one in one. */
const LOOKS = [
  ['en', 'light'],
  ['ar', 'dark'],
  ['ar', 'light'],
  ['en', 'dark'],
] as const

/** Checks every page and dialog of the course. */
export async function checkAccessibility(t: TestContext, host: string): Promise<void> {
  const page = await openPage(t, { expects: [/ 404 /] })
  await signIn(page, host, 'Amina')
  await page.getByRole('link', { name: 'New lesson' }).click()
  await page.getByRole('textbox', { name: 'Document' }).click()
  await page.keyboard.type('A lesson to look at')
  await page.waitForURL(/\/write\/.+/)
  const lesson = page.url()
  const id = lesson.split('/').at(-1)
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await waitUntil(page, `document.querySelector('#link').value !== ''`)
  const sharedUrl = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const reader = await openPage(t, { expects: [/ 404 /] })
  await signIn(reader, host, 'Yusuf')
  const otherPage = await openPage(t)
  const pages: [visitor: Page, address: string, shows: string, button?: string][] = [
    [otherPage, host, '.people'],
    [page, host, '.cards'],
    [page, `${host}/trash`, '.none'],
    [page, lesson, '.wq-editable'],
    [reader, `${host}/read/${id}`, '.wq-content p'],
    [page, lesson, '#sharing[open]', '#share'],
    [page, lesson, '#deleting[open]', '#delete'],
    [reader, sharedUrl, '.wq-content p'],
    [reader, `${sharedUrl}x`, '.welcome'],
    [otherPage, `${host}/verses/2:255`, '.wq-scripture'],
  ]
  for (const [index, [lang, theme]] of LOOKS.entries()) {
    for (const [visitor, address, shows, button] of pages.filter(
      (_, at) => isLong || at % LOOKS.length === index,
    )) {
      await visitor.context().addCookies([
        { name: 'lang', value: lang, url: host },
        { name: 'theme', value: theme, url: host },
      ])
      await visitor.goto(address)
      if (button) await visitor.locator(button).click()
      await visitor.locator(shows).first().waitFor()
      assert.equal(await visitor.evaluate('document.documentElement.lang'), lang)
      const what = `${address} ${shows} ${lang} ${theme}`
      assert.deepEqual(await accessibilityProblems(visitor), [], what)
      await takeScreenshot(visitor, `host ${shows} ${lang} ${theme}`)
    }
  }
}
