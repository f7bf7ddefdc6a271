/** `waraq copy --live` beside a server that authors write to, into the other engine. */
import assert from 'node:assert/strict'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { engineOf } from '../src/db/engine.ts'
import { copyLive } from '../src/transfer/live-copy.ts'
import { runWaraq, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import {
  type Call,
  callerOf,
  createDocuments,
  postgresPlace,
  sqlitePlace,
  startSource,
} from './lib/copy-places.ts'
import { everythingOf, readerOf } from './lib/every-table.ts'
import { POSTGRES_PART } from './lib/postgres.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
const WRITERS = 4

/** Authors who write until `stop`, and what the server acknowledged. */
function startWriters(call: Call) {
  /** The text of each document; undefined: deleted. */
  const acknowledged = new Map<string, string | undefined>()
  const refused: (string | null)[] = []
  let isStopped = false
  let writes = 0

  async function send(method: string, path: string, body?: object) {
    const response = await call(method, path, body)
    const text = await response.text()
    if (response.ok) writes += 1
    else assert.equal(response.status, 503, text)
    if (response.status === 503) refused.push(response.headers.get('retry-after'))
    return { isDone: response.ok, text }
  }

  const write = (method: string, path: string, words: string) =>
    send(method, path, { content: doc(p(words)) })

  async function create(own: string[], words: string): Promise<void> {
    const { isDone, text } = await write('POST', DOCUMENTS, words)
    if (!isDone) return
    const { id } = JSON.parse(text)
    own.unshift(id)
    acknowledged.set(id, words)
    await send('PATCH', `${DOCUMENTS}${id}/versions/1/`, { name: words })
    // Hashing a password takes long, so only the first link has one.
    const guard = own.length === 1 ? { password: 'a' } : {}
    await send('POST', `${DOCUMENTS}${id}/shares/`, { name: words, ...guard })
  }

  async function save(id: string, words: string): Promise<void> {
    const { isDone } = await write('PATCH', `${DOCUMENTS}${id}/`, words)
    if (isDone) acknowledged.set(id, words)
  }

  async function erase(own: string[], id: string): Promise<void> {
    const { isDone } = await send('DELETE', `${DOCUMENTS}${id}/`)
    if (!isDone) return
    own.splice(own.indexOf(id), 1)
    acknowledged.set(id, undefined)
  }

  async function work(writer: number): Promise<void> {
    const own: string[] = []
    for (let turn = 0; !isStopped; turn++) {
      const words = `Writer ${writer}, turn ${turn}`
      const id = own[turn % 7]
      if (!id || turn % 2 === 0) await create(own, words)
      else if (turn % 5 === 4) await erase(own, id)
      else await save(id, words)
    }
  }

  const working = Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)))
  return {
    acknowledged,
    refused,
    count: () => writes,
    async stop() {
      isStopped = true
      await working
    },
  }
}

/** The acknowledged documents that differ in a service. */
async function lostOf(call: Call, acknowledged: ReadonlyMap<string, string | undefined>) {
  const lost: string[] = []
  for (const [id, words] of acknowledged) {
    const response = await call('GET', `${DOCUMENTS}${id}/`)
    const text = await response.text()
    const isKept =
      words === undefined
        ? response.status === 410 || response.status === 404
        : text.includes(`"${words}"`)
    if (!isKept) lost.push(`${id} ${words}: ${response.status} ${text}`)
  }
  return lost
}

const DIRECTIONS = [
  { name: 'SQLite to PostgreSQL', from: sqlitePlace, to: postgresPlace },
  { name: 'PostgreSQL to SQLite', from: postgresPlace, to: sqlitePlace },
]

// The authors write until the copy ends, which takes longer on a busy machine.
describe('copy --live', { skip, timeout: 300_000 }, () => {
  for (const { name, from, to } of DIRECTIONS) {
    test(`every acknowledged write is in the copy: ${name}`, async (t) => {
      const [source, target] = [await from(t), await to(t)]
      const { served, token, call } = await startSource(t, source)
      await createDocuments(call)
      const writers = startWriters(call)
      await waitFor('writes', async () => writers.count() > 50)
      const earlier = writers.count()

      const copy = await runWaraq({}, 'copy', '--live', '--from', source.name, '--to', target.name)
      const during = writers.count() - earlier
      if (copy.code === 0) await waitFor('a refusal', async () => writers.refused.length > 0)
      await writers.stop()
      assert.equal(copy.code, 0, copy.stderr + copy.stdout)
      assert.match(copy.stdout, /^pass beside the servers: \d+ rows changed$/m)
      assert.match(copy.stdout, /to keep using it instead, run waraq drain off with its settings$/m)
      assert.ok(during > 0, 'writes went on during the copy')
      assert.deepEqual(new Set(writers.refused), new Set(['5']))
      assert.equal((await call('GET', DOCUMENTS)).status, 200, 'reads go on')
      const before = await everythingOf(readerOf(served.url, token))
      await served.end()

      copyFileSync(
        join(String(source.env.WARAQ_DATA_DIR), 'master.key'),
        join(String(target.env.WARAQ_DATA_DIR), 'master.key'),
      )
      const there = await serveWaraq(t, target.env)
      assert.deepEqual(await lostOf(callerOf(there.url, token), writers.acknowledged), [])
      assert.deepEqual(await everythingOf(readerOf(there.url, token)), before)
      const created = await callerOf(there.url, token)('POST', DOCUMENTS, {
        content: doc(p('New')),
      })
      assert.equal(created.status, 201, 'the copy accepts writes')
      t.diagnostic(`${writers.count()} writes, ${during} during the copy`)
    })
  }

  test('a copy that fails in the pause ends it', async (t) => {
    const [source, target] = [sqlitePlace(t), await postgresPlace(t)]
    const { call } = await startSource(t, source)
    const engines = [
      engineOf({ file: join(String(source.env.WARAQ_DATA_DIR), 'waraq.db') }),
      engineOf({ url: target.name }),
    ] as const
    const [db, to] = [await engines[0].openForCommand(), await engines[1].openForCommand()]
    t.after(() => Promise.all([db.close(), to.close()]))
    const statuses: number[] = []
    const write = async () => {
      const { status } = await call('POST', DOCUMENTS, { content: doc(p('Now')) })
      statuses.push(status)
    }
    const failing = copyLive({
      from: db,
      to,
      withDamaged: false,
      onProgress() {},
      onPass() {},
      async pause() {
        await engines[0].pauseWrites(db)
        await write()
        throw new Error('cut off')
      },
      isPaused: () => engines[0].isPaused(db),
      resume: () => engines[0].resumeWrites(db),
    })
    await assert.rejects(failing, /cut off/)
    await write()
    assert.deepEqual(statuses, [503, 201])
  })
})
