/** Files that are not acceptable images. */
import * as picture from './image-fixtures.ts'

const HERE = { width: 2, height: 3 }
const HUGE = { width: 20_000, height: 20_000 }
const CANVAS = { width: 1_000, height: 1_000 }

export const REJECTED_IMAGES: [what: string, bytes: Buffer][] = [
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
