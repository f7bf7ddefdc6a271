/** What is stored and served of images that hide a position. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { positionedImages } from './lib/hidden-positions.ts'
import { noSharp } from './lib/image-assertions.ts'
import * as image from './lib/images.ts'
import { type Author, startService, type TestService } from './lib/service.ts'

async function decoded(bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  // The service reads no GIF with it.
  sharp.unblock({ operation: ['VipsForeignLoadNsgifBuffer'] })
  const picture = sharp(bytes, { animated: true, failOn: 'none' })
  const { orientation, icc, width, height, pages, loop } = await picture.metadata()
  return { orientation, icc, width, height, pages, loop, pixels: await picture.raw().toBuffer() }
}

/** Every file below the folder of images. */
const storedFiles = ({ dataDir }: TestService): Buffer[] =>
  readdirSync(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

suite('the position of an image', { skip: noSharp }, () => {
  test('in any of twenty-six places is neither stored nor served, and the pixels are', async (t) => {
    const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
    const author = await (await service.organization()).author()
    const images = await positionedImages()
    assert.equal(new Set(images.map(({ what }) => what)).size, 26)
    for (const { what, type, bytes, planted } of images) {
      await t.test(what, async () => {
        for (const place of planted) assert.ok(bytes.includes(place), 'planted')
        const served = await storedAndServed(author, type, bytes)
        for (const file of [served, ...storedFiles(service)])
          for (const place of planted) assert.ok(!file.includes(place))
        assert.deepEqual(await decoded(served), await decoded(bytes))
      })
    }
  })

  test('stays with WARAQ_KEEP_IMAGE_GPS=on', async (t) => {
    const service = await startService(t, { WARAQ_SCRIPTURE: 'off', WARAQ_KEEP_IMAGE_GPS: 'on' })
    const author = await (await service.organization()).author()
    const [{ type, bytes } = assert.fail()] = await positionedImages()
    assert.ok(bytes.equals(await storedAndServed(author, type, bytes)))
  })
})

async function storedAndServed(author: Author, type: image.Type, bytes: Buffer): Promise<Buffer> {
  const id = await image.uploaded(author, type, bytes)
  const response = await fetch(await image.displayUrl(author.call, id))
  return Buffer.from(await response.arrayBuffer())
}
