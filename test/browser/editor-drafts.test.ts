import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startService } from '../../packages/server/test/lib/service.ts'
import { noChromium } from './lib/chromium.ts'
import { writeEarlierDraft } from './lib/earlier-draft.ts'
import {
  beginAtCustomer,
  type Customer,
  closeTab,
  documentOf,
  openTab,
  untilState,
  untilTextIsShown,
  write,
} from './lib/editor-user.ts'

const REFUSED = /status of (?:401|404)/
const HOURS = 3600_000

suite('drafts', { skip: noChromium }, () => {
  test('a draft is offered above a new document, which is blank until the author opens the draft', async (t) => {
    const { customer, page } = await begin(t)
    const next = await afterUnsaved(customer, page, 'Written on the train')
    assert.equal(await next.locator('.wq-editable').textContent(), '')
    await offerOf(next, 'Written on the train').waitFor()
    await reconnect(next)
    await next.getByRole('button', { name: 'Open', exact: true }).click()
    await untilTextIsShown(next, 'Written on the train')
    await untilState(next, 'saved')
    assert.deepEqual(await customer.list(), ['Written on the train'])
    const later = await openTab(next.context(), customer.addressOf())
    await later.waitForFunction(`writer.events.includes('ready')`)
    assert.equal(await later.getByRole('alert').count(), 0, 'a saved document asks nothing')
  })

  test('a draft is not mixed into newly written text, and is offered again afterwards', async (t) => {
    const { customer, page } = await begin(t)
    const next = await afterUnsaved(customer, page, 'One lesson')
    await offerOf(next, 'One lesson').waitFor()
    await reconnect(next)
    await write(next, 'Another')
    await untilState(next, 'saved')
    assert.equal(await next.getByRole('alert').count(), 0)
    assert.deepEqual(await customer.list(), ['Another'])
    const third = await openTab(next.context(), customer.addressOf())
    await offerOf(third, 'One lesson').waitFor()
  })

  test('a draft that an earlier version wrote opens and is saved in the current form', async (t) => {
    const { customer, page } = await begin(t)
    const closedTab = await afterUnsaved(customer, page, 'The draft of today')
    await writeEarlierDraft(closedTab)
    const next = await openTab(page.context(), customer.addressOf())
    await offerOf(next, 'An earlier task').waitFor()
    await reconnect(next)
    await next.getByRole('button', { name: 'Open', exact: true }).click()
    await next.locator('.wq-editable input:checked').waitFor()
    await untilState(next, 'saved')
    const stored = await customer.storedContent(await documentOf(next))
    assert.match(JSON.stringify(stored), /"bulletList".*"checked":true/)
    assert.deepEqual(await draftNames(next), [])
  })

  test('a draft is discarded at the author’s request, and the discard can be undone', async (t) => {
    const { customer, page } = await begin(t)
    const next = await afterUnsaved(customer, page, 'A mistake')
    await next.getByRole('button', { name: 'Discard' }).click()
    await next
      .getByRole('button', { name: 'Undo', exact: true })
      .and(next.locator('.wq-button'))
      .click()
    await offerOf(next, 'A mistake').waitFor()
    await next.getByRole('button', { name: 'Discard' }).click()
    await next.getByRole('alert').filter({ hasText: 'Discarded' }).waitFor()
    await next.reload()
    await next.waitForFunction(`writer.events.includes('ready')`)
    assert.deepEqual(await draftNames(next), [])
  })

  test('a draft is restored at once after a reload of its page', async (t) => {
    const { customer, page } = await begin(t)
    await writeUnsaved(customer, page, 'Before the reload')
    await page.reload()
    await untilTextIsShown(page, 'Before the reload')
    assert.equal(await page.getByRole('button', { name: 'Discard' }).count(), 0)
  })

  test('a draft has the last letters before its page unloads', async (t) => {
    const { customer, page } = await begin(t)
    await page.goto(customer.addressOf())
    await page.waitForFunction(`writer.events.includes('ready')`)
    await cut(page)
    // Otherwise a timer writes the draft as well.
    await page.evaluate('void (setTimeout = () => 0)')
    await write(page, 'At the last moment')
    assert.deepEqual(await draftNames(page), [])
    await page.evaluate(`dispatchEvent(new Event('beforeunload', { cancelable: true }))`)
    assert.equal((await draftNames(page)).length, 1)
  })

  test('a draft is not offered while another tab is writing it', async (t) => {
    const { customer, page } = await begin(t)
    await writeUnsaved(customer, page, 'In the first tab')
    const second = await openTab(page.context(), customer.addressOf())
    await writeUnsaved(customer, second, 'In the second')
    await closeTab(second)
    const third = await openTab(page.context(), customer.addressOf())
    await offerOf(third, 'In the second').waitFor()
    await third.getByRole('button', { name: 'Open', exact: true }).click()
    await untilTextIsShown(third, 'In the second')
    await third.waitForFunction(`document.querySelector('.wq-status').dataset.state === 'retrying'`)
    assert.equal(await offerOf(third, 'In the first tab').count(), 0)
  })

  test('a draft of a deleted document is shown, and can be saved as a new document', async (t) => {
    const { customer, page } = await begin(t)
    await page.goto(customer.addressOf())
    await write(page, 'Begun')
    await untilState(page, 'saved')
    const id = await documentOf(page)
    await cut(page)
    await write(page, ' and gone on')
    await untilState(page, 'retrying')
    const context = page.context()
    await closeTab(page)
    await customer.remove(id)
    const next = await openTab(context, customer.addressOf({ document: id }))
    await untilTextIsShown(next, 'Begun and gone on')
    await reconnect(next)
    await next.getByRole('button', { name: 'Save as a new document' }).click()
    await untilState(next, 'saved')
    assert.deepEqual(await customer.list(), ['Begun and gone on'])
  })

  test('a draft is never shown to another author of the same browser', async (t) => {
    const { customer, page } = await begin(t)
    customer.user = 'amina'
    const context = page.context()
    await writeUnsaved(customer, page, 'For her only')
    await closeTab(page)
    customer.user = 'yusuf'
    const his = await openTab(context, customer.addressOf())
    await his.waitForFunction(`writer.events.includes('ready')`)
    await write(his, 'Of Yusuf')
    await untilState(his, 'retrying')
    assert.equal(await his.getByRole('alert').count(), 0)
    await closeTab(his)
    customer.user = 'amina'
    const hers = await openTab(context, customer.addressOf())
    await offerOf(hers, 'For her only').waitFor()
    assert.doesNotMatch((await hers.locator('body').textContent()) ?? '', /Yusuf/)
  })

  for (const isNew of [true, false]) {
    const what = isNew ? 'a new document' : 'a stored document'
    test(`text in ${what} is not saved for another user who signs in while it is open`, async (t) => {
      const service = startService(t)
      const { customer, page } = await begin(t, service)
      await page.goto(customer.addressOf())
      await page.waitForFunction(`writer.events.includes('ready')`)
      if (!isNew) {
        await write(page, 'Begun')
        await untilState(page, 'saved')
      }
      customer.user = 'yusuf'
      ;(await service).travelTo(new Date(Date.now() + 2 * HOURS))
      await write(page, ' by Amina')
      await untilState(page, 'expired')
      await page.getByRole('alert').filter({ hasText: 'You are signed out' }).waitFor()
      assert.deepEqual(await customer.list('yusuf'), [])
      customer.user = 'amina'
      await page.getByRole('button', { name: 'Try again' }).click()
      await untilState(page, 'saved')
      assert.deepEqual(await customer.list('yusuf'), [])
      assert.deepEqual(await customer.list(), [isNew ? 'by Amina' : 'Begun by Amina'])
    })
  }
})

async function begin(t: TestContext, starting?: ReturnType<typeof startService>) {
  const { customer, page } = await beginAtCustomer(t, REFUSED, starting)
  // A wire that can be cut for all tabs, and stays so also for what a closing tab sends.
  await page.context().addInitScript(`{
    const send = globalThis.fetch
    globalThis.fetch = (address, init) =>
      localStorage.getItem('cut') && ['POST', 'PATCH'].includes(init?.method) && /v1.documents/.test(address)
        ? Promise.reject(new TypeError('the wire is cut'))
        : send(address, init)
  }`)
  return { customer, page }
}

const cut = (page: Page) => page.evaluate(`localStorage.setItem('cut', 'yes')`)
const reconnect = (page: Page) => page.evaluate(`localStorage.removeItem('cut')`)

async function writeUnsaved(customer: Customer, page: Page, text: string): Promise<void> {
  await page.goto(customer.addressOf())
  await page.waitForFunction(`writer.events.includes('ready')`)
  await cut(page)
  await write(page, text)
  await untilState(page, 'retrying')
}

/** A new document in another tab, after one that could not be saved was closed. */
async function afterUnsaved(customer: Customer, page: Page, text: string): Promise<Page> {
  await writeUnsaved(customer, page, text)
  const context = page.context()
  await closeTab(page)
  const next = await openTab(context, customer.addressOf())
  await next.waitForFunction(`writer.events.includes('ready')`)
  return next
}

const offerOf = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

/** The names of all drafts of this browser. */
const draftNames = (page: Page): Promise<string[]> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('waraq')
    opening.onsuccess = () => {
      const asking = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
      asking.onsuccess = () => resolve(asking.result)
    }
  })`)
