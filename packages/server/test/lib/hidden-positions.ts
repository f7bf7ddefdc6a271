/** Images that a real encoder made, each with a position at another place. */
import { deflateSync } from 'node:zlib'
import type { ImageType } from '@waraq/contract'
import { jpegSegment, pngChunk, webpChunk } from './image-fixtures.ts'
import { ASCII, type Entry, LONG, RATIONAL, SHORT, tiffOf, UNDEFINED } from './tiff.ts'

/** The position as text, and as degrees, minutes and seconds of a GPS directory. */
const TEXT = '21.4225 N, 39.8262 E'
const WORDS = Buffer.from(TEXT)
const [BIG, LITTLE] = [rationals(true), rationals(false)]

export interface PositionedImage {
  what: string
  type: ImageType
  bytes: Buffer
  /** Bytes that the position consists of in this file. */
  planted: Buffer[]
}

function rationals(isBig: boolean): Buffer {
  const bytes = Buffer.alloc(24)
  const numbers = [21, 1, 25, 1, 2_114, 100]
  for (const [at, number] of numbers.entries())
    if (isBig) bytes.writeUInt32BE(number, 4 * at)
    else bytes.writeUInt32LE(number, 4 * at)
  return bytes
}

const EXIF_IFD = 0x8769
const GPS_IFD = 0x8825
const INTEROP_IFD = 0xa005
const MAKER_NOTE = 0x927c
const TURNED: Entry = [0x0112, SHORT, 1, 6]

const gps = (isBig = true): Entry => {
  const latitude: Entry = [2, RATIONAL, 3, isBig ? BIG : LITTLE]
  return [GPS_IFD, LONG, 1, { entries: [[1, ASCII, 2, Buffer.from('N\0\0\0')], latitude] }]
}
const inExif = (...entries: Entry[]): Entry => [EXIF_IFD, LONG, 1, { entries }]

const exif = (body: Buffer): Buffer =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), body]))
const inFirst = (...entries: Entry[]): Buffer => exif(tiffOf({ entries: [TURNED, ...entries] }))
const gpsTiff = tiffOf({ entries: [TURNED, gps()] })

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r exif:GPSLatitude="${TEXT}"/></x:xmpmeta>`
const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0'
const xmpSegment = (xmp: Buffer): Buffer =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from(XMP_NAME, 'latin1'), xmp]))

/** Extended XMP in three segments: a digest, the whole length and the offset before each part. */
function extendedXmp(): Buffer {
  const text = Buffer.from(`${XMP}${' '.repeat(90)}${XMP}${' '.repeat(90)}${XMP}`)
  const size = Math.ceil(text.length / 3)
  const parts = [0, 1, 2].map((at) => {
    const numbers = Buffer.alloc(8)
    numbers.writeUInt32BE(text.length, 0)
    numbers.writeUInt32BE(at * size, 4)
    const name = `http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`
    const part = text.subarray(at * size, (at + 1) * size)
    return jpegSegment(0xe1, Buffer.concat([Buffer.from(name, 'latin1'), numbers, part]))
  })
  return Buffer.concat(parts)
}

/** An IPTC record with the place, in a Photoshop resource. */
function iptc(): Buffer {
  const text = Buffer.from(TEXT)
  const record = Buffer.concat([Buffer.from([0x1c, 2, 92, 0, text.length]), text])
  const head = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(record.length, head.length - 4)
  return jpegSegment(0xed, Buffer.concat([head, record]))
}

/** After the first two bytes of a JPEG. */
const led = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

/** Before the last scan of a progressive JPEG. */
function betweenScans(jpeg: Buffer, bytes: Buffer): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xc4]))
  return Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)])
}

/** A JFIF header with a thumbnail whose pixels are the position. */
function jfifWithThumbnail(): Buffer {
  const pixels = Buffer.from(`${TEXT} `)
  const head = Buffer.from('JFIF\0\x01\x02\0\0\x01\0\x01\0\x01', 'latin1')
  head.writeUInt8(pixels.length / 3, 12)
  return jpegSegment(0xe0, Buffer.concat([head, pixels]))
}

const PNG_HEAD = 33
const behindHead = (png: Buffer, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, PNG_HEAD), ...chunks, png.subarray(PNG_HEAD)])
const pngText = (type: string, body: string): Buffer => pngChunk(type, Buffer.from(body, 'latin1'))

/** With chunks at its end, and these flags of its header. */
function extended(webp: Buffer, flags: number, ...chunks: Buffer[]): Buffer {
  const bytes = Buffer.concat([webp, ...chunks])
  bytes[20] = (bytes[20] ?? 0) | flags
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** With a chunk at the end of its first frame. */
function inFirstFrame(webp: Buffer, chunk: Buffer): Buffer {
  const at = webp.indexOf('ANMF')
  const length = webp.readUInt32LE(at + 4)
  const end = at + 8 + length
  const bytes = Buffer.concat([webp.subarray(0, end), chunk, webp.subarray(end)])
  bytes.writeUInt32LE(length + chunk.length, at + 4)
  return extended(bytes, 0)
}

/** A block of a GIF extension. */
const extension = (label: number, ...blocks: string[]): Buffer =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...blocks.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])),
    Buffer.from([0]),
  ])
const beforeTrailer = (gif: Buffer, ...blocks: Buffer[]): Buffer =>
  Buffer.concat([gif.subarray(0, -1), ...blocks, gif.subarray(-1)])

type Planted = [what: string, bytes: Buffer, ...planted: Buffer[]]
type Pictures = Awaited<ReturnType<typeof pictures>>

/** Twenty-six files. */
export async function positionedImages(): Promise<PositionedImage[]> {
  const made = await pictures()
  const files: [ImageType, Planted[]][] = [
    ['image/jpeg', [...inExifOf(made), ...besideExifOf(made)]],
    ['image/png', inPng(made)],
    ['image/webp', inWebp(made)],
    ['image/gif', [inGif(made)]],
  ]
  return files.flatMap(([type, list]) =>
    list.map(([what, bytes, ...planted]) => ({ what, type, bytes, planted })),
  )
}

function inExifOf({ jpeg }: Pictures): Planted[] {
  const thumbnail: Entry[] = [
    [0x0201, LONG, 1, led(jpeg, inFirst(gps()))],
    [0x0202, LONG, 1, jpeg.length],
  ]
  const turned = (next: Entry[]) => exif(tiffOf({ entries: [TURNED], next: { entries: next } }))
  const interop: Entry = [INTEROP_IFD, LONG, 1, { entries: [[2, RATIONAL, 3, BIG]] }]
  const makerNote: Entry = [MAKER_NOTE, UNDEFINED, WORDS.length, WORDS]
  const little = exif(tiffOf({ entries: [TURNED, gps(false)] }, false))
  const unnamed = exif(Buffer.concat([tiffOf({ entries: [TURNED] }), BIG]))
  return [
    ['Exif of a JPEG', led(jpeg, inFirst(gps())), BIG],
    ['Exif in the other byte order', led(jpeg, little), LITTLE],
    ['the second directory of Exif', led(jpeg, turned([gps()])), BIG],
    ['the Exif directory', led(jpeg, inFirst(inExif(gps()))), BIG],
    ['the Interoperability directory', led(jpeg, inFirst(inExif(interop))), BIG],
    ['a maker note', led(jpeg, inFirst(inExif(makerNote))), WORDS],
    ['a part of Exif that no directory names', led(jpeg, unnamed), BIG],
    ['the thumbnail of Exif', led(jpeg, turned(thumbnail)), BIG],
    ['a second Exif', led(jpeg, inFirst(), inFirst(gps())), BIG],
  ]
}

function besideExifOf({ jpeg, progressive }: Pictures): Planted[] {
  const [turned, positioned] = [inFirst(), led(jpeg, inFirst(gps()))]
  const wide = Buffer.from(XMP, 'utf16le')
  const indexed = led(jpeg, jpegSegment(0xe2, Buffer.from('MPF\0')))
  const film = Buffer.from(TEXT.repeat(99))
  const segments = [inFirst(gps()), jpegSegment(0xef, WORDS), jpegSegment(0xdd, Buffer.alloc(2))]
  return [
    ['XMP of a JPEG', led(jpeg, turned, xmpSegment(Buffer.from(XMP))), WORDS],
    ['XMP in UTF-16', led(jpeg, xmpSegment(wide)), Buffer.from(TEXT, 'utf16le')],
    ['extended XMP', led(jpeg, turned, extendedXmp()), WORDS],
    ['IPTC', led(jpeg, iptc()), WORDS],
    ['a comment', led(jpeg, jpegSegment(0xfe, WORDS)), WORDS],
    ['the thumbnail of JFIF', led(jpeg, jfifWithThumbnail()), WORDS],
    ['a further picture that an index names', Buffer.concat([indexed, positioned]), BIG],
    ['a second JPEG behind the first', Buffer.concat([jpeg, positioned]), BIG],
    ['a film behind a JPEG', Buffer.concat([jpeg, film]), WORDS],
    [
      'segments and bytes between the scans of a JPEG',
      betweenScans(progressive, Buffer.concat([...segments, WORDS])),
      BIG,
      WORDS,
    ],
  ]
}

function inPng({ png }: Pictures): Planted[] {
  const zipped = deflateSync(Buffer.from(`${XMP}${XMP}`))
  const oldExif = Buffer.concat([Buffer.from('Raw profile type exif\0\0'), zipped])
  const texts = [
    pngText('tEXt', `Comment\0${TEXT}`),
    pngText('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`),
    pngChunk('zTXt', oldExif),
  ]
  const endless = behindHead(png, pngText('prVt', TEXT)).subarray(0, -12)
  const end = [pngText('tIME', TEXT), pngText('IEND', TEXT), WORDS]
  return [
    ['Exif of a PNG', behindHead(png, pngChunk('eXIf', gpsTiff)), BIG],
    ['texts of a PNG', behindHead(png, ...texts), WORDS, zipped],
    ['other chunks of a PNG, and behind its end', Buffer.concat([endless, ...end]), WORDS],
  ]
}

function inWebp({ webp, animated }: Pictures): Planted[] {
  const both = [webpChunk('EXIF', gpsTiff), webpChunk('XMP ', Buffer.from(XMP))]
  return [
    ['Exif and XMP of a WebP', extended(webp, 0x0c, ...both), BIG, WORDS],
    ['an unknown chunk of a WebP', extended(webp, 0, webpChunk('GEOX', WORDS)), WORDS],
    ['a frame of a WebP', inFirstFrame(animated, webpChunk('XMP ', WORDS)), WORDS],
  ]
}

function inGif({ gif }: Pictures): Planted {
  const extensions = [
    extension(0xfe, TEXT),
    extension(0xff, 'XMP DataXMP', TEXT),
    extension(0xff, 'GEOPLACE1.0', TEXT),
    extension(0xf9, '\0\0\0\0'),
    extension(0x01, 'twelve bytes', TEXT),
  ]
  return ['the extensions of a GIF', beforeTrailer(gif, ...extensions), WORDS]
}

/** Pictures with a color profile, as far as their format has one. */
async function pictures() {
  const { default: sharp } = await import('sharp')
  const size = { width: 40, height: 24, channels: 3 } as const
  const pixels = Buffer.from(Array.from({ length: 40 * 24 * 3 }, (_, at) => (at * at) % 251))
  const one = () => sharp(pixels, { raw: size }).withIccProfile('p3')
  const frames = Buffer.concat([pixels, Buffer.from(pixels).reverse()])
  const moving = () => sharp(frames, { raw: { ...size, height: 48, pageHeight: 24 } })
  const [jpeg, progressive, png, webp, animated, gif] = await Promise.all([
    one().jpeg().toBuffer(),
    one().jpeg({ progressive: true }).toBuffer(),
    one().png().toBuffer(),
    one().webp().toBuffer(),
    moving()
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer(),
    moving()
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer(),
  ])
  return { jpeg, progressive, png, webp, animated, gif }
}
