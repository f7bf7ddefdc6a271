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

/** A customer whose login can break. */
export interface Customer {
  /** Address of a page with an editor and these settings. */
  addressOf(settings?: Record<string, string>): string
  /** State of the token endpoint from now on. */
  login: 'works' | 'is over' | 'gives old tokens'
  /** The signed-in user; the other members are about `amina`. */
  user: 'amina' | 'yusuf'
  /** Number of token requests. */
  asked: number
  /** Stored content of a document. */
  stored(id: string): Promise<string>
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
      customer.asked += 1
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
    asked: 0,
    storedContent: async (id) => (await client.readDocument(id)).content,
    stored: async (id) => textOf((await client.readDocument(id)).content),
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
  expected: RegExp,
  starting = sharedService(),
) {
  const service = await starting
  const { apiKey } = await service.organization()
  const customer = await startCustomer(t, { url: service.url, apiKey })
  return { service, customer, page: await openPage(t, { expects: [expected] }) }
}

/** All text of a tree, with a line for each block. */
function textOf(node: unknown): string {
  const { text, content = [], type } = node as { text?: string; content?: unknown[]; type: string }
  const inner = text ?? content.map(textOf).join('')
  return type === 'paragraph' ? `${inner}\n` : type === 'doc' ? inner.trimEnd() : inner
}

/** Opens another tab of the same browser. */
export async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Closes a tab as its user does, and waits until it is gone. */
export async function closeTab(page: Page): Promise<void> {
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
}

export async function write(page: Page, text: string): Promise<void> {
  const place = page.getByRole('textbox', { name: /Document|المستند/ })
  await place.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}

/** Waits until the editor says so. */
export const inState = (page: Page, state: string): Promise<void> =>
  page.locator(`.wq-status[data-state=${state}]`).waitFor()

/** Waits until the editor shows this text. */
export const shows = (page: Page, text: string): Promise<void> =>
  page.locator('.wq-editable', { hasText: text }).waitFor()

/** The document that the page writes, once it has one. */
export async function documentOf(page: Page): Promise<string> {
  await page.waitForFunction(`location.hash.includes('document=')`)
  return new URLSearchParams(new URL(page.url()).hash.slice(1)).get('document') ?? ''
}

/** A document of one word or of these lines, saved; answers its id. */
export async function started(
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
  await inState(page, 'saved')
  return documentOf(page)
}
