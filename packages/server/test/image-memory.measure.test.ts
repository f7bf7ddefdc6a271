/** The most memory that a server uses while clients upload and ask for hostile images. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { IMAGE_WIDTHS } from '@waraq/contract'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { emptyFolder, newOrganization, serveWaraq } from './lib/command-line.ts'
import { noSharp, WIDE } from './lib/image-assertions.ts'
import { exifSegment, largeJpeg } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { type LargeImage, largeImages } from './lib/large-images.ts'
import { noPeak, ownPeakOf } from './lib/peak-memory.ts'
import { createCall } from './lib/service.ts'

const MIB = 1_048_576
const AT_ONCE = 16
/** As the release archive and the container image set it. */
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}

/** The peak of a server to which many authors upload these images and ask for all their widths. */
async function peakWith(t: TestContext, images: LargeImage[]): Promise<number> {
  const env = { ...ALLOCATOR, WARAQ_DATA_DIR: emptyFolder(t), WARAQ_RATE_LIMITS: 'off' }
  const { url, pid = 0 } = await serveWaraq(t, env)
  const { api_key: apiKey } = await newOrganization(env)
  const author = async (externalUserId: string) => {
    const { token } = await mintEmbedToken({ baseUrl: url, apiKey, externalUserId })
    return { call: createCall(url, token) }
  }
  const authors = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => author(`author ${at}`)),
  )
  for (const { type, bytes } of images) {
    await Promise.all(
      authors.map(async (one) => {
        const id = await image.uploaded(one, type, bytes)
        await Promise.all(
          IMAGE_WIDTHS.map(async (width) => {
            const response = await fetch(await image.displayUrl(one.call, id, `?w=${width}`))
            assert.equal(response.status, 200)
            await response.arrayBuffer()
          }),
        )
      }),
    )
  }
  return ownPeakOf(pid)
}

suite('the memory of a server', { skip: noSharp || noPeak }, () => {
  test('stays under 400 MB in all attacks with images', async (t) => {
    const small: LargeImage = { what: 'small image', type: 'image/png', bytes: WIDE }
    const cleaned = largeJpeg(10 * MIB - 100_000, [exifSegment(6, true)])
    const hostile = await largeImages()
    const attacks: LargeImage[] = [
      { what: 'large file', type: 'image/jpeg', bytes: cleaned },
      ...hostile,
    ]
    const control = await peakWith(
      t,
      hostile.map(() => small),
    )
    const attacked = await peakWith(t, attacks)
    const [usual, most] = [control, attacked].map((bytes) => Math.round(bytes / MIB))
    t.diagnostic(`${most} MB, with as many small images ${usual} MB`)
    assert.ok(attacked < 400 * MIB, `${most} MB`)
  })
})
