/** A server on one core and its clients on another, with documents to read, save and share. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { createCall, mintToken } from '../../faults/lib/http-client.ts'
import {
  createOrganization,
  newDataDir,
  type Server,
  startServer,
} from '../../faults/lib/server.ts'
import type { Order, Outcome, Stream } from './generator.ts'

/** The server is bound to it, and the clients to the next one. */
export const SERVER_CORE = 0

export interface Rig {
  server: Server
  /** A token, and the path of a document that it opens. */
  author: { token: string; path: string }
  requests: Record<'reads' | 'saves' | 'shares' | 'others', Uint8Array[]>
  /** Streams called `others` run in a separate process, which the load does not slow down. */
  run(milliseconds: number, streams: Stream[]): Promise<Map<string, Outcome>>
  /** Open descriptors of the server. */
  files(): number
}

const AUTHORS = 16
const DOCUMENTS_EACH = 4
const ADDRESSES_EACH = 8
const LONGEST_MILLISECONDS = 3_600_000

const PARAGRAPHS = Array.from({ length: 10 }, (_, at) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: `word ${at} `.repeat(60) }],
}))
const CONTENT = { content: { type: 'doc', content: PARAGRAPHS } }
const BODY = Buffer.from(JSON.stringify(CONTENT))

/** Starts both; `preload` is loaded into the server. */
export async function startRig(
  t: TestContext,
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<Rig> {
  const dataDir = newDataDir(t)
  const apiKeys = [createOrganization(dataDir), createOrganization(dataDir)]
  const server = await startServer({
    dataDir,
    nodeOptions,
    env: { WARAQ_TRUST_PROXY: '127.0.0.1', ...env },
    wrapper: ['taskset', '-c', String(SERVER_CORE)],
    longestMilliseconds: LONGEST_MILLISECONDS,
  })
  const requests: Rig['requests'] = { reads: [], saves: [], shares: [], others: [] }
  let author = { token: '', path: '' }
  for (let at = 0; at < AUTHORS; at++) {
    const token = await mintToken(server.port, apiKeys[0] ?? '', `author-${at}`)
    for (let nth = 0; nth < DOCUMENTS_EACH; nth++) {
      const path = await create(server.port, token)
      author = { token, path }
      requests.reads.push(requestOf('GET', path, { token }))
      requests.saves.push(requestOf('PATCH', path, { token, body: BODY }))
    }
    requests.shares.push(...(await shareOf(server.port, author, at)))
  }
  const token = await mintToken(server.port, apiKeys[1] ?? '', 'somebody else')
  requests.others.push(requestOf('GET', await create(server.port, token), { token }))
  const wrapper = ['taskset', '-c', String(SERVER_CORE + 1)]
  const generators = [startGenerator(t, wrapper), startGenerator(t, wrapper)]
  return {
    server,
    author,
    requests,
    files: () => readdirSync(`/proc/${server.pid}/fd`).length,
    async run(milliseconds, streams) {
      const outcomes = await Promise.all(
        generators.map(async (generator, at) => {
          const own = streams.filter(({ name }) => Number(name === 'others') === at)
          generator.send({ port: server.port, milliseconds, streams: own } satisfies Order)
          const [generatorOutcomes] = (await once(generator, 'message')) as [Outcome[]]
          return generatorOutcomes
        }),
      )
      return new Map(outcomes.flat().map((outcome) => [outcome.name, outcome]))
    },
  }
}

async function create(port: number, token: string): Promise<string> {
  const { headers } = await createCall(port, token)('POST', '/v1/documents/', { body: CONTENT })
  return headers.location ?? ''
}

/** Reads of a document's share link from several addresses. */
async function shareOf(
  port: number,
  { token, path }: Rig['author'],
  network: number,
): Promise<Uint8Array[]> {
  const call = createCall(port, token)
  const { text } = await call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const link = `/v1/documents/shared/${JSON.parse(text).share_token}/`
  return Array.from({ length: ADDRESSES_EACH }, (_, at) =>
    requestOf('GET', link, { address: `10.0.${network}.${at}` }),
  )
}

interface Ask {
  token?: string
  body?: Buffer
  /** The media type of the body, JSON by default. */
  type?: string
  address?: string
}

/** A request as it goes over the wire. */
export function requestOf(
  method: string,
  path: string,
  { token, body, type = 'application/json', address }: Ask,
): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(address ? [`X-Forwarded-For: ${address}`] : []),
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? [`Content-Type: ${type}`, `Content-Length: ${body.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}

/** Starts a process of clients, on one core if `wrapper` says so. */
export function startGenerator(t: TestContext, wrapper: string[] = []): ChildProcess {
  const file = join(import.meta.dirname, 'generator.ts')
  const [program = '', ...args] = [...wrapper, process.execPath, file]
  const generator = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  t.after(() => generator.disconnect())
  return generator
}
