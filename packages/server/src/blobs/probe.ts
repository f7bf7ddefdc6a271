import { dirname } from 'node:path'
import type { Random } from '../lib/random.ts'
import type { Clock } from '../lib/time.ts'
import { type BlobStore, IMAGES_PREFIX, type Presigner, UPLOADS_PREFIX } from './blob-store.ts'
import { rootCause, suggestFix } from './store-error.ts'

interface ProbeDependencies {
  random: Random
  now: Clock
  fetch: typeof fetch
  /** Origins of pages that must be able to upload. */
  origins: readonly string[]
}

/** The probe object's keys, as an upload and as a confirmed image. */
interface Sample {
  upload: string
  image: string
}

const SAMPLE = new RegExp(`^(?:${UPLOADS_PREFIX}|${IMAGES_PREFIX})doctor/[0-9a-f]{16}$`)

/** Whether `waraq doctor` created the object of this key. */
export const isProbeKey = (key: string): boolean => SAMPLE.test(key)

const CONTENT = Buffer.from('Written by waraq doctor, and gone in a moment.')
const [TYPE, OTHER_TYPE] = ['image/png', 'text/html']
const UPLOAD_SECONDS = 60
const TIMEOUT_MILLISECONDS = 5_000

/**
 * Exercises a store with one object, as the service does: writes, reads, copies, requests its URLs
 * as a browser would, and deletes. Returns the problems found, one sentence each with a suggested
 * fix.
 */
export async function probeStore(
  store: BlobStore,
  dependencies: ProbeDependencies,
): Promise<string[]> {
  const name = dependencies.random(8).toString('hex')
  const sample = {
    upload: `${UPLOADS_PREFIX}doctor/${name}`,
    image: `${IMAGES_PREFIX}doctor/${name}`,
  }
  try {
    const problem = await probeObject(store, sample)
    if (problem !== undefined) return [problem]
    const problems = store.presign ? await probeAddresses(store.presign, sample, dependencies) : []
    return [...problems, ...(await probeRemoval(store, sample))]
  } finally {
    // A removal that fails was already reported, or nothing was written.
    for (const key of Object.values(sample)) await store.remove(key).catch(() => {})
  }
}

/** Stops at the first of the service's own requests that fails; later ones would fail too. */
async function probeObject(store: BlobStore, { upload, image }: Sample) {
  const metadata = { contentType: TYPE, bytes: CONTENT.length }
  let etag = ''
  const steps: [what: string, step: () => Promise<boolean>][] = [
    ['cannot be written', () => store.write(upload, [CONTENT], metadata).then(() => true)],
    [
      'cannot be read back unchanged',
      async () => {
        const part = await store.readRange(upload, { at: 0, length: CONTENT.length })
        etag = part?.etag ?? ''
        return part?.size === CONTENT.length && part.bytes.equals(CONTENT)
      },
    ],
    ['cannot be copied', async () => (await store.copy(upload, image, etag)) !== undefined],
    ['was written, but is not listed', () => isListed(store, upload)],
    [
      'was written, but the bucket itself cannot be queried',
      () => store.requireReachable().then(() => true),
    ],
  ]
  for (const [what, step] of steps) {
    const problem = await failureOf(`an object ${what}`, step)
    if (problem !== undefined) return problem
  }
  return undefined
}

async function isListed(store: BlobStore, key: string): Promise<boolean> {
  for await (const page of store.list(`${dirname(key)}/`)) {
    if (page.some((object) => object.key === key)) return true
  }
  return false
}

async function probeRemoval(store: BlobStore, { upload, image }: Sample): Promise<string[]> {
  const problem = await failureOf('an object cannot be deleted', async () => {
    await store.remove(upload)
    await store.remove(image)
    return (await store.readRange(image, { at: 0, length: 1 })) === undefined
  })
  return problem === undefined ? [] : [problem]
}

async function failureOf(what: string, step: () => Promise<boolean>): Promise<string | undefined> {
  try {
    return (await step()) ? undefined : `${what}. ${suggestFix('')}`
  } catch (error) {
    const { message, code } = rootCause(error)
    return `${what}: ${message}. ${suggestFix(code)}`
  }
}

/** Uploads and downloads by URL, as a page does. */
async function probeAddresses(
  presign: Presigner,
  sample: Sample,
  { now, fetch, origins }: ProbeDependencies,
): Promise<string[]> {
  const request = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS), redirect: 'manual' })
  const upload = { key: sample.upload, contentType: TYPE, at: now(), seconds: UPLOAD_SECONDS }
  const putUrl = await presign.put({ ...upload, bytes: CONTENT.length })
  const put = (type: string) =>
    request(putUrl, { method: 'PUT', headers: { 'content-type': type }, body: CONTENT })
  const getUrl = await presign.get?.({
    key: sample.image,
    contentType: TYPE,
    filename: 'probe.png',
  })

  const checks: [what: string, check: () => Promise<boolean>][] = [
    [
      'an upload URL does not work: check that browsers reach the store at WARAQ_S3_PUBLIC_URL.',
      async () => (await put(TYPE)).ok,
    ],
    [
      'an upload URL accepts another type than was signed: this store does not verify signatures.',
      async () => !(await put(OTHER_TYPE)).ok,
    ],
    [
      'the bucket is public: remove public read access.',
      async () => !(await request(withoutQuery(putUrl))).ok,
    ],
    ...origins.map((origin): [string, () => Promise<boolean>] => [
      `pages of ${origin} cannot upload: add the CORS rules of docs/operations/buckets.md to the bucket.`,
      async () => isAllowed(await request(putUrl, preflightFrom(origin)), origin),
    ]),
  ]
  if (getUrl !== undefined) {
    checks.push([
      'a download URL does not work or sends no type: use WARAQ_S3_DELIVERY=stream.',
      async () => {
        const response = await request(getUrl)
        return response.ok && response.headers.get('content-type') === TYPE
      },
    ])
  }
  const problems = await Promise.all(
    checks.map(async ([what, check]) => {
      try {
        return (await check()) ? [] : [what]
      } catch (error) {
        return [`${what} (${rootCause(error).message})`]
      }
    }),
  )
  return problems.flat()
}

const withoutQuery = (url: string): string => url.split('?')[0] ?? url

const preflightFrom = (origin: string): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  },
})

/** Whether a browser would continue after this preflight response. */
function isAllowed({ ok, headers }: Response, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin') ?? ''
  const methods = headers.get('access-control-allow-methods') ?? ''
  const names = headers.get('access-control-allow-headers') ?? ''
  return (
    ok &&
    ['*', origin].includes(allowed) &&
    /\bPUT\b|\*/.test(methods) &&
    /content-type|\*/i.test(names)
  )
}
