import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { isLong } from '../lib/long.ts'
import { requirement } from '../lib/system-requirements.ts'
import { databaseIn, lostPages, requireSound } from './lib/database-file.ts'
import { createDisk, type Image, type Survival } from './lib/disk.ts'
import type { Page } from './lib/expected-state.ts'
import { createCall, mintToken } from './lib/http-client.ts'
import { newWriter, writeOn } from './lib/random-writer.ts'
import { newDataDir, runWaraq, startServer } from './lib/server.ts'
import { parseTrace, type SystemCall, watching, writtenText } from './lib/system-calls.ts'

const strace = requirement('strace')
const IMAGES = isLong ? 2_100 : 360
const SURVIVALS: Survival[] = ['nothing', 'some writes', 'some sectors']
const WRITERS = 8
const ACTS = 400
const UNSYNCED = join(import.meta.dirname, 'fixtures/unsynced-commits.ts')

/** All writes of a deployment from its first start, and the responses of its users. */
interface Story {
  dataDir: string
  calls: SystemCall[]
  pages: Page[]
  masterKey: string
}

test('acknowledged writes survive a power loss at any moment, and the file is intact', {
  skip: strace.skip,
}, async (t) => {
  const { images, lostWrites, damages } = judge(t, await tell(t))
  t.diagnostic(`${images} images of the disk`)
  assert.ok(images >= (isLong ? 2_000 : 300))
  assert.equal(lostWrites.length, 0, listOf(lostWrites))
  assert.equal(damages.length, 0, listOf(damages))
})

test('the same replay detects the losses of a server that does not sync its commits', {
  skip: strace.skip,
}, async (t) => {
  const env = { NODE_OPTIONS: `--import=${UNSYNCED}` }
  const { images, lostWrites, damages } = judge(t, await tell(t, env))
  t.diagnostic(`${lostWrites.length} of ${images} images lack something acknowledged`)
  assert.ok(lostWrites.length > images / 10)
  assert.equal(damages.length, 0, listOf(damages))
})

const listOf = (findings: string[]): string =>
  [`${findings.length} images:`, ...findings.slice(0, 5)].join('\n')

/** Creates an organization in an empty folder and serves some writers, all traced. */
async function tell(t: TestContext, env: Record<string, string> = {}): Promise<Story> {
  const dataDir = newDataDir(t)
  const traces = ['found', 'serve'].map((name) => join(dirname(dataDir), `${name}.trace`))
  const [founding, serving] = traces.map((file) => watching(strace.path, file))
  const stdout = runWaraq(
    { dataDir, wrapper: founding ?? [] },
    'org',
    'create',
    'Zaytuna',
    '--json',
  )
  const server = await startServer({ dataDir, wrapper: serving ?? [], env })

  const writers = Array.from({ length: WRITERS }, (_, number) => newWriter(`author-${number}`))
  const isOver = () => writers.reduce((total, { actCount: turn }) => total + turn, 0) >= ACTS
  await Promise.all(
    writers.map(async (writer) => {
      writer.token = await mintToken(server.port, JSON.parse(stdout).api_key, writer.name)
      await writeOn(writer, createCall(server.port, writer.token), isOver)
    }),
  )
  const { code, output } = await server.end('SIGTERM')
  assert.equal(code, 0, output)
  return {
    dataDir,
    calls: traces.flatMap((file) => inOrder(parseTrace(readFileSync(file, 'latin1')))),
    pages: writers.flatMap(({ pages }) => pages),
    masterKey: readFileSync(join(dataDir, 'master.key'), 'utf8'),
  }
}

/** A sync takes effect when it completes; responses and disk writes may come earlier. */
function inOrder(calls: SystemCall[]): SystemCall[] {
  const placeOf = ({ name, began, ended }: SystemCall) => (name.endsWith('sync') ? ended : began)
  return calls.sort((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Simulates power losses at moments of the trace and compares what is left with the acknowledged
 * writes.
 */
function judge(t: TestContext, story: Story) {
  const disk = createDisk(story.dataDir)
  const random = createRandom(7)
  const folder = join(dirname(story.dataDir), 'image')
  const every = Math.floor((story.calls.length * SURVIVALS.length) / IMAGES)
  const acknowledged = new Set<string>()
  const [lostWrites, damages]: [string[], string[]] = [[], []]
  let images = 0
  for (const [moment, call] of story.calls.entries()) {
    disk.apply(call)
    const response = acknowledgedBy(call)
    if (response) acknowledged.add(response)
    if (moment % every !== 0) continue
    for (const survival of SURVIVALS) {
      images++
      const when = `after call ${moment}, where ${survival} survived`
      try {
        putImage(folder, disk.imageOf(survival, random))
        const losses = lossesIn(folder, story, acknowledged)
        if (losses.length > 0) lostWrites.push(`${when}: ${losses.slice(0, 3)}`)
      } catch (error) {
        damages.push(`${when}: ${error}`)
      }
    }
  }
  t.diagnostic(`${acknowledged.size} acknowledged, ${story.calls.length} calls`)
  return { images, lostWrites, damages }
}

const FOUNDED = 'the organization'

/**
 * The id of the request whose response began with this call, or the organization that was printed.
 */
function acknowledgedBy({ name, args }: SystemCall): string | undefined {
  if (name !== 'write' && name !== 'writev') return undefined
  const text = writtenText(args)
  if (text.startsWith('{"organization_id"')) return FOUNDED
  if (!/^HTTP\/1\.1 2\d\d /.test(text)) return undefined
  return /^x-request-id: ([\w-]+)/im.exec(text)?.[1]
}

function putImage(folder: string, image: Image): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, bytes] of image) writeFileSync(join(folder, name), bytes)
}

/** Acknowledged writes that are missing in this folder. */
function lossesIn(folder: string, story: Story, acknowledged: Set<string>): string[] {
  const sqlite = new DatabaseSync(databaseIn(folder))
  try {
    const isMade = sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'shares'`).get()
    if (!isMade) return [...acknowledged]
    requireSound(sqlite)
    const pages = story.pages.map((page) => pageAt(page, acknowledged))
    const losses = lostPages(sqlite, pages).map(({ name }) => name)
    const organizations = sqlite.prepare('SELECT id FROM organizations').all()
    if (acknowledged.has(FOUNDED) && organizations.length === 0) losses.push(FOUNDED)
    if (sqlite.prepare('SELECT 1 FROM deployment').get() && !hasKey(folder, story)) {
      losses.push('the master key')
    }
    return losses
  } finally {
    sqlite.close()
  }
}

/** The record of a page after these responses had arrived. */
function pageAt(page: Page, acknowledged: Set<string>): Page {
  const last = page.steps.findLastIndex(({ requestId = '' }) => acknowledged.has(requestId))
  return { ...page, acknowledged: Math.max(0, last) }
}

function hasKey(folder: string, { masterKey }: Story): boolean {
  try {
    return readFileSync(join(folder, 'master.key'), 'utf8') === masterKey
  } catch {
    return false
  }
}

/** Random numbers with a fixed seed (Lehmer's generator). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
