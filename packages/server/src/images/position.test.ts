import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as picture from '../../test/lib/image-fixtures.ts'
import { imageFacts, scanned } from '../../test/lib/image-scans.ts'
import { lengthOf } from './formats/byte-ranges.ts'
import { chunksOf } from './forward-reader.ts'

const HERE = { width: 2, height: 3 }

/** The copy that replaces an image with metadata. */
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

/** The orientation tag, a SHORT, once, with its old value. */
const TURNED = Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0])

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
    assert.ok(before !== 'bad' && before.hasMetadata)
    const clean = await cleaned(bytes)
    assert.deepEqual(imageFacts(clean), { ...before, hasMetadata: false })
    assert.ok(!clean.includes('GPS') && !clean.includes('21.4225'))
    assert.ok(clean.includes(TURNED), 'orientation')
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
    assert.ok(before !== 'bad' && before.hasMetadata)
    const clean = await cleaned(bytes)
    assert.deepEqual(imageFacts(clean), { ...before, hasMetadata: false })
    assert.ok(!clean.includes('GPS'))
  })
}

test('an image with Exif that contains only the orientation is unchanged', () => {
  const plain = picture.tiff(6, false)
  for (const bytes of [
    picture.jpeg(HERE, picture.exifSegment(6, false)),
    picture.png(HERE, picture.pngChunk('eXIf', plain)),
    picture.extendedWebp(HERE, HERE, 0x08, picture.webpChunk('EXIF', plain)),
  ]) {
    const found = imageFacts(bytes)
    assert.ok(found !== 'bad' && !found.hasMetadata)
  }
})

test('unreadable Exif is removed', () => {
  for (const odd of ['', 'XX', 'II*\0\xff\xff\xff\x7f', 'MM\0*\0\0\0\x08\xff\xff']) {
    const body = Buffer.from(`Exif\0\0${odd}`, 'latin1')
    const found = imageFacts(picture.jpeg(HERE, picture.jpegSegment(0xe1, body)))
    assert.ok(found !== 'bad' && found.hasMetadata, JSON.stringify(odd))
  }
})

test('the orientation of Exif that is longer than 64 KiB is kept', async () => {
  const long = Buffer.concat([picture.tiff(6, true), Buffer.alloc(70_000)])
  const clean = await cleaned(
    picture.extendedWebp(HERE, HERE, 0x08, picture.webpChunk('EXIF', long)),
  )
  assert.ok(clean.length < 200)
  assert.ok(clean.includes(TURNED))
})

test('a color profile and the density stay where they are', async () => {
  const profile = picture.jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colors'))
  const jpeg = picture.jpeg(HERE, profile)
  const comment = picture.jpegSegment(0xfe, Buffer.from('GPS'))
  const withComment = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
  assert.deepEqual(await cleaned(withComment), jpeg)

  const chunks = ['iCCP', 'pHYs', 'sRGB'].map((type) => picture.pngChunk(type, Buffer.from('abc')))
  const text = picture.pngChunk('tEXt', Buffer.from('Comment\0GPS'))
  assert.deepEqual(await cleaned(picture.png(HERE, ...chunks, text)), picture.png(HERE, ...chunks))
})

test('a GIF keeps its loop count, its controls and its color profile', async () => {
  const gif = picture.gif(HERE, 1)
  const [head, rest] = [gif.subarray(0, 19), gif.subarray(19)]
  const block = (text: string) => Buffer.from(text, 'latin1')
  const loops = '!\xff\x0bNETSCAPE2.0\x03\x01\0\0'
  const profile = block('!\xff\x0bICCRGBG1012\x03abc\0')
  const control = block('!\xf9\x04\0\0\0\0\0')
  const drawn = [block(`${loops}\0`), profile, control]
  assert.deepEqual(
    await cleaned(Buffer.concat([head, block(`${loops}\x03GPS\0`), profile, control, rest])),
    Buffer.concat([head, ...drawn, rest]),
  )
  const plainText = block('!\x01\x0ctwelve bytes\x03GPS\0')
  assert.deepEqual(
    await cleaned(Buffer.concat([head, ...drawn, plainText, rest])),
    Buffer.concat([head, ...drawn.slice(0, 2), rest]),
    'a control goes with its text',
  )
})

test('a JPEG ends where a decoder stops, and damaged pixels stay', async () => {
  const jpeg = picture.jpeg()
  const open = jpeg.subarray(0, -2)
  assert.deepEqual(await cleaned(Buffer.concat([open, picture.jpeg()])), open)
  const cut = picture.jpegSegment(0xe1, Buffer.from('GPS')).subarray(0, 6)
  assert.deepEqual(await cleaned(Buffer.concat([open, cut])), open)
  const damaged = Buffer.concat([open, Buffer.from([0xff, 0x37, 9]), jpeg.subarray(-2)])
  const found = imageFacts(damaged)
  assert.ok(found !== 'bad' && !found.hasMetadata)
})
