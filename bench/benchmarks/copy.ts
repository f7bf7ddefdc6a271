import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { engineOf } from '../../packages/server/src/db/engine.ts'
import { COPIED_TABLES } from '../../packages/server/src/db/tables.ts'
import { appendRows } from '../../packages/server/src/transfer/pass.ts'
import { durablePostgres, sqlOver } from '../../packages/server/test/lib/postgres.ts'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { type Loaded, loadDataset } from '../lib/dataset.ts'
import { busyMicroseconds } from '../lib/measure.ts'
import { atMost, withoutTarget } from '../lib/metrics.ts'
import { mintTokens } from '../lib/organization.ts'
import { cleanEnv, startServerUnderTest, waraq, waraqEnv } from '../lib/server-under-test.ts'
import { median, ratios } from '../lib/statistics.ts'
import { shown, tableOf } from '../lib/table.ts'

const CONTENT_BYTES = 5_000
/** Authors who save without a break. */
const WRITERS = 2
const IDLE_MILLISECONDS = 1_000

/** Rows that documents reference come before them, and are few. */
const TABLES = COPIED_TABLES.slice(
  0,
  COPIED_TABLES.findIndex(({ name }) => name === 'documents') + 1,
)

/** How fast a copy loads PostgreSQL, and how long writes wait for it. */
export const COPY: Benchmark = {
  name: 'copy',
  title: 'waraq copy of 100,000 documents of 5 KB from SQLite to PostgreSQL',
  sources: ['packages/server/src/db/postgres/load.ts', 'packages/server/src/transfer'],
  async run(bench) {
    const [authors, documentsEach, rounds] = bench.isQuick ? [10, 100, 1] : [100, 1_000, 3]
    const dataDir = join(bench.folder, 'source')
    const size = { authors, documentsEach, body: bodyOf(CONTENT_BYTES) }
    const documents = await loadDataset(dataDir, size, bench.say)
    const foreignShares = [await foreignShare()]
    const { loads, copies } = await measureLoading(bench, dataDir, rounds)
    foreignShares.push(await foreignShare())
    const pauses = await measurePauses(bench, dataDir, documents, rounds)
    foreignShares.push(await foreignShare())
    const seconds = (values: number[]) => shown(median(values) / 1_000)
    return {
      metrics: [
        atMost('time of loading / COPY of the same rows from a file', ratios(loads, copies), 3.3),
        atMost(
          'pause of writes, s',
          pauses.map(({ pause }) => pause / 1_000),
          10,
        ),
        withoutTarget('whole copy beside the server, s', seconds(pauses.map(({ all }) => all))),
      ],
      details: [
        tableOf(
          ['documents', 'loading s', 'COPY s', 'saves during the copy'],
          [
            [
              documents.length.toLocaleString('en'),
              seconds(loads),
              seconds(copies),
              shown(median(pauses.map(({ saves }) => saves))),
            ],
          ],
        ),
        `Loading reads the documents from SQLite and inserts them as \`waraq copy\` does. COPY reads them from a file in the binary format, into an equal database. In the pause, \`waraq copy --live\` ran beside a server whose ${WRITERS} authors saved one document after the other; writes wait from the message of the pause to the end of the command. Other processes were measured between the rounds.`,
      ],
      foreignShares,
    }
  },
}

/** The milliseconds of loading the documents, and of COPY alone. */
async function measureLoading(bench: Bench, dataDir: string, rounds: number) {
  const from = await engineOf({ file: join(dataDir, 'waraq.db') }).openForCommand()
  const [url, other] = [await durablePostgres(), await durablePostgres()]
  const to = await engineOf({ url }).openForCommand()
  bench.after(() => Promise.all([from.close(), to.close()]))
  const folder = join(bench.folder, 'copied')
  mkdirSync(folder)
  // The postgres user writes and reads the files.
  for (const path of [bench.folder, folder]) chmodSync(path, 0o777)
  const copy = (direction: string, address: string) => async (table: string) =>
    sqlOver(address)(`COPY ${table} ${direction} '${join(folder, table)}' (FORMAT binary)`)
  const [loads, copies]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    bench.say(`loading, round ${round + 1}`)
    for (const one of [url, other]) await sqlOver(one)('TRUNCATE organizations, token_keys CASCADE')
    const load = (table: (typeof TABLES)[number]) => appendRows({ from, to, table }, () => {})
    loads.push(await timeOfLast(TABLES, load))
    const names = TABLES.map(({ name }) => name)
    for (const name of names) await copy('TO', url)(name)
    copies.push(await timeOfLast(names, copy('FROM', other)))
  }
  return { loads, copies }
}

/** Works on all, and returns the milliseconds that the last one took. */
async function timeOfLast<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  let startedAt = 0
  for (const item of items) {
    startedAt = performance.now()
    await work(item)
  }
  return performance.now() - startedAt
}

/** Copies beside a server under saves; times in milliseconds. */
async function measurePauses(
  bench: Bench,
  dataDir: string,
  documents: readonly Loaded[],
  rounds: number,
) {
  const env = waraqEnv(dataDir)
  const subject = await startServerUnderTest(bench, {
    name: 'source',
    command: waraq('serve'),
    env,
  })
  const writers: Writer[] = []
  for (const { author } of documents.slice(0, WRITERS)) {
    const [token = ''] = await mintTokens(subject, author.customer, [author.externalUserId])
    writers.push({ token, documents: documents.filter((one) => one.author === author) })
  }
  const pauses: { pause: number; all: number; saves: number }[] = []
  for (let round = 0; round < rounds; round++) {
    bench.say(`copy beside the server, round ${round + 1}`)
    const saving = startSaving(subject.url, writers)
    const times = await copyBeside(dataDir, await durablePostgres(), bench.say)
    pauses.push({ ...times, saves: await saving.stop() })
    await run(waraq('drain', 'off'), env, () => {})
  }
  return pauses
}

interface Writer {
  token: string
  documents: readonly Loaded[]
}

/** Each author saves all documents in turn, again and again. */
function startSaving(url: string, writers: readonly Writer[]) {
  const body = new Uint8Array(bodyOf(CONTENT_BYTES))
  let [isStopped, saves] = [false, 0]
  async function save({ token, documents }: Writer): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    for (let turn = 0; !isStopped; turn++) {
      const id = documents[turn % documents.length]?.id
      const response = await fetch(`${url}/v1/documents/${id}/`, { method: 'PATCH', headers, body })
      await response.arrayBuffer()
      if (response.ok) saves += 1
      else if (response.status === 503) await delay(IDLE_MILLISECONDS)
      else throw new Error(`not saved: ${response.status}`)
    }
  }
  const saving = Promise.all(writers.map(save))
  return {
    async stop() {
      isStopped = true
      await saving
      return saves
    },
  }
}

async function copyBeside(dataDir: string, url: string, say: Bench['say']) {
  const startedAt = performance.now()
  let pausedAt = Number.NaN
  const places = ['--from', `sqlite:${dataDir}`, '--to', url]
  await run(waraq('copy', '--live', ...places), {}, (line) => {
    if (line.startsWith('the source refuses writes')) pausedAt = performance.now()
    if (line.startsWith('pass ')) say(line)
  })
  const endedAt = performance.now()
  return { pause: endedAt - pausedAt, all: endedAt - startedAt }
}

async function run(
  command: readonly string[],
  env: Record<string, string>,
  onLine: (line: string) => void,
): Promise<void> {
  const child = spawn(process.execPath, command, {
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  for await (const line of createInterface(child.stdout)) onLine(line)
  const [code] = await closed
  if (code !== 0) throw new Error(`${command.join(' ')} failed`)
}

/** The CPU share of other processes, 0 to 1, while nothing of the benchmark runs. */
async function foreignShare(): Promise<number> {
  const before = busyMicroseconds()
  await delay(IDLE_MILLISECONDS)
  return (busyMicroseconds() - before) / (1_000 * IDLE_MILLISECONDS * availableParallelism())
}
