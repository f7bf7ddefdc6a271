import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FuzzTarget, fuzz } from './lib/fuzz/fuzz.ts'
import { DOCUMENTS, IMAGES, QUOTATIONS } from './lib/growth/documents.ts'
import type { Target } from './lib/growth/growth.ts'
import { IMPORTS } from './lib/growth/imports.ts'
import { REQUESTS } from './lib/growth/requests.ts'
import { isLong } from './lib/long.ts'

/** Time for each parser. */
const SECONDS = isLong ? 60 : 0.01
const SEED = process.env.WARAQ_TESTS === 'explore' ? Date.now() : 1

const MOST_RUNS = 40

const KINDS = { requests: REQUESTS, documents: DOCUMENTS, quotations: QUOTATIONS, images: IMAGES }
const ALL = { ...KINDS, imports: IMPORTS }

for (const [kind, targets] of Object.entries(ALL)) {
  test(`no input breaks a parser of ${kind}, or holds it for 50 ms`, {
    timeout: 60_000 + targets.length * SECONDS * 1500,
  }, (t) => {
    const results = targets.map((target) => fuzz(readerOf(target), SECONDS * 1000, SEED))
    const inputs = results.reduce((sum, result) => sum + result.inputs, 0)
    t.diagnostic(`${inputs} inputs to ${targets.length} parsers of ${kind}, seed ${SEED}`)
    assert.deepEqual(
      results.flatMap(({ findings }) => findings),
      [],
    )
  })
}

test('a fuzzed parser that throws or is slow is detected', () => {
  const breaks: FuzzTarget = {
    name: 'breaks',
    // Needs two steps: parts of two inputs must be combined.
    read: (text) => text.startsWith('{') && text.includes('__proto__') && undef(),
  }
  const seedFound = Array.from({ length: MOST_RUNS }, (_, seed) => seed).find((seed) =>
    fuzz(breaks, 250, seed).findings.some((finding) => finding.includes('TypeError: planted')),
  )
  assert.notEqual(seedFound, undefined)
  const slow = fuzz({ name: 'slow', read: () => spin(60) }, 1, 1)
  assert.match(slow.findings.join(), /slow: over 50 ms/)
})

const readerOf = (target: Target): FuzzTarget => ({
  name: target.name,
  read: 'read' in target ? target.read : (text) => target.prepare(text)(),
})

function undef(): never {
  throw new TypeError('planted')
}

function spin(milliseconds: number): void {
  const startedAt = process.threadCpuUsage()
  while (process.threadCpuUsage(startedAt).user < milliseconds * 1000);
}
