/** Pages that write documents together and check what servers acknowledged. */
import assert from 'node:assert/strict'
import { type Call, createCall, required } from './http-client.ts'
import type { Server } from './server.ts'

/** A page that appends paragraphs; the first block of the document is empty. */
export interface Page {
  name: string
  path: string
  etag: string
  blocks: number
  count: number
  /** Words of acknowledged changes. */
  acknowledged: string[]
  /** The highest revision that a response named. */
  named: number
}

/** A kill under load. */
export interface Kill {
  servers: readonly Server[]
  /** The server that is killed. */
  victim: Server
  /** After so many acknowledged changes. */
  after: number
  /** Changes that are then acknowledged by the other servers. */
  more: number
}

const WAIT_SECONDS = 1

export async function createPages(call: Call, documents: number, each: number): Promise<Page[]> {
  const pages: Page[] = []
  for (let document = 0; document < documents; document++) {
    const created = required(await call('POST', '/v1/documents/', { body: {} }), 201)
    const path = `/v1/documents/${JSON.parse(created.text).id}/`
    for (let page = 0; page < each; page++) {
      const name = `p${document}x${page}`
      const etag = String(created.headers.etag)
      pages.push({ name, path, etag, blocks: 1, count: 0, acknowledged: [], named: 0 })
    }
  }
  return pages
}

/** The document has each acknowledged change, and no response named a later revision. */
export async function requireKept(call: Call, page: Page): Promise<void> {
  const { text, headers } = required(await call('GET', page.path), 200)
  const words = new Set(text.match(/p\d+x\d+w\d+/g))
  assert.deepEqual(
    page.acknowledged.filter((word) => !words.has(word)),
    [],
  )
  page.etag = String(headers.etag)
  page.blocks = JSON.parse(text).content.content.length
  assert.ok(revisionOf(page.etag) >= page.named, `${page.named} was named before it was kept`)
}

/** All pages write and listen, each at one server until it fails; meanwhile one server is killed. */
export async function killUnderLoad(
  token: string,
  pages: readonly Page[],
  { servers, victim, after, more }: Kill,
): Promise<void> {
  let stored = 0
  let ending: ReturnType<Server['end']> | undefined
  const isOver = () => ending !== undefined && (stored >= after + more || servers.length === 1)
  function onStored(): void {
    stored++
    if (stored >= after) ending ??= victim.end('SIGKILL')
  }
  const repeat = async (at: number, once: (call: Call) => Promise<void>) => {
    const calls = servers.map(({ port }) => createCall(port, token))
    for (let nth = at; !isOver() && !(servers.length === 1 && victim.hasEnded()); ) {
      const call = calls[nth % calls.length]
      if (call) await once(call).catch(() => nth++)
    }
  }
  const working = pages.flatMap((page, at) => [
    repeat(at, (call) => change(call, page, onStored)),
    repeat(at + 1, (call) => listen(call, page)),
  ])
  await Promise.all(working)
  assert.equal((await ending)?.signal, 'SIGKILL')
}

/** Appends a paragraph; after a 412 the page knows the version after the changes of others. */
async function change(call: Call, page: Page, onStored: () => void): Promise<void> {
  const word = `${page.name}w${++page.count}`
  const { etag, blocks: at } = page
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: word }] }]
  const body = { blocks: [{ from: at, to: at, content }], writer: page.name, seq: page.count }
  const headers = { 'if-match': etag }
  const response = await call('POST', `${page.path}changes/`, { body, headers })
  const { changes = [] } = JSON.parse(response.text)
  if (response.status === 200) {
    page.acknowledged.push(word)
    page.blocks++
    onStored()
  } else if (
    response.status === 412 &&
    changes.every(({ type }: { type: string }) => type === 'change')
  ) {
    page.blocks += changes.length
  } else {
    await reload(call, page)
    return
  }
  know(page, response.headers.etag)
}

async function reload(call: Call, page: Page): Promise<void> {
  const { text, headers } = required(await call('GET', page.path), 200)
  page.blocks = JSON.parse(text).content.content.length
  know(page, headers.etag)
}

function know(page: Page, etag: string | undefined): void {
  page.etag = String(etag)
  page.named = Math.max(page.named, revisionOf(page.etag))
}

/** Waits for a change; no server names a revision that it does not keep. */
async function listen(call: Call, page: Page): Promise<void> {
  const query = `?after=${Math.max(page.named, 1)}&wait=${WAIT_SECONDS}`
  const { text } = required(await call('GET', `${page.path}changes/${query}`), 200)
  page.named = Math.max(page.named, JSON.parse(text).revision)
}

const revisionOf = (etag: string): number => Number(/^"(\d+)-/.exec(etag)?.[1] ?? 0)
