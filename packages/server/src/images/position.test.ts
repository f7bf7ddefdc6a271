import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as picture from '../../test/lib/image-fixtures.ts'
import { imageFacts, scanned, scannedHeader } from '../../test/lib/image-scans.ts'
import { lengthOf } from './formats/byte-ranges.ts'
import { chunksOf } from './forward-reader.ts'

const HERE = { width: 2, height: 3 }

/** The cleaned copy that replaces an image with a position. */
async function cleaned(bytes: Buffer): Promise<Buffer> {
  const found = scanned(bytes)
  assert.ok(found !== 'bad')
  const clean = Buffer.concat(await Array.fromAsync(chunksOf(inChunks(bytes), found.clean)))
  assert.equal(clean.length, lengthOf(found.clean))
  return clean
}

/** As a stream with arbitrary chunk boundaries. */
async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

const XMP = 'http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="21,25.35N"/>'
const POSITIONED: [what: string, bytes: Buffer][] = [
  ['a JPEG', picture.jpeg(HERE, picture.exifSegment(6, true))],
  [
    'a JPEG with XMP',
    picture.jpeg(HERE, picture.exifSegment(6, false), picture.jpegSegment(0xe1, Buffer.from(XMP))),
  ],
  [
    'a JPEG with a second picture',
    Buffer.concat([
      picture.jpeg(HERE, picture.exifSegment(6, true)),
      picture.jpeg(HERE, picture.exifSegment(1, true)),
    ]),
  ],
  ['a PNG', picture.png(HERE, picture.pngChunk('eXIf', picture.tiff(6, true)))],
  [
    'a PNG with old Exif',
    picture.png(
      HERE,
      picture.pngChunk('eXIf', picture.tiff(6, false)),
      picture.pngChunk('zTXt', Buffer.from('Raw profile type exif\0\0GPS')),
    ),
  ],
  [
    'a WebP',
    picture.extendedWebp(HERE, HERE, 0x08, picture.webpChunk('EXIF', picture.tiff(6, true))),
  ],
  [
    'a WebP with XMP',
    picture.extendedWebp(
      HERE,
      HERE,
      0x0c,
      picture.webpChunk('EXIF', picture.tiff(6, false)),
      picture.webpChunk('XMP ', Buffer.from(XMP)),
    ),
  ],
]

for (const [what, bytes] of POSITIONED) {
  test(`${what} loses its position and keeps its orientation`, async () => {
    const before = imageFacts(bytes)
    assert.ok(typeof before !== 'string' && before.hasPosition)
    const quick = scannedHeader(bytes)
    assert.ok(typeof quick !== 'string' && quick.hasPosition)
    const clean = await cleaned(bytes)
    assert.deepEqual(imageFacts(clean), { ...before, hasPosition: false })
    assert.ok(!clean.includes('GPS') && !clean.includes('21.4225'))
    // The orientation tag, a SHORT, once, with its old value.
    assert.ok(clean.includes(Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0])), 'orientation')
    // The WebP header still announces Exif, and no XMP.
    if (before.type === 'image/webp') assert.equal(clean[20], 0x08)
  })
}

const XMP_EXTENSION = Buffer.concat([Buffer.from('!\xff\x0bXMP DataXMP\x03GPS\0', 'latin1')])
const BESIDE: [what: string, bytes: Buffer][] = [
  ['behind a JPEG', Buffer.concat([picture.jpeg(), Buffer.from('a film, GPS')])],
  [
    'in further pictures of a JPEG',
    Buffer.concat([
      picture.jpeg(HERE, picture.jpegSegment(0xe2, Buffer.from('MPF\0'))),
      picture.jpeg(HERE, picture.exifSegment(1, true)),
    ]),
  ],
  ['behind a PNG', Buffer.concat([picture.png(), Buffer.from('a film, GPS')])],
  [
    'in the words of a GIF',
    Buffer.concat([picture.gif().subarray(0, 19), XMP_EXTENSION, picture.gif().subarray(19)]),
  ],
]

for (const [what, bytes] of BESIDE) {
  test(`data ${what} is removed`, async () => {
    const before = imageFacts(bytes)
    assert.ok(typeof before !== 'string' && before.hasPosition)
    const quick = scannedHeader(bytes)
    assert.ok(quick === 'unsure' || (typeof quick !== 'string' && quick.hasPosition))
    const clean = await cleaned(bytes)
    assert.deepEqual(imageFacts(clean), { ...before, hasPosition: false })
    assert.ok(!clean.includes('GPS'))
  })
}

test('an image with Exif but no position is unchanged', () => {
  const verdict = imageFacts(picture.jpeg(HERE, picture.exifSegment(6, false)))
  assert.ok(typeof verdict !== 'string' && !verdict.hasPosition)
})

test('unreadable Exif counts as a position', () => {
  for (const odd of ['', 'XX', 'II*\0\xff\xff\xff\x7f', 'MM\0*\0\0\0\x08\xff\xff']) {
    const body = Buffer.from(`Exif\0\0${odd}`, 'latin1')
    const verdict = imageFacts(picture.jpeg(HERE, picture.jpegSegment(0xe1, body)))
    assert.ok(typeof verdict !== 'string' && verdict.hasPosition, JSON.stringify(odd))
  }
})
