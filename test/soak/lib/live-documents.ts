/** Servers, documents and open pages of measurements of live writing. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { createCall, mintToken, required } from '../../faults/lib/http-client.ts'
import {
  createOrganizationKeys,
  newDataDir,
  type Server,
  startServer,
} from '../../faults/lib/server.ts'
import { quantile } from './judge.ts'
import { type Clock, contentOf, openWriter, type Writer } from './live-writers.ts'

export interface Deployment {
  servers: readonly Server[]
  apiKey: string
}

const DOCUMENT_BYTES = 10_000

export interface Document {
  path: string
  token: string
  ports: readonly number[]
}

/** Starts servers over one database, with an organization. */
export async function startServers(t: TestContext, count = 1, more: Record<string, string> = {}) {
  const env = { WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'), ...more }
  const dataDir = newDataDir(t)
  const { apiKey } = createOrganizationKeys({ dataDir, env })
  const servers: Server[] = []
  for (let at = 0; at < count; at++) {
    const folder = at === 0 ? dataDir : newDataDir(t)
    servers.push(await startServer({ dataDir: folder, env }))
  }
  return { servers, apiKey }
}

/** Documents of 10 KB, each of a user of its own. */
export async function createDocuments(
  { servers, apiKey }: Deployment,
  count: number,
  user = 'user',
): Promise<Document[]> {
  const [{ port }] = servers as [Server]
  const documents: Document[] = []
  const body = { content: contentOf(DOCUMENT_BYTES) }
  for (let at = 0; at < count; at++) {
    const token = await mintToken(port, apiKey, `${user} ${at}`)
    const { text } = required(
      await createCall(port, token)('POST', '/v1/documents/', { body }),
      201,
    )
    const path = `/v1/documents/${JSON.parse(text).id}/`
    documents.push({ path, token, ports: servers.map((each) => each.port) })
  }
  return documents
}

/** Opens pages of each document, at its servers in turn. */
export async function openPages(
  documents: readonly Document[],
  each: number,
  clock: Clock,
  roundTripMs = 0,
): Promise<Writer[]> {
  const writers: Writer[] = []
  for (let nth = 0; nth < each; nth++)
    for (const [at, { path, token, ports }] of documents.entries()) {
      const port = ports[nth % ports.length] ?? 0
      const page = { port, path, token, writer: `p${at}x${nth}`, block: 2 + nth }
      writers.push(await openWriter(page, { clock, roundTripMs }))
    }
  return writers
}

/** Prints quantiles; returns the p95. */
export function report(t: TestContext, what: string, times: readonly number[]): number {
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share))
  t.diagnostic(
    `${what}: p50 ${p50?.toFixed(1)}, p95 ${p95?.toFixed(1)}, p99 ${p99?.toFixed(1)}, most ${most?.toFixed(1)} ms`,
  )
  return p95 ?? 0
}

const TICK_MICROSECONDS = 10_000

export function cpuMicroseconds({ pid }: Server): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS
}

export const residentBytes = ({ pid }: Server): number =>
  1_024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
