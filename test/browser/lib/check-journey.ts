/** A journey through the page of the course that checks the quotations of an article. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './axe.ts'
import { waitUntil } from './sandbox-page.ts'
import { takeScreenshot } from './screenshot.ts'

/** Console errors that the journey causes on purpose. */
export const CHECK_PROBLEMS = [/ 413 /, / 401 /, /ERR_INTERNET_DISCONNECTED/]

// A test text: its words say that it is not a verse.
const NO_VERSE = 'نص للتجربة وليس بآية: الفيل الأبيض يلعب مع الأولاد'
const LONGER_THAN_WITHOUT_TOKEN = `${'A word '.repeat(150)}\n`.repeat(40)

/** Checks an article that quotes a verse, a verse with a wrong letter, and no verse. */
export async function checkArticle(page: Page, host: string): Promise<void> {
  await page.getByRole('link', { name: 'Check quotations' }).click()
  await page.getByText('Every verse and hadith that it quotes').waitFor()
  const field = page.getByRole('textbox', { name: 'Your article' })
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('alert').getByText('Paste a text first.').waitFor()
  await waitUntil(page, `document.activeElement.id === 'article'`)

  const { text, mistake } = await articleOf(page)
  await field.fill(LONGER_THAN_WITHOUT_TOKEN + text)
  await page.keyboard.press('Control+Enter')
  await waitUntil(page, `document.activeElement.id === 'results-title'`)
  const summary = page.getByRole('status')
  assert.match((await summary.textContent()) ?? '', /^Verified 1Altered 1Unknown 1/)
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading') })
  const headings = await cards.getByRole('heading', { level: 3 }).allTextContents()
  assert.match(headings.join(), /^Verified[^,]* 2:255,Altered[^,]* 2:255,UnknownQuran$/)
  const card = cards.nth(1)
  const [wrote, right] = [card.locator('.letters').first(), card.locator('.letters').nth(1)]
  assert.equal(await wrote.textContent(), mistake.wrote)
  assert.equal(await wrote.locator('del').textContent(), 'ث')
  assert.equal(await right.textContent(), mistake.right)
  assert.equal(await right.locator('ins').textContent(), mistake.letter)
  await card.getByRole('button', { name: 'Show in the text' }).press('Enter')
  const selected = await page.evaluate(`(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement
    return value.slice(selectionStart, selectionEnd)
  })()`)
  assert.equal(selected, mistake.quotation)
  await lookAtEveryTheme(page, text)
  await causeProblems(page, host)
}

/** The article, made from a verse that the service returns. */
async function articleOf(page: Page) {
  const service = await page.locator('main').getAttribute('data-service')
  const response = await fetch(`${service}/v1/quran/verses/2:255/`)
  const verse = (await response.json()) as { text_imlaei: string }
  const words = verse.text_imlaei.replace(/\p{M}/gu, '').match(/\p{L}+/gu) ?? []
  const quotedWords = words.slice(0, 12)
  const right = quotedWords.at(-1) ?? ''
  const wrote = `${right.slice(0, -1)}ث`
  const quotation = [...quotedWords.slice(0, -1), wrote].join(' ')
  const text = `﴿${words.slice(0, 7).join(' ')}﴾\n﴿${quotation}﴾\n﴿${NO_VERSE}﴾`
  return { text, mistake: { quotation, wrote, right, letter: right.slice(-1) } }
}

async function lookAtEveryTheme(page: Page, text: string): Promise<void> {
  await page.locator('#article').fill(text)
  for (const [lang, other, themes] of [
    ['en', 'العربية', ['Dark', 'Light']],
    ['ar', 'English', ['داكن', 'فاتح']],
  ] as const) {
    await page.locator('#go').click()
    await page.locator('.quotation').nth(2).waitFor()
    for (const theme of themes) {
      const where = `${lang} ${theme === themes[0] ? 'light' : 'dark'}`
      assert.deepEqual(await accessibilityProblems(page), [], where)
      await page.locator('.quotation').nth(1).scrollIntoViewIfNeeded()
      await takeScreenshot(page, `check ${where}`)
      await page.locator('form[data-preference=theme] button:visible').click()
    }
    await page.getByRole('button', { name: other }).click()
    // The button is enabled when the script has restored the text.
    await page.locator(`html:not([lang=${lang}]) #go:enabled`).waitFor()
    assert.equal(await page.locator('#article').inputValue(), text, 'the text stays')
  }
}

/** The text that an author types before the script has loaded is checked like any other. */
async function typeBeforeScript(page: Page, host: string): Promise<void> {
  const script = /\/check[^/]*\.js$/
  const loading = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.goto(`${host}/check`, { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: 'Your article' })
  await field.fill('An early article')
  assert.ok(await page.getByRole('button', { name: 'Check' }).isDisabled())
  loading.resolve()
  await page.getByRole('button', { name: 'Check', disabled: false }).waitFor()
  assert.equal(await field.inputValue(), 'An early article')
  await page.unroute(script)
}

async function causeProblems(page: Page, host: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your article' })
  const problem = page.getByRole('alert')
  const check = async (text: string, message: string) => {
    await field.fill(text)
    await page.getByRole('button', { name: 'Check' }).click()
    await problem.getByText(message).waitFor()
    assert.equal(await field.inputValue(), text)
  }
  // Stands for a proxy with a lower limit than the service, because filling a field with 1 MiB is
  // slow.
  const response = { status: 413, headers: { 'access-control-allow-origin': '*' } }
  await page.route('**/v1/verify/', (route) => route.fulfill(response))
  await check('An article', 'This text is too long.')
  await page.unroute('**/v1/verify/')
  await typeBeforeScript(page, host)
  await page.context().setOffline(true)
  await check('An article', 'The service cannot be reached.')
  await page.context().setOffline(false)
  await page.route('**/waraq/token', (route) => route.fulfill({ status: 401 }))
  await page.goto(`${host}/check`)
  assert.equal(await field.inputValue(), 'An article')
  await check(LONGER_THAN_WITHOUT_TOKEN, 'You are signed out.')
}
