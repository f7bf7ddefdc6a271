/** Reading of Word files: through LibreOffice, of other programs, and what it costs. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { type Direction, type DocumentNode, parseContent } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { readDocx, UnreadableFile } from '@waraq/exchange/docx-reader'
import { isLine, linesOf, visitBlocks } from './lines-of.ts'
import { createRandom, longDocument, makeDocument } from './made-documents.ts'
import { converted, linesInOpenDocument, soffice, temporaryFolder } from './soffice.ts'
import { fileOfSpaces } from './word-file.ts'

/** A folder of Word files of other programs. */
const { WARAQ_WORD_FILES: FOREIGN } = process.env

test('40 documents have their lines, lists, quotes and directions after LibreOffice stored them', {
  skip: soffice.skip,
}, async (t) => {
  const folder = temporaryFolder(t)
  const documents = Array.from({ length: 40 }, (_, at) => makeDocument(60, createRandom(at + 1)))
  const files = documents.map((_, at) => join(folder, `${at}.docx`))
  for (const [at, document] of documents.entries()) {
    const { bytes } = await writeDocx(document, { title: `${at}` })
    writeFileSync(files[at] ?? '', bytes)
  }
  const stored = converted(files, 'docx', folder)
  const different: string[] = []
  let count = 0
  for (const [at, document] of documents.entries()) {
    const { content } = readDocx(stored[at] ?? new Uint8Array())
    const read = new Set(linesOf(content))
    const lines = linesOf(document).filter((line) => /\d{5}$/.test(line))
    count += lines.length
    different.push(...lines.filter((line) => !read.has(line)).map((line) => `${at}: ${line}`))
  }
  t.diagnostic(`${count - different.length} of ${count} lines are as before`)
  for (const line of different.slice(0, 20)) t.diagnostic(line)
  assert.ok(different.length <= count * 0.005, `${different.length} of ${count}`)
})

test('files of other programs are read, or refused by a reason', {
  skip: FOREIGN === undefined && 'WARAQ_WORD_FILES names no folder',
}, (t) => {
  const reasons = new Map<string, number>()
  let [slowest, name] = [0, '']
  for (const path of globSync(join(FOREIGN ?? '', '**/*.{docx,docm,dotx}'))) {
    const bytes = readFileSync(path)
    const start = process.cpuUsage()
    const reason = reasonOf(bytes)
    const { user, system } = process.cpuUsage(start)
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    if (user + system > slowest) [slowest, name] = [user + system, path]
  }
  t.diagnostic([...reasons].map(([reason, count]) => `${count} ${reason}`).join(', '))
  t.diagnostic(`${(slowest / 1e6).toFixed(2)} s of CPU for ${name}`)
  t.diagnostic(`${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`)
  assert.ok(slowest <= 5e6)
})

function reasonOf(bytes: Uint8Array): string {
  try {
    parseContent(readDocx(bytes).content)
    return 'read'
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

test('lines of other programs have the direction that LibreOffice shows', {
  skip: soffice.skip || (FOREIGN === undefined && 'WARAQ_WORD_FILES names no folder'),
}, (t) => {
  const folder = temporaryFolder(t)
  const directed = globSync(join(FOREIGN ?? '', '**/*.docx')).flatMap((path) => {
    const bytes = readFileSync(path)
    const lines = reasonOf(bytes) === 'read' ? directionsIn(readDocx(bytes).content) : []
    const isDirected = lines.some(({ text, direction }) => direction === 'rtl' || RTL.test(text))
    return isDirected ? [{ path, lines }] : []
  })
  const all = { shown: 0, found: 0, equal: 0 }
  for (const { path, lines } of directed) {
    // LibreOffice cannot read some, and then reads no others.
    const [file] = converted([path], 'fodt', folder)
    const one = compared(lines, file ? linesInOpenDocument(String(file)) : [])
    for (const key of ['shown', 'found', 'equal'] as const) all[key] += one[key]
    for (const text of one.different) t.diagnostic(`different: ${text}`)
    t.diagnostic(`${one.shown} shown, ${one.found} found, ${one.equal} equal: ${basename(path)}`)
  }
  t.diagnostic(`${all.shown} shown, ${all.found} found, ${all.equal} equal`)
  assert.ok(all.equal >= all.found * 0.993)
  assert.ok(all.found >= all.shown * 0.98)
})

interface Line {
  text: string
  direction: Direction
}

/** How many lines that LibreOffice shows are found, and how many of these have its direction. */
function compared(lines: readonly Line[], shown: readonly Line[]) {
  const own = Map.groupBy(lines, ({ text }) => text)
  const counts = { shown: 0, found: 0, equal: 0, different: [] as string[] }
  for (const { text, direction } of shown) {
    const letters = lettersOf(text)
    if (letters.length <= 3) continue
    counts.shown += 1
    const found = own.get(letters)?.shift()
    if (found) counts.found += 1
    if (found?.direction === direction) counts.equal += 1
    else counts.different.push(`${found ? direction : 'missing'} ${text.slice(0, 60)}`)
  }
  return counts
}

const RTL = /[\u0590-\u08FF]/
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

const isReference = ({ marks = [] }: DocumentNode) =>
  marks.some(({ attrs }) => /^#fn/.test(`${attrs?.href}`))

/** The letters of each line, and its direction as readers see it. */
function directionsIn(document: DocumentNode): Line[] {
  const lines: Line[] = []
  visitBlocks(document, ({ node, direction }) => {
    if (!isLine(node)) return
    const texts = node.content?.map((one) => (isReference(one) ? '' : (one.text ?? '')))
    for (const text of texts?.join('').split('\n') ?? [])
      lines.push({ text: lettersOf(text), direction })
  })
  return lines
}

test('a text of 172 pages is read within 0.6 seconds and 150 MB', async (t) => {
  const { bytes } = await writeDocx(longDocument(), { title: 'A book' })
  const idle = process.resourceUsage().maxRSS
  const cpu = process.cpuUsage()
  readDocx(bytes)
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (user + system) / 1e6
  const megabytes = (process.resourceUsage().maxRSS - idle) / 1024
  t.diagnostic(`${seconds.toFixed(2)} s of CPU, ${megabytes.toFixed(0)} MB`)
  assert.ok(seconds <= 0.6, `${seconds} s`)
  assert.ok(megabytes <= 150, `${megabytes} MB`)
})

for (const [megabytes, reason] of [
  [60, 'read'],
  [200, 'too_complex'],
] as const) {
  test(`${megabytes} MB of spaces take at most 5 seconds and 300 MB`, (t) => {
    const bytes = fileOfSpaces(megabytes)
    const idle = process.resourceUsage().maxRSS
    const cpu = process.cpuUsage()
    assert.equal(reasonOf(bytes), reason)
    const { user, system } = process.cpuUsage(cpu)
    const used = (process.resourceUsage().maxRSS - idle) / 1024
    t.diagnostic(
      `${bytes.length} bytes: ${((user + system) / 1e6).toFixed(2)} s, ${used.toFixed(0)} MB`,
    )
    assert.ok(user + system <= 5e6)
    assert.ok(used <= 300, `${used} MB`)
  })
}
