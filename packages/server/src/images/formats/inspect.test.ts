import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEASURED } from '../../../../../test/lib/measured.ts'
import * as picture from '../../../test/lib/image-fixtures.ts'
import { imageFacts, scannedHeader } from '../../../test/lib/image-scans.ts'
import { scanImage } from './inspect.ts'

const HERE = { width: 2, height: 3 }

for (const [type, bytes] of Object.entries(picture.IMAGE_FIXTURES)) {
  test(`readImageHeader() reads type and size of ${type}`, () => {
    assert.deepEqual(imageFacts(bytes), { type, ...HERE, hasPosition: false })
  })

  test(`a ${type} truncated anywhere is never accepted as complete`, () => {
    for (let length = 0; length < bytes.length; length++) {
      const part = bytes.subarray(0, length)
      for (const verdict of [imageFacts(part), scannedHeader(part)]) {
        // A header scan ignores the end of the pixels, but needs a complete header.
        if (typeof verdict !== 'string') {
          assert.deepEqual({ ...verdict, hasPosition: false }, imageFacts(bytes))
        }
        if (length < 20) assert.notEqual(typeof verdict, 'object')
      }
    }
  })

  test(`a ${type} with any byte changed is decided without a crash`, () => {
    for (let at = 0; at < bytes.length; at++) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const changed = Buffer.from(bytes)
        changed[at] = value
        assert.ok(imageFacts(changed))
        assert.ok(scannedHeader(changed))
      }
    }
  })
}

/** The best of five, because the machine may be busy. */
const quickest = (work: () => unknown): number =>
  Math.min(
    ...Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      work()
      return performance.now() - startedAt
    }),
  )

const HUGE = { width: 20_000, height: 20_000 }
const CANVAS = { width: 1_000, height: 1_000 }

const BAD: [what: string, bytes: Buffer][] = [
  ['no bytes', Buffer.alloc(0)],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>0</script></svg>')],
  ['an SVG behind an XML declaration', Buffer.from('<?xml version="1.0"?><svg/>')],
  ['HTML', Buffer.from('<!doctype html><script>0</script>')],
  [
    'HTML that begins like a GIF',
    Buffer.from('GIF89a/*<script>*/=0;//<html><body onload=alert(1)>'),
  ],
  [
    'HTML behind a PNG signature',
    Buffer.from('\x89PNG\r\n\x1a\n<script>0</script><html></html>', 'latin1'),
  ],
  ['HTML behind a JPEG marker', Buffer.from('\xff\xd8\xff<script>0</script>', 'latin1')],
  ['a BMP', Buffer.from(`BM${'\0'.repeat(60)}`)],
  ['a TIFF', Buffer.from(`II*\0${'\0'.repeat(60)}`)],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['a PNG of 400 megapixels', picture.png(HUGE)],
  ['a PNG as wide as numbers go', picture.png({ width: 0xffffffff, height: 1 })],
  ['a PNG without a pixel', picture.png({ width: 0, height: 3 })],
  ['a PNG whose height was changed', picture.png().fill(9, 23, 24)],
  ['a PNG of a depth that there is not', withHeader([4, 2, 0, 0, 0])],
  ['a PNG of a filter that there is not', withHeader([8, 0, 0, 1, 0])],
  [
    'a PNG of a million frames',
    picture.png(CANVAS, picture.pngChunk('acTL', Buffer.from([0, 15, 66, 64, 0, 0, 0, 0]))),
  ],
  ['a JPEG of 400 megapixels', picture.jpeg(HUGE)],
  ['a JPEG without height', picture.jpeg({ width: 2, height: 0 })],
  [
    'a JPEG with two frames',
    picture.jpeg(HERE, picture.jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 17, 0]))),
  ],
  ['a JPEG of a kind that browsers do not show', marked(picture.jpeg(), 0xc3)],
  ['a GIF of 400 megapixels', picture.gif(HUGE)],
  ['a GIF of too many frames', picture.gif(CANVAS, 501)],
  ['a GIF with a frame over its canvas', picture.gif(HERE, 1, CANVAS)],
  ['a GIF without a frame', picture.gif(HERE, 0)],
  [
    'a GIF with something behind it',
    Buffer.concat([picture.gif(), Buffer.from('<script>0</script>')]),
  ],
  ['a WebP of 268 megapixels', picture.webp({ width: 16_384, height: 16_384 })],
  [
    'a WebP with something behind it',
    Buffer.concat([picture.webp(), Buffer.from('<script>0</script>')]),
  ],
  [
    'a WebP whose canvas hides its pixels',
    picture.extendedWebp(HERE, { width: 16_384, height: 16_384 }),
  ],
  [
    'a WebP without pixels',
    picture
      .extendedWebp(HERE, HERE)
      .subarray(0, 30)
      .fill(Buffer.from([22, 0, 0, 0]), 4, 8),
  ],
]

/** A valid PNG with these last header bytes: depth, color, compression, filter, interlace. */
function withHeader(end: number[]): Buffer {
  const bytes = picture.png()
  const body = Buffer.concat([bytes.subarray(16, 24), Buffer.from(end)])
  return Buffer.concat([bytes.subarray(0, 8), picture.pngChunk('IHDR', body), bytes.subarray(33)])
}

/** The same JPEG with another marker before its frame. */
function marked(bytes: Buffer, marker: number): Buffer {
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return bytes.fill(marker, at + 1, at + 2)
}

for (const [what, bytes] of BAD) {
  test(`${what} is rejected`, MEASURED, () => {
    assert.equal(imageFacts(bytes), 'bad')
    assert.ok(typeof scannedHeader(bytes) === 'string')
    assert.ok(quickest(() => [imageFacts(bytes), scannedHeader(bytes)]) < 5, 'milliseconds')
  })
}

test('a PNG, GIF or WebP truncated anywhere is rejected', () => {
  for (const type of ['image/png', 'image/gif', 'image/webp'] as const) {
    const bytes = picture.IMAGE_FIXTURES[type]
    for (let length = 0; length < bytes.length; length++) {
      const part = bytes.subarray(0, length)
      assert.equal(imageFacts(part), 'bad', `${type} of ${length} bytes`)
      assert.equal(typeof scannedHeader(part), 'string', `${type} of ${length} bytes`)
    }
  }
})

test('a PNG whose chunks exceed the file, or that never ends, is rejected', () => {
  const large = picture.largePng(100_000, 8_192)
  for (const length of [large.length - 1, large.length - 12, large.length - 13, 50_000, 8_300]) {
    const part = large.subarray(0, length)
    assert.equal(imageFacts(part), 'bad', `${length} bytes`)
    assert.equal(typeof scannedHeader(part), 'string', `${length} bytes`)
  }
  const reaching = Buffer.from(large)
  reaching.writeUInt32BE(0x7fff_0000, 33)
  assert.equal(imageFacts(reaching), 'bad')
  assert.equal(typeof scannedHeader(reaching), 'string')
})

test('a JPEG without an end marker is accepted, as cameras write it, and one without pixels is rejected', () => {
  const bytes = picture.jpeg()
  assert.equal(typeof imageFacts(bytes.subarray(0, -2)), 'object')
  assert.equal(typeof imageFacts(Buffer.concat([bytes, Buffer.alloc(64)])), 'object')
  const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const pixels = scan + 2 + bytes.readUInt16BE(scan + 2)
  assert.equal(imageFacts(bytes.subarray(0, pixels)), 'bad')
  assert.equal(scannedHeader(bytes.subarray(0, pixels)), 'bad')
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
    assert.equal(typeof scannedHeader(bytes), 'string', what)
    assert.ok(readsOf(bytes) < 100_000, what)
  }
})
