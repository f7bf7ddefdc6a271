import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { startService } from '../../packages/server/test/lib/service.ts'
import { createOrganization, newDataDir, startServer } from '../faults/lib/server.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import {
  beginAtCustomer,
  closeTab,
  documentOf,
  openTab,
  startCustomer,
  untilState,
  untilTextIsShown,
  write,
  writeDocument,
} from './lib/editor-user.ts'

const REFUSED = /status of (?:401|404|412)|ERR_|Failed to fetch/
const HOURS = 3600_000

suite('an author never loses text', { skip: noChromium }, () => {
  test('text is saved automatically and is present after a reload', async (t) => {
    const { customer, page } = await begin(t)
    await page.goto(customer.addressOf())
    await write(page, 'The first words')
    await untilState(page, 'saved')
    const id = await documentOf(page)
    assert.equal(await customer.storedText(id), 'The first words')
    await page.reload()
    await untilTextIsShown(page, 'The first words')
    await write(page, ' and more')
    await untilState(page, 'saved')
    assert.equal(await customer.storedText(id), 'The first words and more')
    assert.deepEqual(await customer.list(), ['The first words and more'])
  })

  test('an author writes on without a network, and the text is saved when it returns', async (t) => {
    const { customer, page } = await begin(t)
    const id = await writeDocument(customer, page)
    await page.context().setOffline(true)
    await write(page, ' offline')
    await page.getByRole('status').filter({ hasText: 'Offline. Saved when' }).waitFor()
    await untilState(page, 'retrying')
    await write(page, ' for long')
    await page.context().setOffline(false)
    await untilState(page, 'saved')
    assert.equal(await customer.storedText(id), 'Begun offline for long')
  })

  test('an expired session keeps the text, retries seldom, tells the author, and saves after sign-in', async (t) => {
    const { customer, page, service } = await begin(t, startService(t))
    const id = await writeDocument(customer, page)
    customer.login = 'gives old tokens'
    service.travelTo(new Date(Date.now() + 2 * HOURS))
    await write(page, ' signed out')
    await untilState(page, 'expired')
    await page.getByRole('alert').filter({ hasText: 'You are signed out' }).waitFor()
    assert.equal(
      await page
        .locator('.wq')
        .getByText(/sign in again|signed out\./i)
        .count(),
      1,
    )
    assert.ok(await page.evaluate(`writer.events.includes('token expired')`))
    // No more retries are due while the author writes on, except for one that is.
    await page.clock.pauseAt(Date.now() + HOURS)
    const before = customer.tokenRequestCount
    await write(page, ' and writing on for many keys')
    assert.ok(customer.tokenRequestCount - before <= 4, 'a key sends no request')
    await page.clock.resume()
    customer.login = 'works'
    await page.getByRole('button', { name: 'Try again' }).click()
    await untilState(page, 'saved')
    assert.equal(await customer.storedText(id), 'Begun signed out and writing on for many keys')
    assert.equal(await page.getByRole('alert').count(), 0)
  })

  test('a host that tells of an expired session has the only message of it', async (t) => {
    const { customer, page, service } = await begin(t, startService(t))
    const context = page.context()
    const id = await writeDocument(customer, page)
    await closeTab(page)
    customer.login = 'gives old tokens'
    service.travelTo(new Date(Date.now() + 2 * HOURS))
    const hosted = await openTab(context, customer.addressOf({ document: id, tells: 'host' }))
    const again = hosted.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    assert.equal(await hosted.locator('.wq').innerText(), 'Try again')
    assert.ok(await hosted.evaluate(`writer.events.includes('token expired')`))
    customer.login = 'works'
    await again.click()
    await untilTextIsShown(hosted, 'Begun')
    customer.login = 'gives old tokens'
    service.travelTo(new Date(Date.now() + 4 * HOURS))
    await write(hosted, ' signed out')
    await hosted.getByRole('status').filter({ hasText: 'Not saved yet' }).waitFor()
    await untilState(hosted, 'expired')
    assert.equal(
      await hosted
        .locator('.wq')
        .getByText(/signed out\./i)
        .count(),
      0,
    )
    assert.equal(await hosted.getByRole('alert').count(), 0)
  })

  test('a server that is killed while an author writes has every word after its restart', async (t) => {
    const { customer, page, server, restart } = await beginOverServer(t)
    const id = await writeDocument(customer, page)
    await write(page, ' one')
    const killed = server.end('SIGKILL')
    await write(page, ' two')
    await killed
    await untilState(page, 'retrying')
    await write(page, ' three')
    await restart()
    await untilState(page, 'saved')
    assert.equal(await customer.storedText(id), 'Begun one two three')
    assert.equal(await page.locator('.wq-conflict').count(), 0, 'its own save is not a conflict')
  })

  test('a tab that is closed right after typing loses nothing, also of a new document', async (t) => {
    const { customer, page } = await begin(t)
    const context = page.context()
    const id = await writeDocument(customer, page)
    await write(page, ' and the last word')
    await closeTab(page)
    const again = await openTab(context, customer.addressOf({ document: id }))
    await untilTextIsShown(again, 'Begun and the last word')
    await again.close()

    const fresh = await openTab(context, customer.addressOf())
    await write(fresh, 'Never saved before')
    await closeTab(fresh)
    const titles = async () => (await customer.list()).filter((title) => title.startsWith('Never'))
    const next = await openTab(context, customer.addressOf())
    await next.waitForFunction(`writer.events.includes('ready')`)
    if ((await titles()).length === 0) {
      await next.getByRole('button', { name: 'Open', exact: true }).click()
      await untilTextIsShown(next, 'Never saved before')
      await untilState(next, 'saved')
    }
    assert.deepEqual(await titles(), ['Never saved before'], 'saved once')
  })

  test('unsent text of a tab is restored by the next one', async (t) => {
    const { customer, page, server, restart } = await beginOverServer(t)
    const context = page.context()
    const id = await writeDocument(customer, page)
    // Kill the server: a tab that is only offline still sends its last request when it is closed.
    await server.end('SIGKILL')
    await write(page, ' kept here')
    await untilState(page, 'retrying')
    await closeTab(page)
    await restart()
    assert.equal(await customer.storedText(id), 'Begun')
    const again = await openTab(context, customer.addressOf({ document: id }))
    await untilTextIsShown(again, 'Begun kept here')
    await again.evaluate('writer.editor.save()')
    assert.equal(await customer.storedText(id), 'Begun kept here')
  })

  test('of two tabs one writes, and the other can take over with the whole text', async (t) => {
    const { customer, page } = await begin(t)
    const id = await writeDocument(customer, page)
    const second = await openTab(page.context(), customer.addressOf({ document: id }))
    await second.getByRole('alert').filter({ hasText: 'open in another tab' }).waitFor()
    assert.equal(await second.locator('.wq-editable').getAttribute('contenteditable'), 'false')
    await write(page, ' in the first')
    await second.bringToFront()
    await second.getByRole('button', { name: 'Edit here instead' }).click()
    await second.locator('.wq-editable[contenteditable=true]').waitFor()
    await untilTextIsShown(second, 'Begun in the first')
    await write(second, ' and the second')
    await untilState(second, 'saved')
    assert.equal(await customer.storedText(id), 'Begun in the first and the second')
    assert.equal(await page.locator('.wq-editable').getAttribute('contenteditable'), 'false')
    await second.close()
    await page.locator('.wq-editable[contenteditable=true]').waitFor()
    await untilTextIsShown(page, 'Begun in the first and the second')
  })

  test('a deleted document is saved as a new one at its author’s request', async (t) => {
    const { customer, page } = await begin(t)
    const id = await writeDocument(customer, page)
    await customer.remove(id)
    await write(page, ' again')
    await page.getByRole('button', { name: 'Save as a new document' }).click()
    await untilState(page, 'saved')
    assert.deepEqual(await customer.list(), ['Begun again'])
    assert.notEqual(await documentOf(page), id)
  })

  test('a document that could not be opened is never overwritten', async (t) => {
    const { customer, page } = await begin(t)
    const id = await writeDocument(customer, page)
    const sentUrls: string[] = []
    page.on('request', (request) => {
      if (/PATCH|POST/.test(request.method()) && request.url().includes('/v1/'))
        sentUrls.push(request.url())
    })
    await page.context().route('**/v1/documents/**', (route) => route.abort())
    await page.reload()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.evaluate('writer.editor.setEditable(true)')
    const outcome = `writer.editor.save().then(() => 'saved', ({ code }) => code)`
    assert.equal(await page.evaluate(outcome), 'load_failed')
    await page.context().unroute('**/v1/documents/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await untilTextIsShown(page, 'Begun')
    assert.deepEqual(sentUrls, [])
    assert.equal(await customer.storedText(id), 'Begun')
  })

  test('the editor writes in a browser without storage and locks', async (t) => {
    const { customer, page } = await begin(t)
    await page.addInitScript(`
      Object.defineProperty(globalThis, 'indexedDB', { get() { throw new Error('forbidden') } })
      Object.defineProperty(navigator, 'locks', { value: undefined })`)
    const id = await writeDocument(customer, page)
    assert.equal(await customer.storedText(id), 'Begun')
  })
})

const begin = (t: TestContext, starting?: ReturnType<typeof startService>) =>
  beginAtCustomer(t, REFUSED, starting)

/** The same over a server that can be killed. */
async function beginOverServer(t: TestContext) {
  const dataDir = newDataDir(t)
  const apiKey = createOrganization(dataDir)
  const server = await startServer({ dataDir })
  const customer = await startCustomer(t, { url: server.url, apiKey })
  const page = await openPage(t, { expects: [REFUSED] })
  const restart = () => startServer({ dataDir, env: { WARAQ_PORT: String(server.port) } })
  return { customer, page, server, restart }
}
