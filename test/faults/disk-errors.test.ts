import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { test } from 'node:test'
import { requirement } from '../lib/system-requirements.ts'
import { databaseIn, inspect, requireSound } from './lib/database-file.ts'
import { lastState, newPage, type Page, settle } from './lib/expected-state.ts'
import { type Call, createCall, type HttpResponse, mintToken, Refused } from './lib/http-client.ts'
import {
  type Act,
  create,
  lookUp,
  newWriter,
  remove,
  save,
  share,
  type Writer,
  writeOn,
} from './lib/random-writer.ts'
import { createOrganization, newDataDir, type Server, startServer } from './lib/server.ts'

const strace = requirement('strace')

/** Fails calls of the server's threads, on one file or on all; `when` counts per thread. */
const failing = (calls: string, error: string, when: string, file?: string): string[] => [
  strace.path,
  ...['-D', '-f', '-qq', '--seccomp-bpf', '-o', '/dev/null'],
  ...(file === undefined ? [] : ['-P', file]),
  ...['-e', `trace=${calls}`, '-e', `inject=${calls}:error=${error}:when=${when}`],
]

const MOST_SAVES = 2_000
const WRITERS = 8

test('on a full disk writes fail without a change and reads succeed; writes resume once there is room', {
  skip: strace.skip,
}, async (t) => {
  const dataDir = newDataDir(t)
  const apiKey = createOrganization(dataDir)
  const wrapper = failing('pwrite64', 'ENOSPC', '400..550')
  const server = await startServer({ dataDir, wrapper })
  const call = createCall(server.port, await mintToken(server.port, apiKey, 'amina'))
  const [savedPage, sharedPage, removedPage] = [
    newPage('saved'),
    newPage('shared'),
    newPage('removed'),
  ]
  for (const page of [savedPage, sharedPage, removedPage]) await create(call, page)
  const unmade = newPage('unmade')
  const writes: [Act, Page][] = [
    [save, savedPage],
    [share, sharedPage],
    [remove, removedPage],
    [create, unmade],
  ]

  await saveUntil(call, savedPage, 'refused')
  await Promise.all(writes.map(([act, page]) => requireRefused(() => act(call, page), page)))
  await requireRefused(() => mintToken(server.port, apiKey, 'bilal'))
  for (const page of [savedPage, sharedPage, removedPage]) settle(page, await lookUp(call, page))
  for (const path of ['/v1/documents/', '/healthz', '/readyz']) {
    assert.equal((await call('GET', path)).status, 200, path)
  }

  await saveUntil(call, savedPage, 'answered')
  for (const [act, page] of writes) await act(call, page)
  await mintToken(server.port, apiKey, 'bilal')
  for (const page of [savedPage, sharedPage, removedPage, unmade])
    settle(page, await lookUp(call, page))
  assert.equal((await server.end('SIGTERM')).code, 0)
  inspect(databaseIn(dataDir), requireSound)
})

const CASES: [what: string, calls: string, when: string][] = [
  ['cannot make a write durable', 'fsync,fdatasync', '60+'],
  ['cannot write', 'pwrite64', '900+'],
]

for (const [what, calls, when] of CASES) {
  test(`a disk that ${what} ends the server, and every acknowledged write is present after a restart`, {
    skip: strace.skip,
  }, async (t) => {
    const dataDir = newDataDir(t)
    const apiKey = createOrganization(dataDir)
    await requireEndAndRecovery(dataDir, apiKey, failing(calls, 'EIO', when))
  })
}

/** A checkpoint is due at 1,000 pages of 4 KiB; the log can double until that is noticed. */
const MOST_LOG_BYTES = 2 * 1_000 * 4_096

test('a disk that cannot sync the database file ends the server at the first checkpoint, and the WAL has every acknowledged write', {
  skip: strace.skip,
}, async (t) => {
  const dataDir = newDataDir(t)
  const apiKey = createOrganization(dataDir)
  const file = databaseIn(dataDir)
  const wrapper = failing('fsync,fdatasync', 'EIO', '1+', file)
  await requireEndAndRecovery(dataDir, apiKey, wrapper, () => {
    const { size } = statSync(`${file}-wal`)
    assert.ok(size < MOST_LOG_BYTES, `the server went on for a log of ${size} bytes`)
  })
})

/**
 * Writes until the server under this wrapper gives up; then restarts it and looks for lost writes.
 */
async function requireEndAndRecovery(
  dataDir: string,
  apiKey: string,
  wrapper: string[],
  lookAtRuins = () => {},
): Promise<void> {
  const failingServer = await startServer({ dataDir, wrapper, env: { WARAQ_DRAIN_SECONDS: '1' } })
  const writers = Array.from({ length: WRITERS }, (_, number) => newWriter(`author-${number}`))
  for (const writer of writers) {
    writer.token = await mintToken(failingServer.port, apiKey, writer.name)
  }
  const errors = await Promise.all(
    writers.map((writer) => writeUntilRefused(failingServer, writer)),
  )
  const { code, output } = await failingServer.exit
  assert.equal(code, 1, output)
  assert.match(output, /the disk failed under a write/)
  assert.ok(errors.every(Boolean), 'a client was disconnected without a response')
  lookAtRuins()

  const server = await startServer({ dataDir })
  for (const { token, pages } of writers) {
    const call = createCall(server.port, token)
    for (const page of pages) {
      if (!page.id) await create(call, page)
      settle(page, await lookUp(call, page))
      if (lastState(page)) await save(call, page)
    }
  }
  inspect(databaseIn(dataDir), requireSound)
}

/** Saves until the disk is full, or until it has space again. */
async function saveUntil(call: Call, page: Page, outcome: 'refused' | 'answered'): Promise<void> {
  for (let count = 0; count < MOST_SAVES; count++) {
    const error = await errorOf(() => save(call, page))
    if (error) page.steps.pop()
    if ((error === undefined) === (outcome === 'answered')) return
  }
  assert.fail(`no save was ${outcome}`)
}

/** Requires that the write is refused, and removes it from the record of the page. */
async function requireRefused(write: () => Promise<unknown>, page?: Page): Promise<void> {
  assert.ok(await errorOf(write), `${page?.name}: a full disk has taken a write`)
  page?.steps.pop()
}

/** Writes until a request fails or the server is gone. The outcome of the last write is unknown. */
async function writeUntilRefused(
  server: Server,
  writer: Writer,
): Promise<HttpResponse | undefined> {
  const call = createCall(server.port, writer.token)
  return errorOf(() => writeOn(writer, call, () => false))
}

/** The error response, which must have Retry-After; undefined if the write succeeded. */
async function errorOf(write: () => Promise<unknown>): Promise<HttpResponse | undefined> {
  try {
    await write()
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, headers, text } = error.response
    assert.deepEqual([status, JSON.parse(text).error], [503, 'service_unavailable'])
    assert.match(headers['retry-after'] ?? '', /^\d+$/)
    return error.response
  }
}
