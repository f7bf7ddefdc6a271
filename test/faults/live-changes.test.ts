/** Pages that write documents together, while the server is killed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLong } from '../lib/long.ts'
import { databaseIn, inspect, requireSound } from './lib/database-file.ts'
import { type Call, createCall, mintToken, required } from './lib/http-client.ts'
import { createOrganization, newDataDir, type Server, startServer } from './lib/server.ts'

const ROUNDS = isLong ? 200 : 10
const DOCUMENTS = 6
const PAGES = 3
/** A round is killed after at most this many changes. */
const MOST_CHANGES = 320

/** A page that appends paragraphs; the first block of the document is empty. */
interface Page {
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

test(`no acknowledged change is lost or named too early in ${ROUNDS} kills under load`, {
  timeout: 60_000 + ROUNDS * 30_000,
}, async (t) => {
  const dataDir = newDataDir(t)
  const apiKey = createOrganization(dataDir)
  const pages: Page[] = []
  let token = ''
  for (let round = 0; round <= ROUNDS; round++) {
    const server = await startServer({ dataDir })
    token ||= await mintToken(server.port, apiKey, 'amina')
    const call = createCall(server.port, token)
    if (round === 0) pages.push(...(await createPages(call)))
    for (const page of pages) await requireKept(call, page)
    inspect(databaseIn(dataDir), requireSound)
    if (round === ROUNDS) {
      await server.end('SIGTERM')
      break
    }
    await killUnderLoad(server, token, pages, 1 + ((round * 197) % MOST_CHANGES))
  }
  const acknowledged = pages.reduce((sum, page) => sum + page.acknowledged.length, 0)
  t.diagnostic(`${acknowledged} changes acknowledged, none lost`)
  assert.ok(acknowledged > 10 * ROUNDS, `${acknowledged} acknowledged`)
})

async function createPages(call: Call): Promise<Page[]> {
  const pages: Page[] = []
  for (let document = 0; document < DOCUMENTS; document++) {
    const created = required(await call('POST', '/v1/documents/', { body: {} }), 201)
    const path = `/v1/documents/${JSON.parse(created.text).id}/`
    for (let page = 0; page < PAGES; page++) {
      const name = `p${document}x${page}`
      const etag = String(created.headers.etag)
      pages.push({ name, path, etag, blocks: 1, count: 0, acknowledged: [], named: 0 })
    }
  }
  return pages
}

/** The document has each acknowledged change, and no response named a later revision. */
async function requireKept(call: Call, page: Page): Promise<void> {
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

/** All pages write, and the process is killed when this many of their changes are acknowledged. */
async function killUnderLoad(server: Server, token: string, pages: Page[], changes: number) {
  let changesLeft = changes
  let ending: ReturnType<Server['end']> | undefined
  const onStored = () => {
    if (--changesLeft === 0) ending = server.end('SIGKILL')
  }
  await Promise.all(
    pages.map(async (page) => {
      const call = createCall(server.port, token)
      while (!server.hasEnded() && !ending) await change(call, page, onStored).catch(() => {})
    }),
  )
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
  page.etag = String(response.headers.etag)
  page.named = Math.max(page.named, revisionOf(page.etag))
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
    const read = required(await call('GET', page.path), 200)
    page.etag = String(read.headers.etag)
    page.blocks = JSON.parse(read.text).content.content.length
  }
}

const revisionOf = (etag: string): number => Number(/^"(\d+)-/.exec(etag)?.[1] ?? 0)
