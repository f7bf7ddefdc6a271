/** Journeys through the pages of the course, for a member who has lessons. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import type { Page } from 'playwright-core'
import { demoIn, isDemoPrinted, npmStart } from '../../lib/npm-start.ts'
import { accessibilityProblems } from './axe.ts'
import { useHistory } from './history-panel.ts'
import { waitUntil } from './sandbox-page.ts'
import { takeScreenshot } from './screenshot.ts'

/** Starts the course in a new data folder, and ends it after the tests of the suite. */
export function startCourse() {
  const course = { host: '', folder: mkdtempSync(join(tmpdir(), 'waraq-host-')) }
  let demo: Awaited<ReturnType<typeof npmStart>> | undefined

  before(async () => {
    demo = await npmStart(join(course.folder, 'data'))
    const printed = await demo.untilPrinted(isDemoPrinted)
    const [, host] = /Write and read at +(\S+)/.exec(printed.join('\n')) ?? []
    course.host = host ?? assert.fail('no address')
    await untilScriptsAreBuilt(course.host)
  })
  after(async () => {
    // Ended by a signal to the first of the two processes, both end.
    assert.equal((await demo?.end())?.code, 0)
    rmSync(course.folder, { recursive: true })
  })
  return course
}

/**
 * Waits for the scripts, which the first start of this tree builds; until then a page says so and
 * polls.
 */
async function untilScriptsAreBuilt(host: string): Promise<void> {
  for (;;) {
    const page = await fetch(`${host}/write`, { headers: { cookie: 'user=amina' } })
    if (page.status === 200) return
    assert.equal(page.status, 503)
    assert.match(await page.text(), /<meta http-equiv="refresh" content="1">[\s\S]*One moment/)
    await sleep(200)
  }
}

export async function signIn(page: Page, host: string, name: string): Promise<void> {
  await page.goto(host)
  await page.getByRole('button', { name }).click()
}

/** Finds, sorts, duplicates and previews lessons. */
export async function useLessonList(page: Page, host: string): Promise<void> {
  const mine = page.locator('section').first().locator('.card .title')
  const all = await mine.allTextContents()
  assert.ok(all.length >= 4)
  assert.match((await page.locator('.cards time').first().textContent()) ?? '', /now|ago/)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('By title')
  await page.waitForURL(/sort=byTitle/)
  assert.deepEqual(await mine.allTextContents(), all.toSorted(new Intl.Collator('en').compare))
  const [firstTitle = ''] = all
  await page.getByRole('searchbox').fill(firstTitle)
  await page.waitForURL(/q=[^&]/)
  assert.deepEqual(await mine.allTextContents(), [firstTitle])
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL(`${host}/`)
  assert.equal((await mine.allTextContents()).filter((title) => title === firstTitle).length, 2)
  const [copy] = await page.locator('.card').all()
  await copy?.click()
  await page.locator('.wq-editable').waitFor()
  assert.equal(await page.title(), `${firstTitle} · Course`)
  await useHistory(page, firstTitle)
  await page.goto(host)
  await page.getByRole('link', { name: 'Preview' }).first().click()
  await page.waitForURL(/read/)
  const foreign = await fetch(`${host}/duplicate/${page.url().split('/').at(-1)}`, {
    method: 'POST',
    headers: { cookie: 'user=yusuf' },
  })
  assert.equal(foreign.status, 404)
}

/** The cards of the start page: what they show, and what a member does with a lesson there. */
export async function useCards(page: Page, host: string): Promise<void> {
  const card = page.locator('.card', { hasText: 'A published lesson' }).last()
  await card.getByText('Everyone who has the link can read this lesson').waitFor()
  const actions = await card
    .locator('.acts > *')
    .evaluateAll((all) =>
      all.map(
        (action) => action.querySelector('summary, button')?.textContent ?? action.textContent,
      ),
    )
  assert.deepEqual(actions, ['Edit', 'Preview', 'Share', 'Duplicate', 'Delete'])
  const lines = await card.locator('.beginning').evaluate((text) => {
    const style = text.ownerDocument.defaultView.getComputedStyle(text)
    return text.clientHeight / Number.parseFloat(style.lineHeight)
  })
  assert.ok(lines > 1 && lines < 3.1, `${lines}`)
  await card.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL(`${host}/`)
  const copies = page.locator('.card', { hasText: 'A published lesson' })
  const count = await copies.count()
  await copies.first().getByRole('link', { name: 'Share' }).click()
  await page.locator('#sharing[open]').waitFor()
  await page.goto(host)
  await copies.first().locator('summary').click()
  await copies.first().locator('.danger').click()
  await page.waitForURL(`${host}/`)
  assert.equal(await copies.count(), count - 1)
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore: A published lesson' }).waitFor()
}

/** Searches and sorts in a browser without scripts. */
export async function findWithoutScript(page: Page, host: string): Promise<void> {
  await page.goto(host)
  await page.getByRole('searchbox').fill('published')
  await page.getByRole('combobox').selectOption('oldest')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/q=published&sort=oldest/)
  assert.deepEqual(
    new Set(await page.locator('.card .title').allTextContents()),
    new Set(['A published lesson']),
  )
}

/** Deletes and restores the only lesson of a member, then deletes and erases it. */
export async function useTrash(page: Page, host: string, title: string): Promise<void> {
  const lesson = page.getByRole('listitem').filter({ hasText: title })
  await deleteLesson(page)
  await page.getByText('You have no lessons yet').waitFor()
  await page.getByRole('link', { name: 'Trash' }).click()
  assert.match((await lesson.textContent()) ?? '', /Deleted now · Erased in 30 days/)
  await page.getByRole('button', { name: `Restore: ${title}` }).click()
  await page.waitForURL(`${host}/`)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.locator('.wq-editable', { hasText: title }).waitFor()
  const id = page.url().split('/').at(-1)
  await deleteLesson(page)

  await page.getByRole('link', { name: 'Trash' }).click()
  await lesson.locator('summary').click()
  assert.deepEqual(await accessibilityProblems(page), [])
  await takeScreenshot(page, 'host trash')
  for (const act of ['restore', 'erase']) {
    const foreign = { method: 'POST', headers: { cookie: 'user=yusuf' } }
    assert.equal((await fetch(`${host}/${act}/${id}`, foreign)).status, 404)
  }
  await lesson.getByRole('button', { name: 'Erase', exact: true }).click()
  await page.getByText('The trash is empty.').waitFor()
}

/** Deletes the lesson that is open. */
async function deleteLesson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Trash' }).waitFor()
}

/** Writes in a window of 1280 by 1024 px at 400 %; returns the visible height of the text. */
export async function checkZoom(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.locator('section .card').first().click()
  await page.locator('.wq-toolbar .wq-tool').first().waitFor()
  const visibleHeight = await page.evaluate(`(() => {
      const rect = (part) => document.querySelector(part).getBoundingClientRect()
      const bottom = Math.min(innerHeight, rect('.wq-toolbar').top)
      return bottom - Math.max(0, rect('.wq-editable').top)
    })()`)
  assert.ok(Number(visibleHeight) >= 140, `${visibleHeight} px`)
  await page.locator('.wq-editable').focus()
  await waitUntil(
    page,
    `document.querySelector('.wq-editable').editor.view.someProp('scrollMargin')?.bottom === 60`,
  )
  await page.keyboard.press('Control+End')
  await page.keyboard.type('end')
  const isCovered = await page.evaluate(
    `getSelection().getRangeAt(0).getBoundingClientRect().bottom >
        document.querySelector('.wq-toolbar').getBoundingClientRect().top`,
  )
  assert.equal(isCovered, false, 'the toolbar does not cover the caret')
  return Number(visibleHeight)
}

/** The page follows the dark theme of the system until the visitor chooses the light one. */
export async function chooseTheme(page: Page, host: string): Promise<void> {
  const isDark = () =>
    page.evaluate(`getComputedStyle(document.body).backgroundColor === 'rgb(14, 17, 16)'`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(host)
  assert.equal(await isDark(), true)
  assert.equal(await page.getByRole('button', { name: 'Dark' }).count(), 0)
  await page.getByRole('button', { name: 'Light' }).click()
  await page.getByRole('button', { name: 'Dark' }).waitFor()
  assert.equal(await isDark(), false)
  await page.reload()
  assert.equal(await isDark(), false)
}

/** Writes and shares a lesson as a member; `discard` erases it. */
export async function writeLesson(host: string, folder: string, externalUserId: string) {
  const { baseUrl, apiKey } = demoIn(folder)
  const getToken = () => mintEmbedToken({ baseUrl, apiKey, externalUserId })
  const client = createClient({ apiUrl: baseUrl, getToken })
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'درس Lesson' }] }]
  const { id } = await client.createDocument({ type: 'doc', content })
  const { share_token } = await client.setSharing(id, true)
  return {
    lesson: `${host}/write/${id}`,
    shared: `${host}/shared/${share_token}`,
    async discard() {
      await client.deleteDocument(id)
      await client.eraseDocument(id)
    },
  }
}
