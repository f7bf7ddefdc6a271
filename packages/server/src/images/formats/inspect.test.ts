import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as picture from '../../../test/lib/image-fixtures.ts'
import { imageFacts } from '../../../test/lib/image-scans.ts'
import { REJECTED_IMAGES } from '../../../test/lib/rejected-images.ts'
import { scanImage } from './inspect.ts'

const HERE = { width: 2, height: 3 }

for (const [type, bytes] of Object.entries(picture.IMAGE_FIXTURES)) {
  test(`scanImage() reads type and size of ${type}`, () => {
    assert.deepEqual(imageFacts(bytes), { type, ...HERE, hasMetadata: false })
  })

  test(`a ${type} truncated anywhere is never accepted as complete`, () => {
    for (let length = 0; length < bytes.length; length++) {
      const verdict = imageFacts(bytes.subarray(0, length))
      // A JPEG cut off within its pixel data is accepted. It must report the same type and size.
      if (verdict !== 'bad') {
        assert.deepEqual({ ...verdict, hasMetadata: false }, imageFacts(bytes))
      }
      if (length < 20) assert.equal(verdict, 'bad')
    }
  })

  test(`a ${type} with any byte changed is decided without a crash`, () => {
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(bytes)
        changed[at] = value
        assert.ok(imageFacts(changed))
      }
    }
  })
}

const CANVAS = { width: 1_000, height: 1_000 }

for (const [what, bytes] of REJECTED_IMAGES) {
  test(`${what} is rejected`, () => {
    assert.equal(imageFacts(bytes), 'bad')
  })
}

test('a PNG, GIF or WebP truncated anywhere is rejected', () => {
  for (const type of ['image/png', 'image/gif', 'image/webp'] as const) {
    const bytes = picture.IMAGE_FIXTURES[type]
    for (let length = 0; length < bytes.length; length++) {
      assert.equal(imageFacts(bytes.subarray(0, length)), 'bad', `${type} of ${length} bytes`)
    }
  }
})

test('a PNG whose chunks exceed the file, or that never ends, is rejected', () => {
  const large = picture.largePng(100_000, 8_192)
  for (const length of [large.length - 1, large.length - 12, large.length - 13, 50_000, 8_300]) {
    assert.equal(imageFacts(large.subarray(0, length)), 'bad', `${length} bytes`)
  }
  const reaching = Buffer.from(large)
  reaching.writeUInt32BE(0x7fff_0000, 33)
  assert.equal(imageFacts(reaching), 'bad')
})

test('a JPEG without an end marker is accepted, as cameras write it, and one without pixels is rejected', () => {
  const bytes = picture.jpeg()
  assert.equal(typeof imageFacts(bytes.subarray(0, -2)), 'object')
  assert.equal(typeof imageFacts(Buffer.concat([bytes, Buffer.alloc(64)])), 'object')
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const pixels = scan + 2 + bytes.readUInt16BE(scan + 2)
  assert.equal(imageFacts(bytes.subarray(0, pixels)), 'bad')
})

test('an image of exactly fifty megapixels is accepted, one more row is not', () => {
  assert.notEqual(imageFacts(picture.png({ width: 10_000, height: 5_000 })), 'bad')
  assert.equal(imageFacts(picture.png({ width: 10_000, height: 5_001 })), 'bad')
})

test('an animation of exactly five hundred megapixels is accepted', () => {
  assert.notEqual(imageFacts(picture.gif(CANVAS, 500)), 'bad')
})

/** Number of reads of a full scan. */
function readsOf(bytes: Buffer): number {
  let questions = 0
  const walk = scanImage(bytes, bytes.length)
  for (let step = walk.next(); !step.done; questions++) {
    const { at, length } = step.value
    step = walk.next(bytes.subarray(at, at + length))
  }
  return questions
}

test('a file with too many segments is rejected before all are read', () => {
  const parts: [string, Buffer][] = [
    ['PNG', Buffer.concat([picture.png().subarray(0, 33), Buffer.alloc(10_000_000)])],
    [
      'GIF',
      Buffer.concat([
        picture.gif(HERE, 0).subarray(0, 19),
        Buffer.alloc(9_999_999, '!\xfe\0', 'latin1'),
      ]),
    ],
    [
      'JPEG',
      Buffer.concat([
        Buffer.from([0xff, 0xd8]),
        Buffer.alloc(10_000_000, '\xff\xe5\0\x02', 'latin1'),
      ]),
    ],
  ]
  const chunks = Buffer.alloc(4_800_000, picture.pngChunk('aaAa', Buffer.alloc(0)))
  parts.push(['PNG of chunks', Buffer.concat([picture.png().subarray(0, 33), chunks])])
  for (const [what, bytes] of parts) {
    assert.equal(imageFacts(bytes), 'bad', what)
    assert.ok(readsOf(bytes) < 100_000, what)
  }
})
