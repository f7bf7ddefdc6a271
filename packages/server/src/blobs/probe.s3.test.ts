import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { requirement } from '../../../../test/lib/system-requirements.ts'
import { startCeph } from '../../test/lib/ceph.ts'
import { STORES } from '../../test/lib/stores.ts'
import { readConfig } from '../config.ts'
import { systemRandom } from '../lib/random.ts'
import { openBlobStore } from './open-blob-store.ts'
import { probeStore } from './probe.ts'

const WORLD = {
  random: systemRandom,
  now: () => new Date(),
  monotonicNow: () => performance.now(),
  fetch,
  origins: ['https://app.example.com'],
}

/** Runs doctor's probe on a store with these settings. */
function examined(settings: Record<string, string>, world = WORLD): Promise<string[]> {
  return probeStore(openBlobStore(readConfig(settings).blobs, world), world)
}

function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-probe-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** An address that nothing listens on any more. */
async function unusedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

for (const { name, skip, settings } of STORES) {
  test(`doctor reports no problem with ${name} and leaves no object there`, {
    skip,
  }, async (t) => {
    const folder = emptyFolder(t)
    assert.deepEqual(await examined({ WARAQ_IMAGE_DIR: folder, ...(await settings()) }), [])
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
    assert.ok(left.every((entry) => !entry.isFile()))
  })
}

test('doctor suggests a fix for a path that is not a folder', async (t) => {
  const file = join(emptyFolder(t), 'file')
  writeFileSync(file, '')
  const [problem, ...more] = await examined({ WARAQ_IMAGE_DIR: join(file, 'blobs') })
  assert.match(problem ?? '', /^an object cannot be written: ENOTDIR.*WARAQ_IMAGE_DIR must be/)
  assert.deepEqual(more, [])
})

test('doctor suggests a fix for a store that is down', async () => {
  const keys = { WARAQ_S3_ACCESS_KEY: 'a', WARAQ_S3_SECRET_KEY: 's' }
  const nowhere = { WARAQ_S3_BUCKET: 'images', WARAQ_S3_ENDPOINT: await unusedAddress() }
  const [problem, ...more] = await examined({ ...nowhere, ...keys })
  assert.match(problem ?? '', /^an object cannot be written: .*Check that the store is running/)
  assert.deepEqual(more, [])
})

const MISUSED: [what: string, wrong: Record<string, string>, expected: RegExp][] = [
  [
    'an unknown key',
    { WARAQ_S3_ACCESS_KEY: 'nobody' },
    /^an object cannot be written: the store answered 403 InvalidAccessKeyId\. .*WARAQ_S3_ACCESS_KEY/,
  ],
  [
    'a wrong secret',
    { WARAQ_S3_SECRET_KEY: 'nobody' },
    /^an object cannot be written: the store answered 403 SignatureDoesNotMatch\. .*WARAQ_S3_SECRET_KEY/,
  ],
  [
    'a bucket that is not there',
    { WARAQ_S3_BUCKET: 'nowhere' },
    /^an object cannot be written: the store answered 404 NoSuchBucket\. Create the bucket/,
  ],
  [
    'a public address that is not there',
    { WARAQ_S3_PUBLIC_URL: await unusedAddress() },
    /^an upload URL does not work: .*WARAQ_S3_PUBLIC_URL/,
  ],
]

const { skip } = requirement('ceph')

for (const [what, wrong, expected] of MISUSED) {
  test(`doctor suggests a fix for ${what}`, { skip }, async () => {
    const [problem] = await examined({ ...(await (await startCeph()).settings()), ...wrong })
    assert.match(problem ?? '', expected)
  })
}

test('doctor reports a wrong clock', { skip }, async () => {
  const settings = await (await startCeph()).settings()
  const now = () => new Date(Date.now() - 3_600_000)
  const [problem] = await examined(settings, { ...WORLD, now })
  assert.match(problem ?? '', /RequestTimeTooSkewed\. The clocks differ/)
})

test('doctor reports missing CORS rules and public read access', { skip }, async () => {
  const ceph = await startCeph()
  const settings = await ceph.settings()
  await ceph.change(settings, 'cors', 'DELETE')
  const noPage = 'pages of https://app.example.com cannot upload'
  const [first, ...more] = await examined(settings)
  assert.ok(first?.startsWith(noPage), first)
  assert.deepEqual(more, [])
  await ceph.change(settings, 'policy', 'PUT', publicRead(settings.WARAQ_S3_BUCKET))
  const both = await examined(settings)
  assert.deepEqual(
    both.map((problem) => problem.split(':')[0]),
    ['the bucket is public', 'pages of https'],
  )
})

const publicRead = (bucket: string | undefined): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/*`],
      },
    ],
  })
