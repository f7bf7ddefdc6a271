/** A service whose PostgreSQL is unreachable, hangs or is cut off. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { doc, p } from './content.ts'
import { faultyProxyTo, type State } from './faulty-proxy.ts'
import { newPostgres, POSTGRES_PART } from './postgres.ts'
import { type HttpResponse, startService } from './service.ts'
import { blackHole, ROUTE_PART, removeRoute } from './unreachable.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'

export const bodyOf = (words: string) => ({ body: { content: doc(p(words)) } })

/** A service that reaches its database through a faulty proxy, as this user. */
export async function startBehindProxy(t: TestContext, user = 'postgres', host = '127.0.0.1') {
  const database = await newPostgres()
  t.after(database.drop)
  const line = await faultyProxyTo(t, database.socket, host)
  const name = new URL(database.url).pathname
  const url = `postgres://${user}@${host}:${line.port}${name}`
  const service = await startService(t, { WARAQ_DATABASE_URL: url, WARAQ_SCRIPTURE: 'off' })
  const organization = await service.organization()
  const { call } = await organization.author('amina')
  const { json } = await call('POST', DOCUMENTS, bodyOf('before'))
  const path = `${DOCUMENTS}${json.id}/`
  const reads = [() => call('GET', path), () => call('GET', DOCUMENTS)]
  const writes = [
    () => call('PATCH', path, bodyOf('during')),
    () => call('POST', DOCUMENTS, bodyOf('during')),
  ]
  const all = [...reads, ...writes, () => service.call('GET', '/readyz')]
  return { database, line, service, organization, call, path, reads, writes, all }
}

export const shortly = ({ status, json }: HttpResponse): string =>
  `${status} ${json?.error ?? ''}`.trim()

/** Expects 503 with Retry-After. */
export async function requireUnavailable(asked: Promise<HttpResponse>): Promise<void> {
  const response = await asked
  assert.equal(shortly(response), '503 service_unavailable')
  assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
}

/** Faults of the connection, with the longest time of a response. */
export const FAULTS: [what: string, state: State, promisedMilliseconds: number][] = [
  ['refuses connections', 'closed', 200],
  ['closes connections', 'down', 200],
  ['is cut off within responses', { down: 10 }, 1_000],
]

type Skip = string | false

/** Any address of 127.0.0.0/8 is this machine; no other test uses this one. */
export const OWN_HOST = `127.77.${(process.pid >> 8) & 255}.${process.pid & 255}`
/** Faults of the network, with the longest time of a response. */
export const AWAY: [
  what: string,
  take: typeof blackHole,
  promisedMilliseconds: number,
  skip: Skip,
][] = [
  ['the host of PostgreSQL does not respond', blackHole, 2_000, skip],
  ['no route leads to the host of PostgreSQL', removeRoute, 200, skip || ROUTE_PART.skip],
]
