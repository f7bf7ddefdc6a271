/** The cost of kept versions: bytes, CPU of packing, reading an old one, comparing two. */
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type { DocumentNode } from '@waraq/contract'
import { compare } from '@waraq/sdk/compare'
import { createRandom, makeDocument, plantEdits } from '../../packages/sdk/test/edited-documents.ts'
import { sql } from '../../packages/server/src/db/sql.ts'
import { openCliDatabase } from '../../packages/server/src/db/sqlite/sqlite.ts'
import { createContentCheck } from '../../packages/server/src/documents/content-check.ts'
import { documentChanges } from '../../packages/server/src/events/outbox/document-changes.ts'
import { planPacks } from '../../packages/server/src/history/packing/plan.ts'
import { createVersionRetention } from '../../packages/server/src/history/retention/version-retention.ts'
import { pack } from '../../packages/server/src/lib/frames.ts'
import type { Bench } from './bench.ts'
import { createOrganization, mintTokens } from './organization.ts'
import { startServerUnderTest, waraq, waraqEnv } from './server-under-test.ts'
import { median, ratios } from './statistics.ts'

const EDITS_OF_A_VERSION = 10
const BYTES_OF_A_BLOCK = 550

export interface Packing {
  versions: number
  rawBytes: number
  /** Bytes of the packs / bytes of the versions. */
  share: number
  /** CPU of packing / CPU of compressing each version alone, document by document. */
  cpuRatios: number[]
}

/** Packs the histories of documents of 4 KB to 1 MB, as the job does. */
export async function measurePacking(documents: number, each: number): Promise<Packing> {
  const sum = { rawBytes: 0, packedBytes: 0 }
  const costs = { packing: [] as number[], alone: [] as number[] }
  // All are made first: the compiler and the collector work on while a pack is measured.
  const histories = Array.from({ length: documents }, (_, at) =>
    historyOf(Math.round(8 * 240 ** (at / Math.max(documents - 1, 1))), each, at),
  )
  for (const contents of histories) {
    const cost = { packing: 0, alone: 0 }
    for (const group of groupsOf(contents)) {
      const packing = cpu()
      const frame = await pack(Buffer.concat(group))
      cost.packing += packing()
      const alone = cpu()
      for (const content of group) zstdCompressSync(content)
      cost.alone += alone()
      sum.packedBytes += frame.length
    }
    costs.packing.push(cost.packing)
    costs.alone.push(cost.alone)
    sum.rawBytes += contents.reduce((bytes, { length }) => bytes + length, 0)
  }
  const { rawBytes, packedBytes } = sum
  const cpuRatios = ratios(costs.packing, costs.alone)
  return {
    versions: documents * each,
    rawBytes,
    share: packedBytes / rawBytes,
    cpuRatios,
  }
}

/** Microseconds of this process since the call. */
function cpu(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
}

/** Versions of one document, each with ten edits more than the one before. */
function historyOf(blocks: number, count: number, seed: number): Buffer[] {
  const random = createRandom(seed)
  let document: DocumentNode = makeDocument(blocks, random)
  return Array.from({ length: count }, (_, version) => {
    document = plantEdits(document, EDITS_OF_A_VERSION, `v${version}e`, random).edited
    return Buffer.from(JSON.stringify(document))
  })
}

function groupsOf(contents: readonly Buffer[]): Buffer[][] {
  const versions = contents.map((content, at) => ({
    revision: at,
    name: null,
    saved_at: at,
    replaced_at: at,
    content_hash: '',
    content_bytes: content.length,
    pack_revision: null,
    pack_offset: null,
  }))
  return planPacks(versions, new Set(), []).map((group) =>
    group.versions.flatMap(({ revision }) => contents[revision] ?? []),
  )
}

/** Read of the oldest of 400 versions of 124 KB / read of the document, round by round. */
export async function measureOldestRead(bench: Bench, rounds: number): Promise<number[]> {
  const dataDir = join(bench.folder, 'oldest')
  const customer = createOrganization(dataDir)
  const env = waraqEnv(dataDir)
  const subject = await startServerUnderTest(bench, {
    name: 'oldest',
    command: waraq('serve'),
    env,
  })
  const [token] = await mintTokens(subject, customer, ['author'])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: string) => {
    const response = await fetch(subject.url + path, { method, headers, body: body ?? null })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
  const contents = historyOf(Math.round(124_000 / BYTES_OF_A_BLOCK), 401, 1)
  const bodies = contents.map((content) => `{"content":${content}}`)
  const path = `/v1/documents/${(await call('POST', '/v1/documents/', bodies[0])).id}/`
  for (const [at, body] of bodies.slice(1).entries()) {
    await call('PATCH', `${path}versions/${at + 1}/`, '{"name":null}')
    await call('PATCH', path, body)
  }
  await packIn(dataDir)
  const readMilliseconds = async (from: string) => {
    const before = performance.now()
    await call('GET', from)
    return performance.now() - before
  }
  const samples = { oldest: [] as number[], current: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    samples.oldest.push(await readMilliseconds(`${path}versions/1/`))
    samples.current.push(await readMilliseconds(path))
  }
  return ratios(samples.oldest, samples.current)
}

async function packIn(dataDir: string): Promise<void> {
  const db = openCliDatabase(join(dataDir, 'waraq.db'))
  const settings = { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 2 ** 29 }
  const stamp = () => Date.now() * 1_000
  const check = createContentCheck(() => {})
  const recordErasure = documentChanges.onErase
  const deps = { db, settings, stamp, check, recordErasure, onDamage() {} }
  await createVersionRetention(deps).run()
  const loose = await db.find<{ count: number }>(
    sql`SELECT count(*) AS count FROM document_versions WHERE pack_revision IS NULL`,
  )
  await db.close()
  if (loose?.count !== 0) throw new Error(`${loose?.count} versions are not packed`)
}

/** Compare of 1 MB with five edits / `JSON.parse` of both, round by round. */
export function measureCompare(rounds: number): number[] {
  const random = createRandom(1)
  const before = makeDocument(1_900, random)
  const { edited } = plantEdits(before, 5, 'e', random)
  const json = [JSON.stringify(before), JSON.stringify(edited)] as const
  return Array.from({ length: rounds }, () => {
    const parsings = Array.from({ length: 5 }, () => {
      const parsing = threadCpu()
      for (const text of json) JSON.parse(text)
      return parsing()
    })
    const comparings = Array.from({ length: 5 }, () => {
      const [one, other] = [JSON.parse(json[0]), JSON.parse(json[1])]
      const comparing = threadCpu()
      compare(one, other)
      return comparing()
    })
    return median(comparings) / median(parsings)
  })
}

function threadCpu(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
}
