/** The time and the memory that malformed files cost. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  BOMB,
  collectedFiles,
  LIES,
  mutatedFiles,
  noCollection,
} from '../../test/lib/hostile-images.ts'
import { REJECTED_IMAGES } from '../../test/lib/rejected-images.ts'
import { readFromBuffer } from './formats/byte-reader.ts'
import { scanImage } from './formats/inspect.ts'

const MAX_MILLISECONDS = 5
const MAX_TRIES = 50
const MAX_RISE = 33_554_432

/** Decides a file. Takes the best of many tries, because the machine may be busy. */
function requireQuickDecision(bytes: Buffer): void {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < MAX_TRIES && best >= MAX_MILLISECONDS; tries++) {
    const startedAt = performance.now()
    readFromBuffer(scanImage(bytes, bytes.length), bytes)
    best = Math.min(best, performance.now() - startedAt)
  }
  assert.ok(best < MAX_MILLISECONDS, `${best} ms`)
}

function requireAllDecided(t: TestContext, files: Buffer[]): void {
  const before = process.memoryUsage().rss
  for (const bytes of files) requireQuickDecision(bytes)
  const rise = process.memoryUsage().rss - before
  assert.ok(rise < MAX_RISE, `${rise} bytes`)
  t.diagnostic(`${files.length} files, ${rise} bytes of memory`)
}

test('every file of a fuzzer’s collection is decided quickly', { skip: noCollection }, (t) =>
  requireAllDecided(t, collectedFiles()),
)

test('mutated files are decided quickly', (t) => requireAllDecided(t, mutatedFiles()))

test('files that pretend to be images are rejected quickly', (t) =>
  requireAllDecided(t, [BOMB, ...[...LIES, ...REJECTED_IMAGES].map(([, bytes]) => bytes)]))
