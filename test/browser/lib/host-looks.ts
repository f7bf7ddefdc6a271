/** What the pages of the course look like: their fonts, fields and dialogs. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from './chromium.ts'
import { writeLesson } from './host-journeys.ts'

/** Visits the pages of a lesson and of its author in both languages. */
export async function checkLooks(t: TestContext, host: string, folder: string): Promise<void> {
  const { lesson, shared, discard } = await writeLesson(host, folder, 'amina')
  const page = await openPage(t)
  for (const lang of ['en', 'ar']) {
    const cookies = { user: 'amina', lang }
    await page
      .context()
      .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: host })))
    const read = lesson.replace('write', 'read')
    await compareHeaders(page, [host, lesson, read, shared, `${host}/trash`, `${host}/check`])
  }
  await checkHints(page, host, lesson)
  await shareOnPhone(page, lesson)
  await discard()
}

/** All pages of one language have the same fonts in their header. */
async function compareHeaders(page: Page, addresses: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const fontsOf = async (address: string): Promise<string[]> => {
    await page.goto(address)
    await page.evaluate('document.fonts.ready.then(() => {})')
    const { root } = await devtools.send('DOM.getDocument')
    const query = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: '.brand, .bar button[name=lang], .bar button[name=theme]',
    })
    const fontsOfNodes = await Promise.all(
      query.nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })),
    )
    return fontsOfNodes.map(({ fonts }) => fonts.map(({ familyName }) => familyName).join(', '))
  }
  const [first = '', ...others] = addresses
  const fonts = await fontsOf(first)
  assert.ok(fonts.includes('Noto Naskh Arabic'), fonts.join(' | '))
  for (const address of others) assert.deepEqual(await fontsOf(address), fonts, address)
}

/** In an Arabic page hints are on the right, and Latin text of the same field on the left. */
async function checkHints(page: Page, host: string, lesson: string): Promise<void> {
  await page.goto(host)
  await checkHint(page, 'input[type=search]')
  await page.goto(lesson)
  await page.locator('#share').click()
  await page.locator('#sharing[open] summary').first().click()
  for (const name of ['name', 'password']) await checkHint(page, `#new-link [name=${name}]`)
}

async function checkHint(page: Page, selector: string): Promise<void> {
  const field = page.locator(selector)
  await field.waitFor()
  const direction = () =>
    field.evaluate((input) => {
      return input.ownerDocument.defaultView.getComputedStyle(input).direction
    })
  assert.equal(await direction(), 'rtl', selector)
  await field.fill('Latin')
  assert.equal(await direction(), 'ltr', selector)
}

/** On a phone, the dialog shows its close and its create button, with many links too. */
async function shareOnPhone(page: Page, lesson: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 560 })
  // Forces a load: from the lesson itself, the address would only change the hash.
  await page.goto('about:blank')
  await page.goto(`${lesson}#sharing`)
  const dialog = page.locator('#sharing[open]')
  await dialog.waitFor()
  await dialog.locator('.further-links > details > summary').click()
  const create = dialog.locator('.creating button')
  for (const count of [1, 2, 3, 4]) {
    assert.equal(await page.evaluate(IN_SIGHT), true)
    await create.click()
    await dialog
      .locator('#links li')
      .nth(count - 1)
      .waitFor()
  }
  assert.equal(await page.evaluate(IN_SIGHT), true)
  await dialog.locator('#close').click()
  await page.locator('#sharing:not([open])').waitFor({ state: 'hidden' })
}

/** Whether both buttons are the topmost elements at their places. */
const IN_SIGHT = `['#close', '.creating button'].every((selector) => {
  const button = document.querySelector(selector)
  const { left, top, width, height } = button.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2) === button
})`
