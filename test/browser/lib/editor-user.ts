/** A person who writes in the editor, on a page that a customer serves. */
import type { TestContext } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { createNodeTokenEndpoint, mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import type { BrowserContext, Page } from 'playwright-core'
import { sharedService } from '../../../packages/server/test/lib/service.ts'
import { bundledPages } from './bundle.ts'
import { openPage } from './chromium.ts'
import { startPageHost } from './page-host.ts'

/** A customer whose sign-in can fail. */
export interface Customer {
  /** Address of a page with an editor and these settings. */
  addressOf(settings?: Record<string, string>): string
  /** State of the token endpoint from now on. */
  login: 'works' | 'is over' | 'gives old tokens'
  /** The signed-in user. Other members read and write documents of `amina`. */
  user: 'amina' | 'yusuf'
  /** Number of token requests. */
  tokenRequestCount: number
  /** Stored content of a document. */
  storedText(id: string): Promise<string>
  storedContent(id: string): Promise<DocumentNode>
  /** Saves another version with these paragraphs, as from another machine. */
  overwrite(id: string, ...lines: string[]): Promise<void>
  remove(id: string): Promise<void>
  list(user?: Customer['user']): Promise<string[]>
}

export async function startCustomer(
  t: TestContext,
  { url, apiKey }: { url: string; apiKey: string },
): Promise<Customer> {
  const mint = createNodeTokenEndpoint({ baseUrl: url, apiKey, userOf: () => customer.user })
  const fresh = (user: Customer['user']) =>
    mintEmbedToken({ baseUrl: url, apiKey, externalUserId: user })
  const clientOf = (user: Customer['user']) =>
    createClient({ apiUrl: url, getToken: async () => (await fresh(user)).token })
  const old = (await fresh('amina')).token
  const host = await startPageHost(t, {
    ...(await bundledPages()),
    '/token': (request, response) => {
      customer.tokenRequestCount += 1
      if (customer.login === 'works') return mint(request, response)
      const token = customer.login === 'is over' ? null : old
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ token }))
    },
  })
  const client = clientOf('amina')
  const customer: Customer = {
    addressOf: (settings = {}) =>
      `${host}/writer.html#${new URLSearchParams({ api: url, ...settings })}`,
    login: 'works',
    user: 'amina',
    tokenRequestCount: 0,
    storedContent: async (id) => (await client.readDocument(id)).content,
    storedText: async (id) => textOf((await client.readDocument(id)).content),
    async overwrite(id, ...lines) {
      const content = lines.map((text) => ({
        type: 'paragraph',
        content: [{ type: 'text', text }],
      }))
      await client.updateDocument(id, { type: 'doc', content })
    },
    remove: (id) => client.deleteDocument(id),
    list: async (user = 'amina') =>
      (await clientOf(user).listDocuments()).map(({ title }) => title),
  }
  return customer
}

/** A customer, and a new user whose console may report the expected errors. */
export async function beginAtCustomer(
  t: TestContext,
  expectedErrors: RegExp,
  starting = sharedService(),
) {
  const service = await starting
  const { apiKey } = await service.organization()
  const customer = await startCustomer(t, { url: service.url, apiKey })
  return { service, customer, page: await openPage(t, { expects: [expectedErrors] }) }
}

/** All text of a tree, with a line for each block. */
function textOf(node: unknown): string {
  const { text, content = [], type } = node as { text?: string; content?: unknown[]; type: string }
  const inner = text ?? content.map(textOf).join('')
  if (type === 'paragraph' || type === 'heading') return `${inner}\n`
  return type === 'doc' ? inner.trimEnd() : inner
}

/** Opens another tab of the same browser. */
export async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Closes a tab as a user does, with its unload handlers, and waits until it is closed. */
export async function closeTab(page: Page): Promise<void> {
  const closing = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closing
}

export async function write(page: Page, text: string): Promise<void> {
  const place = page.getByRole('textbox', { name: /Document|المستند/ })
  await place.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** Waits until the editor reports this state of saving. */
export const untilState = (page: Page, state: string): Promise<void> =>
  page.locator(`.wq-status[data-state=${state}]`).waitFor()

/** Waits until the editor shows this text. */
export const untilTextIsShown = (page: Page, text: string): Promise<void> =>
  page.locator('.wq-editable', { hasText: text }).waitFor()

/** Waits until the page has a document; returns its id. */
export async function documentOf(page: Page): Promise<string> {
  await page.waitForFunction(`location.hash.includes('document=')`)
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get('document') ?? ''
}

/** Writes and saves a document of one word or of these lines; returns its id. */
export async function writeDocument(
  customer: Customer,
  page: Page,
  ...[first = 'Begun', ...lines]: string[]
): Promise<string> {
  await page.goto(customer.addressOf())
  await write(page, first)
  for (const line of lines) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
  await untilState(page, 'saved')
  return documentOf(page)
}
