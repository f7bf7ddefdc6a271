/** Which copies are made is decided from the headers of images that hold nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as picture from '../../test/lib/image-fixtures.ts'
import { scanned } from '../../test/lib/image-scans.ts'
import { chooseEncoding } from './resize-memory.ts'

const MEMORY = 134_217_728
const MIB = 1_048_576
const SQUARE = { width: 7_000, height: 7_000 }
const PHOTO = { width: 4_000, height: 3_000 }
const TALL = { width: 3_050, height: 16_300 }
const WIDE = { width: 49_000, height: 1_000 }

const { jpegFrame, pngHeader, lossyWebp, webp } = picture

/** The quality of the copy of this width, and the one of 2,560 pixels. */
type Expected = 'best' | 'lean' | 'none'
const HEADERS: [what: string, bytes: Buffer, at320: Expected, at2560: Expected][] = [
  ['a photo', jpegFrame(PHOTO), 'best', 'best'],
  ['a photo of 49 megapixels', jpegFrame(SQUARE), 'best', 'lean'],
  ['a tall photo', jpegFrame(TALL), 'best', 'none'],
  ['a wide photo', jpegFrame(WIDE), 'best', 'best'],
  ['a progressive photo', jpegFrame(PHOTO, { isProgressive: true }), 'best', 'lean'],
  [
    'a progressive JPEG of 49 megapixels',
    jpegFrame(SQUARE, { isProgressive: true }),
    'none',
    'none',
  ],
  [
    'the same without subsampling',
    jpegFrame(PHOTO, { isProgressive: true, sampling: 0x11 }),
    'best',
    'lean',
  ],
  ['a photo in one scan for each color', jpegFrame(SQUARE, { scanned: 1 }), 'none', 'none'],
  ['a gray JPEG of 49 megapixels', jpegFrame(SQUARE, { components: 1 }), 'best', 'lean'],
  ['a CMYK JPEG', jpegFrame(PHOTO, { components: 4 }), 'best', 'best'],
  ['a PNG of 49 megapixels', pngHeader(SQUARE), 'best', 'lean'],
  ['a PNG of 49 megapixels in 16 bits with alpha', pngHeader(SQUARE, 16, 6), 'none', 'none'],
  ['a wide PNG', pngHeader(WIDE), 'none', 'none'],
  ['a wide PNG in 16 bits', pngHeader(WIDE, 16, 6), 'none', 'none'],
  ['an interlaced PNG of 49 megapixels', pngHeader(SQUARE, 8, 2, 1), 'none', 'none'],
  ['an interlaced PNG of 49 megapixels in 16 bits', pngHeader(SQUARE, 16, 6, 1), 'none', 'none'],
  ['an interlaced PNG of 12 megapixels', pngHeader(PHOTO, 8, 2, 1), 'best', 'lean'],
  ['an interlaced gray PNG of 49 megapixels', pngHeader(SQUARE, 8, 0, 1), 'best', 'lean'],
  ['a WebP of 49 megapixels', lossyWebp(SQUARE), 'best', 'lean'],
  ['a WebP of 49 megapixels with alpha', lossyWebp(SQUARE, true), 'none', 'none'],
  ['a lossless WebP of 49 megapixels', webp(SQUARE), 'none', 'none'],
  ['a lossless WebP of 12 megapixels', webp(PHOTO), 'best', 'lean'],
]

function qualityOf(bytes: Buffer, width: number, memory = MEMORY): Expected {
  const found = scanned(bytes)
  assert.ok(found !== 'bad')
  const { picture: size } = found
  const copy = { width, height: Math.ceil((size.height * width) / size.width) }
  const source = { ...found, bytes: 4 * MIB, isTurned: false }
  const chosen = chooseEncoding(source, copy, memory)
  return chosen ? (chosen.smartSubsample ? 'best' : 'lean') : 'none'
}

for (const [what, bytes, at320, at2560] of HEADERS) {
  test(`copies of ${what}: ${at320} and ${at2560}`, () => {
    assert.deepEqual([qualityOf(bytes, 320), qualityOf(bytes, 2_560)], [at320, at2560])
  })
}

test('with enough memory every copy is made at its best', () => {
  for (const [what, bytes] of HEADERS) {
    assert.equal(qualityOf(bytes, 2_560, 4_096 * MIB), 'best', what)
  }
})

test('a copy that is taller than a WebP can be is never made', () => {
  const narrow = pngHeader({ width: 700, height: 60_000 })
  assert.equal(qualityOf(narrow, 320, 4_096 * MIB), 'none')
})
