/** Malformed files: a fuzzer's collection, and mutations made here by the same methods. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedData } from '../../../../test/lib/system-requirements.ts'
import * as picture from './image-fixtures.ts'

const corpus = sharedData('image-corpus.tar.xz')

/** Why the fuzzer's collection cannot be read. */
export const noCollection = corpus.skip

/** Every file of the fuzzer's collection. */
export function collectedFiles(): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-corpus-'))
  try {
    execFileSync('tar', ['xJf', corpus.path, '-C', folder])
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const HERE = { width: 2, height: 3 }
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="21,25.35N"/>')
const SEEDS: Buffer[] = [
  ...Object.values(picture.IMAGE_FIXTURES),
  picture.png(
    HERE,
    picture.pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    picture.pngChunk('eXIf', picture.tiff(6, true)),
  ),
  picture.largePng(400, 40, picture.pngChunk('eXIf', picture.tiff(6, true))),
  picture.jpeg(HERE, picture.exifSegment(6, true), picture.jpegSegment(0xe1, XMP)),
  picture.largeJpeg(300, [picture.exifSegment(6, false)], [picture.jpeg()]),
  picture.gif(HERE, 5),
  picture.extendedWebp(HERE, HERE, 0x08, picture.webpChunk('EXIF', picture.tiff(6, true))),
  picture.largeWebp(300, 0x04, picture.webpChunk('XMP ', XMP)),
]

/** The same numbers each time. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Mutates like a fuzzer: changes, cuts and duplicates bytes, and joins unrelated parts. */
function mutated(seed: Buffer, roll: (sides: number) => number): Buffer {
  const [at, to] = [roll(seed.length), roll(seed.length)]
  const other = SEEDS[roll(SEEDS.length)] ?? seed
  const ways: (() => Buffer)[] = [
    () => Buffer.concat([seed.subarray(0, at), Buffer.from([roll(256)]), seed.subarray(at + 1)]),
    () => Buffer.concat([seed.subarray(0, at), Buffer.alloc(4, 0xff), seed.subarray(at + 4)]),
    () => Buffer.concat([seed.subarray(0, at), Buffer.alloc(roll(9)), seed.subarray(at)]),
    () => seed.subarray(0, at),
    () => Buffer.concat([seed.subarray(0, at), seed.subarray(Math.min(at, to))]),
    () => Buffer.concat([seed.subarray(0, at), other.subarray(roll(other.length))]),
  ]
  const changed = ways[roll(ways.length)]?.() ?? seed
  return roll(2) === 0 ? changed : mutated(changed.length > 0 ? changed : seed, roll)
}

/** Files that are mutated from valid ones, always the same. */
export function mutatedFiles(): Buffer[] {
  const roll = createDice(7)
  return Array.from({ length: 4_000 }, () => mutated(SEEDS[roll(SEEDS.length)] ?? XMP, roll))
}

/** Files that pretend to be images, or are larger than they say. */
export const LIES: [what: string, bytes: Buffer][] = [
  ['PNG of 65,535 by 20,000', picture.png({ width: 65_535, height: 20_000 })],
  ['PNG of 2³¹ by 2³¹', picture.png({ width: 2 ** 31, height: 2 ** 31 })],
  ['PNG whose header is longer than it says', picture.png().fill(20, 11, 12)],
  ['PNG that is HTML behind its header', polyglot(picture.png().subarray(0, 33))],
  ['JPEG of 65,535 by 65,535', picture.jpeg({ width: 65_535, height: 65_535 })],
  ['JPEG that is HTML behind its beginning', polyglot(picture.jpeg().subarray(0, 4))],
  ['GIF whose frame is larger than its canvas', picture.gif(HERE, 1, { width: 3, height: 3 })],
  ['GIF of 65,535 by 65,535', picture.gif({ width: 65_535, height: 65_535 })],
  ['GIF of one frame too many', picture.gif({ width: 500, height: 500 }, 2_001)],
  ['GIF that is a script', Buffer.from('GIF89a=1;/*\0\0\0*/alert(1)//')],
  ['WebP of more frames than there may be', animation(51, 10_000_000)],
  ['WebP whose length is another', picture.webp().fill(1, 4, 5)],
  ['SVG of a billion laughs', Buffer.from('<!DOCTYPE x [<!ENTITY a "ha">]><svg>&a;</svg>')],
]

function polyglot(start: Buffer): Buffer {
  return Buffer.concat([start, Buffer.from('<html><script>alert(1)</script></html>')])
}

/** A WebP with this many frames and pixels per frame. */
function animation(frames: number, pixels: number): Buffer {
  const size = { width: pixels / 1_000, height: 1_000 }
  const frame = Buffer.concat([Buffer.alloc(16), picture.webp(size).subarray(12)])
  const all = Array.from({ length: frames }, () => picture.webpChunk('ANMF', frame))
  const [first, ...more] = all
  const still = picture.extendedWebp(size, size, 0x02, first ?? frame, ...more)
  return still
}

/** An image of 400 megapixels in 48 KB. */
export const BOMB = picture.png({ width: 20_000, height: 20_000 })
