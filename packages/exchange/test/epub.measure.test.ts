/** Books as EPUBCheck reads them, and what they cost. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { writeEpub } from '@waraq/exchange/epub'
import { verseFontFile } from '@waraq/scripture/mushaf'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { blocksOfEveryKind, OPTIONS } from './every-kind.ts'
import { createRandom, longDocument, makeDocument } from './made-documents.ts'
import { temporaryFolder } from './soffice.ts'

const epubcheck = requirement('epubcheck')

test('EPUBCheck finds nothing in 40 documents and in one of every kind', {
  skip: epubcheck.skip,
}, async (t) => {
  const path = join(temporaryFolder(t), 'a.epub')
  const made = Array.from({ length: 40 }, (_, at) => makeDocument(60, createRandom(at + 1)))
  const picture = { bytes: pixel(), type: 'image/png', width: 1, height: 1 } as const
  const options = {
    ...OPTIONS,
    title: 'A "book" & درس',
    pictureOf: () => picture,
    linesOf: () => picture,
    verseFont: verseFontFile('opentype'),
  }
  for (const document of [...made, { type: 'doc', content: blocksOfEveryKind() }]) {
    const { bytes } = await writeEpub(document, options)
    writeFileSync(path, bytes)
    const { stdout, stderr } = spawnSync('java', ['-jar', epubcheck.path, path])
    assert.match(`${stdout}`, /0 fatals \/ 0 errors \/ 0 warnings/, `${stderr}`)
  }
})

/** A picture in PNG of one pixel. */
function pixel(): Uint8Array {
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const sizes = Buffer.alloc(8)
    sizes.writeUInt32BE(data.length)
    sizes.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([sizes.subarray(0, 4), body, sizes.subarray(4)])
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.from([0, 255]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a text of 172 pages is written within 0.4 seconds and 150 MB', async (t) => {
  const document = longDocument()
  const idle = process.resourceUsage().maxRSS
  const cpu = process.cpuUsage()
  const { bytes } = await writeEpub(document, { title: 'A book' })
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (user + system) / 1e6
  const megabytes = (process.resourceUsage().maxRSS - idle) / 1024
  t.diagnostic(`${seconds.toFixed(2)} s of CPU, ${megabytes.toFixed(0)} MB, ${bytes.length} bytes`)
  assert.ok(seconds <= 0.4, `${seconds} s`)
  assert.ok(megabytes <= 150, `${megabytes} MB`)
})
