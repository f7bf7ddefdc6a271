/** Bytes of an image that the service reads and holds, counted at the blob store interface. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { suite, type TestContext, test } from 'node:test'
import type { ImageType } from '@waraq/contract'
import type { BlobStore } from '../src/blobs/blob-store.ts'
import { openBlobStore } from '../src/blobs/open-blob-store.ts'
import { readConfig } from '../src/config.ts'
import { createUploadValidation } from '../src/images/upload-validation.ts'
import { systemRandom } from '../src/lib/random.ts'
import * as picture from './lib/image-fixtures.ts'
import { STORES } from './lib/stores.ts'

const MIB = 1_048_576
const LARGE = 10 * MIB - 100_000
const HERE = { width: 2, height: 3 }

/** Traffic between the service and its store. */
interface Traffic {
  bytesRead: number
  reads: number
  /** The maximum of bytes read and not yet written. */
  mostHeld: number
}

interface Watched {
  blobs: BlobStore
  traffic: Traffic
}

/** A store that counts the bytes read from it. */
function watched(real: BlobStore): Watched {
  const traffic = { bytesRead: 0, reads: 0, mostHeld: 0 }
  let written = 0
  const read = (bytes: number) => {
    traffic.bytesRead += bytes
  }
  async function* counted(stream: AsyncIterable<Uint8Array>) {
    for await (const chunk of stream) {
      read(chunk.length)
      yield chunk
    }
  }
  async function* measured(
    source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    before: number,
  ) {
    for await (const chunk of source) {
      traffic.mostHeld = Math.max(traffic.mostHeld, traffic.bytesRead - before - written)
      written += chunk.length
      yield chunk
    }
  }
  const blobs: BlobStore = {
    ...real,
    async readRange(...asked) {
      traffic.reads++
      const part = await real.readRange(...asked)
      read(part?.bytes.length ?? 0)
      return part
    },
    async open(...asked) {
      traffic.reads++
      const object = await real.open(...asked)
      if (!object) return undefined
      // By default this stream would itself hold sixteen chunks.
      return { ...object, stream: Readable.from(counted(object.stream), { highWaterMark: 1 }) }
    },
    write: (key, source, about) => real.write(key, measured(source, traffic.bytesRead), about),
  }
  return { blobs, traffic }
}

for (const { name, skip, settings } of STORES.slice(0, 2)) {
  suite(`upload validation in ${name}`, { skip }, () => {
    async function storeOf(t: TestContext): Promise<BlobStore> {
      const folder = mkdtempSync(join(tmpdir(), 'waraq-reading-'))
      t.after(() => rmSync(folder, { recursive: true }))
      const { blobs } = readConfig({ WARAQ_IMAGE_DIR: folder, ...(await settings()) })
      const world = {
        random: systemRandom,
        now: () => new Date(),
        monotonicNow: () => performance.now(),
      }
      return openBlobStore(blobs, { ...world, fetch })
    }

    const looking = (blobs: BlobStore) =>
      createUploadValidation({
        blobs,
        keepsMetadata: false,
        maxWaitMilliseconds: 1_500,
        onError: () => {},
      })

    async function examined(blobs: BlobStore, type: ImageType, bytes: Buffer) {
      await blobs.write('uploads/o/i', [bytes], { contentType: type, bytes: bytes.length })
      const { blobs: counting, traffic } = watched(blobs)
      const upload = { organization_id: 'o', id: 'i', content_type: type, declared_bytes: null }
      const found = await looking(counting).examine(upload, 'uploads/o/i')
      const kept = await blobs.readRange(found.key, { at: 0, length: 10 * MIB })
      assert.ok(kept)
      assert.equal(kept.size, found.bytes)
      return { found, kept: kept.bytes, traffic }
    }

    const colors = Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.alloc(60_000)])
    const profile = Array.from({ length: 6 }, () => picture.jpegSegment(0xe2, colors))
    const plain: [what: string, type: ImageType, bytes: Buffer][] = [
      ['a PNG in chunks of 8 KiB', 'image/png', picture.largePng(LARGE, 8_192)],
      ['a PNG in chunks of 64 KiB', 'image/png', picture.largePng(LARGE, 65_536)],
      ['a PNG in one chunk', 'image/png', picture.largePng(LARGE, LARGE)],
      ['a JPEG', 'image/jpeg', picture.largeJpeg(LARGE)],
      [
        'a JPEG with Exif and a large profile',
        'image/jpeg',
        picture.largeJpeg(LARGE - 400_000, [picture.exifSegment(6, false), ...profile]),
      ],
      ['a WebP', 'image/webp', picture.largeWebp(LARGE)],
      [
        'a WebP with Exif',
        'image/webp',
        picture.largeWebp(LARGE, 0x08, picture.webpChunk('EXIF', picture.tiff(6, false))),
      ],
    ]

    for (const [what, type, bytes] of plain) {
      test(`reads 10 MB of ${what} without metadata once, and copies it`, async (t) => {
        const { found, kept, traffic } = await examined(await storeOf(t), type, bytes)
        assert.deepEqual([found.width, found.height], [HERE.width, HERE.height])
        assert.ok(kept.equals(bytes))
        assert.ok(traffic.bytesRead <= bytes.length + 32_768, `${traffic.bytesRead} bytes`)
        assert.deepEqual([traffic.reads, traffic.mostHeld], [2, 0])
      })
    }

    const exif = picture.exifSegment(6, true)
    const withPosition: [what: string, type: ImageType, bytes: Buffer, removed: number][] = [
      ['at the head of a JPEG', 'image/jpeg', picture.largeJpeg(LARGE, [exif]), 0],
      [
        'deep inside a JPEG',
        'image/jpeg',
        picture.largeJpeg(LARGE - 400_000, [...profile, exif]),
        0,
      ],
      [
        'in a video after a JPEG',
        'image/jpeg',
        picture.largeJpeg(MIB, [exif], [Buffer.alloc(9 * MIB - 100_000, 'GPS ')]),
        9 * MIB - 100_000,
      ],
      [
        'after the pixels of a PNG',
        'image/png',
        picture.largePng(LARGE, 8_192, picture.pngChunk('eXIf', picture.tiff(6, true))),
        0,
      ],
      [
        'at the end of a WebP',
        'image/webp',
        picture.largeWebp(LARGE, 0x08, picture.webpChunk('EXIF', picture.tiff(6, true))),
        0,
      ],
    ]

    for (const [what, type, bytes, removed] of withPosition) {
      test(`removes GPS data ${what} and holds less than 512 KiB of 10 MB in memory`, async (t) => {
        const { kept, traffic } = await examined(await storeOf(t), type, bytes)
        assert.ok(!kept.includes('GPS'))
        assert.ok(
          kept.includes(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0])),
          'the orientation is kept',
        )
        assert.ok(bytes.length - kept.length - removed < 200)
        assert.ok(traffic.mostHeld < 512 * 1024, `${traffic.mostHeld} bytes held`)
      })
    }

    test('rejects an object that changes between validation and copy', async (t) => {
      const blobs = await storeOf(t)
      const about = { contentType: 'image/png', bytes: picture.png().length }
      const other = picture.png({ width: 9, height: 9 })
      await blobs.write('uploads/o/i', [picture.png()], about)
      const hurried: BlobStore = {
        ...blobs,
        async copy(...asked) {
          await blobs.write('uploads/o/i', [other], { ...about, bytes: other.length })
          return blobs.copy(...asked)
        },
      }
      const upload = { organization_id: 'o', id: 'i', declared_bytes: null }
      const look = looking(hurried).examine({ ...upload, content_type: 'image/png' }, 'uploads/o/i')
      await assert.rejects(look, { code: 'image_invalid' })
    })
  })
}
