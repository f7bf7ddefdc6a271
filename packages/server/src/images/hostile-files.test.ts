/** Malformed files: a fuzzer's collection, and mutations made here by the same methods. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  BOMB,
  collectedFiles,
  LIES,
  mutatedFiles,
  noCollection,
} from '../../test/lib/hostile-images.ts'
import { readFromBuffer } from './formats/byte-reader.ts'
import { scanImage } from './formats/inspect.ts'
import { chunksOf } from './forward-reader.ts'

const MAX_PIXELS = 50_000_000

const scanOf = (bytes: Buffer) => readFromBuffer(scanImage(bytes, bytes.length), bytes)

function requireDecision(bytes: Buffer): void {
  const found = scanOf(bytes)
  if (found !== 'bad') assert.ok(found.picture.width * found.picture.height <= MAX_PIXELS)
}

/** The cleaned copy of an image has no metadata and the same size. */
async function requireCleaning(bytes: Buffer): Promise<void> {
  const before = scanOf(bytes)
  if (before === 'bad') return
  async function* stream() {
    yield bytes
  }
  const clean = Buffer.concat(await Array.fromAsync(chunksOf(stream(), before.clean)))
  const after = scanOf(clean)
  assert.ok(after !== 'bad')
  assert.deepEqual(after.picture, { ...before.picture, hasMetadata: false })
}

async function requireAllDecided(t: TestContext, files: Buffer[]): Promise<void> {
  for (const bytes of files) requireDecision(bytes)
  for (const bytes of files) await requireCleaning(bytes)
  const accepted = files.filter((bytes) => scanOf(bytes) !== 'bad').length
  t.diagnostic(`${files.length} files, ${accepted} accepted`)
}

test('every file of a fuzzer’s collection is decided without a crash', {
  skip: noCollection,
}, async (t) => {
  const files = collectedFiles()
  assert.ok(files.length > 1_000)
  await requireAllDecided(t, files)
})

test('mutated files are decided', (t) => requireAllDecided(t, mutatedFiles()))

for (const [what, bytes] of LIES) {
  test(`a ${what} is rejected`, () => {
    requireDecision(bytes)
    assert.equal(scanOf(bytes), 'bad')
  })
}

test('an image of 400 megapixels in 48 KB is rejected', () => {
  assert.ok(BOMB.length < 60_000, `${BOMB.length} bytes`)
  assert.equal(scanOf(BOMB), 'bad')
})
