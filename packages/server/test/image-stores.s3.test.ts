import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { openBlobStore } from '../src/blobs/open-blob-store.ts'
import { probeStore } from '../src/blobs/probe.ts'
import { readConfig } from '../src/config.ts'
import { systemRandom } from '../src/lib/random.ts'
import { startCeph } from './lib/ceph.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/operations/buckets.md'), 'utf8')
const PAGES = 'https://app.example.com'
const skip = [requirement('ceph'), requirement('curl'), requirement('openssl')].find(
  (part) => part.skip,
)?.skip

/** The configuration lines in the docs section of a store. */
function linesFor(store: string): string {
  const [, behind = ''] = GUIDE.split(`\n## ${store}\n`)
  const [, block] = /^```sh\n([\s\S]*?)^```$/m.exec(behind) ?? []
  assert.ok(block, `no configuration for ${store}`)
  return block
}

const WORLD = {
  random: systemRandom,
  now: () => new Date(),
  monotonicNow: () => performance.now(),
  fetch,
  origins: [PAGES],
}

test('the documented configuration for Ceph creates a bucket for the service only', {
  skip: skip ?? false,
}, async () => {
  const { url, configuration } = await startCeph()
  const lines = linesFor('Ceph').replaceAll('https://rgw.example.com', url)
  const output = execFileSync(
    'bash',
    ['--norc', '-euo', 'pipefail', '-c', `${lines}\necho "secret $SERVICE_SECRET"`],
    { encoding: 'utf8', env: { PATH: process.env.PATH, CEPH_CONF: configuration } },
  )
  const [, secret = ''] = /^secret (\S+)$/m.exec(output) ?? []
  const settings = {
    WARAQ_S3_ENDPOINT: url,
    WARAQ_S3_BUCKET: 'waraq-images',
    WARAQ_S3_ACCESS_KEY: 'waraq',
    WARAQ_S3_SECRET_KEY: secret,
    WARAQ_S3_DELIVERY: 'redirect',
  }
  const examined = (world: typeof WORLD) =>
    probeStore(openBlobStore(readConfig(settings).blobs, world), world)
  assert.deepEqual(await examined(WORLD), [])
  const [trouble = ''] = await examined({ ...WORLD, origins: ['https://elsewhere.example.com'] })
  assert.match(trouble, /^pages of https:\/\/elsewhere\.example\.com cannot upload/)
})

test('the documented configurations allow page uploads and expire uploads, but never images', () => {
  for (const store of ['AWS S3', 'Cloudflare R2', 'MinIO', 'Ceph']) {
    const lines = linesFor(store)
    assert.match(lines, /\$PAGES/, store)
    assert.match(lines, /uploads\/.*2|uploads\/[\s\S]*<Days>2</, store)
    assert.doesNotMatch(lines, /refix\W+images/, store)
  }
})
