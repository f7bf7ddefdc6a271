import assert from 'node:assert/strict'
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { type PageVerse, readPageVerses } from '../src/corpus/page-verses.ts'
import { importPages, PAGE_COUNT, PageSetError } from '../src/mushaf/import-pages.ts'
import { openPageSet, removePageSet } from '../src/mushaf/page-set.ts'
import { wordsOf } from '../src/text/index.ts'
import { corpusFile } from './lib/corpus-file.ts'

const now = new Date('2026-11-21T10:00:00Z')

describe('an imported set of pages', () => {
  test('an import keeps only shapes and attributes of words', async () => {
    const { to, report } = await imported()
    assert.match(report.set.sha256, /^[0-9a-f]{64}$/)
    assert.deepEqual(report.removed, { '<script>': 1, onclick: 1 })
    const page = pageIn(to, 3)
    assert.doesNotMatch(page, /script|onclick/)
    assert.match(
      page,
      /<g id="md-word-001" data-surah="2" data-aya="6" data-word-index-in-ayah="1" data-line-number="1">/,
    )
    assert.match(pageIn(to, 1), /data-aya="7" data-word-index-in-ayah="9"/)
    assert.match(pageIn(to, 604), /data-surah="114"/)
  })

  test('signs numbered as words lose their number', async () => {
    const { to } = await imported()
    const page = pageIn(to, 2)
    assert.match(page, /id="md-word-900" data-surah="2" data-aya="1" data-line-number="1"/)
    assert.match(page, /id="md-word-901" data-surah="2" data-aya="1" data-word-index-in-ayah="1"/)
  })

  test('words divided differently from the text are drawn without numbers', async () => {
    const { to, report } = await imported()
    assert.deepEqual(report.unpickable, ['114:1'])
    const words = pageIn(to, 604).match(/<g [^>]*data-surah="114" data-aya="1"[^>]*>/g) ?? []
    assert.equal(words.length, 3)
    for (const each of words) assert.doesNotMatch(each, /word-index/)
  })

  test('missing or extra files are rejected by name, and the current set stays', async (t) => {
    const { to, versesOf, report } = await imported()
    const from = await copyOfSet(t)
    rmSync(join(from, '300.svg'))
    cpSync(join(from, '001.svg'), join(from, '1.svg'))
    cpSync(join(from, '001.svg'), join(from, '605.svg'))
    assert.deepEqual(
      problemsOf(() => importPages({ from, to, versesOf, now })),
      ['300.svg is missing', '1.svg is there twice', '605.svg is not a page'],
    )
    assert.equal(installedIn(to), report.set.sha256)
  })

  test('invalid pages are rejected by name, and the current set stays', async (t) => {
    const { to, versesOf, report } = await imported()
    const from = await copyOfSet(t)
    replacePage(from, 9, drawn(versesOf(8)))
    replacePage(from, 10, '<svg viewBox="0 0 9 9"><g')
    replacePage(from, 11, drawn(versesOf(11)).replace('viewBox', 'data-box'))
    replacePage(from, 12, ' '.repeat(5_000_001))
    replacePage(from, 13, drawn(versesOf(13)).replace('data-line-number', 'data-line'))
    replacePage(from, 14, drawn(versesOf(14)).replace('data-aya="89"', 'data-aya="88"'))
    const problems = problemsOf(() => importPages({ from, to, versesOf, now }))
    const expected = [
      /^009\.svg does not have the verses of its page: 2:58, .* missing, 2:49, .* extra$/,
      /^010\.svg The picture is malformed at character 23$/,
      /^011\.svg has no viewBox$/,
      /^012\.svg is over 5000000 bytes$/,
      /^013\.svg has a word \(md-word-001\) without data-line-number$/,
      /^014\.svg does not have the verses of its page: none missing, 2:88 extra$/,
    ]
    assert.equal(problems.length, expected.length)
    for (const [at, pattern] of expected.entries()) assert.match(problems[at] ?? '', pattern)
    assert.equal(installedIn(to), report.set.sha256)
    assert.deepEqual(readdirSync(to), ['mushaf.pages'])
  })

  test('a set is replaced atomically and stays readable for open readers', async (t) => {
    const { to, versesOf } = await imported()
    const from = await copyOfSet(t)
    const before = openPageSet(to) ?? assert.fail()
    t.after(before.close)
    const { set } = importPages({ from, to, versesOf, now })
    assert.notEqual(set.sha256, before.sha256)
    assert.equal(installedIn(to), set.sha256)
    assert.match(before.read(2), /md-word-901/)
    assert.doesNotMatch(pageIn(to, 2), /md-word-901/)
    assert.deepEqual(readdirSync(to).sort(), ['mushaf.last.pages', 'mushaf.pages'])
    removePageSet(to)
    assert.equal(installedIn(to), undefined)
  })
})

type VersesOf = (page: number) => readonly PageVerse[]

const base = mkdtempSync(join(tmpdir(), 'waraq-pages-'))
after(() => rmSync(base, { recursive: true, force: true }))

const made: { set?: Promise<ReturnType<typeof importSet>> } = {}

// The tests use it in this order.
function imported() {
  made.set ??= versesOfPages().then(importSet)
  return made.set
}

async function versesOfPages(): Promise<VersesOf> {
  const pages = readPageVerses(await corpusFile())
  return (page) => pages.findPage(page)?.verses ?? []
}

/** A set of pages with a square for each word, three of them irregular. */
function importSet(versesOf: VersesOf) {
  const [from, to] = [join(base, 'from'), join(base, 'to')]
  mkdirSync(from)
  for (let page = 1; page <= PAGE_COUNT; page++) replacePage(from, page, drawn(versesOf(page)))
  const odd = join(base, 'odd')
  linkAll(from, odd)
  const hostile = drawn(versesOf(3)).replace('<g ', '<script>alert(1)</script><g onclick="a" ')
  replacePage(odd, 3, hostile)
  replacePage(odd, 2, withSign(versesOf(2)))
  const [lastWord] =
    /<g [^>]*data-surah="114" data-aya="1" [^>]*ayah="4".*?<\/g>/.exec(drawn(versesOf(604))) ?? []
  replacePage(odd, 604, drawn(versesOf(604)).replace(lastWord ?? assert.fail(), ''))
  return { from, to, versesOf, report: importPages({ from: odd, to, versesOf, now }) }
}

// The only word of 2:1, preceded by a pause mark that is numbered as the first word.
function withSign(verses: readonly PageVerse[]): string {
  const sign = word({ surah: 2, ayah: 1, index: 1, id: 900 })
  const only = word({ surah: 2, ayah: 1, index: 2, id: 901 })
  const others = verses.filter(({ ayah }) => ayah > 1)
  return svg(sign.replace('<g ', '<g data-hafs="\u06DA" ') + only + wordsIn(others))
}

async function copyOfSet(t: TestContext): Promise<string> {
  const { from } = await imported()
  const copy = join(base, t.name)
  linkAll(from, copy)
  return copy
}

function linkAll(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) linkSync(join(from, name), join(to, name))
}

function replacePage(folder: string, page: number, text: string): void {
  const path = join(folder, `${String(page).padStart(3, '0')}.svg`)
  rmSync(path, { force: true })
  writeFileSync(path, text)
}

function problemsOf(work: () => unknown): readonly string[] {
  try {
    work()
  } catch (error) {
    if (error instanceof PageSetError) return error.problems
    throw error
  }
  return assert.fail('nothing was refused')
}

function pageIn(folder: string, page: number): string {
  const set = openPageSet(folder) ?? assert.fail('no set is installed')
  try {
    return set.read(page)
  } finally {
    set.close()
  }
}

function installedIn(folder: string): string | undefined {
  const set = openPageSet(folder)
  set?.close()
  return set?.sha256
}

const drawn = (verses: readonly PageVerse[]) => svg(wordsIn(verses))

const svg = (inside: string) =>
  `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`

function wordsIn(verses: readonly PageVerse[]): string {
  let id = 0
  return verses
    .flatMap(({ surah, ayah, text }) =>
      wordsOf(text).map((_, at) => word({ surah, ayah, index: at + 1, id: ++id })),
    )
    .join('')
}

function word({
  surah,
  ayah,
  index,
  id,
}: Record<'surah' | 'ayah' | 'index' | 'id', number>): string {
  const number = String(id).padStart(3, '0')
  return `<g id="md-word-${number}" data-surah="${surah}" data-aya="${ayah}" data-word-index-in-ayah="${index}" data-line-number="1"><path d="M0 0h9v9z"/></g>`
}
