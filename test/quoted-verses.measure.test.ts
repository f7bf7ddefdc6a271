/** Verses of the Quran that LibreOffice stored, and verses with another letter. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type DocumentNode, IMPORT_TYPES, type SurahList } from '@waraq/contract'
import { displayOf } from '@waraq/scripture/display'
import { converted, soffice, temporaryFolder } from '../packages/exchange/test/soffice.ts'
import { doc } from '../packages/server/test/lib/content.ts'
import { type Author, startService } from '../packages/server/test/lib/service.ts'
import { withText } from '../packages/server/test/lib/word-files.ts'

const VERSES = 500
const CHANGED = 300
const EACH = 100
const ALL = 6236
/** What is before a verse in a Word file, and the verse. */
const QUOTED = /(w:name="waraq_quran_[^>]*>(?:(?!<w:bookmark).)*?﴿<\/w:t>.*?<w:t [^>]*>)([^<]+)/gs

test('500 verses keep their letters in LibreOffice, and 300 with another letter are named', {
  skip: soffice.skip,
}, async (t) => {
  const service = await startService(t, { WARAQ_RATE_LIMITS: 'off' })
  await service.scripture.prepare()
  const author = await (await service.organization()).author()
  const verses = await versesOf(author)
  assert.equal(verses.length, VERSES)
  const files: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < VERSES; at += EACH)
    files.push(await wordOf(service.url, author, verses.slice(at, at + EACH)))
  const folder = temporaryFolder(t)
  const paths = files.map((bytes, at) => {
    const path = join(folder, `${at}.docx`)
    writeFileSync(path, bytes)
    return path
  })
  const kept = new Set<string>()
  for (const file of converted(paths, 'docx', folder)) {
    const { content, import_report: report } = await preview(author, new Uint8Array(file ?? []))
    assert.equal(lossIn(report, 'verse_changed'), 0)
    for (const { attrs } of quotationsIn(content)) kept.add(shownOf(attrs))
  }
  const lost = verses.filter(({ attrs }) => !kept.has(shownOf(attrs)))
  for (const { attrs } of lost) t.diagnostic(`lost: ${attrs?.surah}:${attrs?.ayah}`)
  t.diagnostic(`${VERSES - lost.length} of ${VERSES} have their letters after LibreOffice`)
  let named = 0
  for (const file of files.slice(0, CHANGED / EACH)) {
    let changed = 0
    const other = withText(file, (xml) =>
      xml.replace(QUOTED, (_, before, verse) => {
        changed += 1
        return before + withOtherLetter(verse)
      }),
    )
    assert.equal(changed, EACH)
    named += lossIn((await preview(author, other)).import_report, 'verse_changed')
  }
  t.diagnostic(`${named} of ${CHANGED} with another letter are named`)
  assert.equal(lost.length, 0)
  assert.equal(named, CHANGED)
})

/** Verses from the whole Quran, in both encodings in turn. */
async function versesOf({ call }: Author): Promise<DocumentNode[]> {
  const { json } = await call('GET', '/v1/quran/surahs/')
  const { surahs } = json as SurahList
  const keys = surahs.flatMap((surah) =>
    Array.from({ length: surah.verse_count }, (_, at) => [surah, at + 1] as const),
  )
  assert.equal(keys.length, ALL)
  const step = Math.floor(ALL / VERSES)
  const chosen = keys.filter((_, at) => at % step === 0).slice(0, VERSES)
  return Promise.all(
    chosen.map(async ([surah, ayah], at) => {
      const { json: verse } = await call('GET', `/v1/quran/verses/${surah.number}:${ayah}/`)
      const names = { surahNameArabic: surah.name_arabic, surahNameEnglish: surah.name_english }
      const written =
        at % 2 === 0
          ? { text: verse.text, encoding: 'qpc_hafs' }
          : { text: verse.text_uthmani, encoding: 'uthmani' }
      const place = { surah: surah.number, ayah, fromAyah: ayah, toAyah: ayah }
      return { type: 'quranVerse', attrs: { ...place, ...names, ...written } }
    }),
  )
}

async function wordOf(url: string, { call, token }: Author, verses: DocumentNode[]) {
  const content = doc(...verses.map((verse) => ({ type: 'paragraph', content: [verse] })))
  const { json } = await call('POST', '/v1/documents/', { body: { content } })
  const response = await fetch(`${url}/v1/documents/${json.id}/export/docx/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(response.status, 200)
  return new Uint8Array(await response.arrayBuffer())
}

async function preview({ call }: Author, body: Uint8Array<ArrayBuffer>) {
  const headers = { 'content-type': IMPORT_TYPES.docx }
  const { status, json } = await call('POST', '/v1/documents/import/?dry_run=true', {
    body,
    headers,
  })
  assert.equal(status, 200)
  return json
}

function lossIn(report: { losses: { code: string; count: number }[] }, code: string): number {
  return report.losses.find((loss) => loss.code === code)?.count ?? 0
}

const quotationsIn = (node: DocumentNode): DocumentNode[] =>
  node.type === 'quranVerse' ? [node] : (node.content ?? []).flatMap(quotationsIn)

/** What readers see, which a file has: some verses are the same in both encodings. */
const shownOf = (attrs: DocumentNode['attrs']): string => displayOf(`${attrs?.text}`)

const LETTERS = ['\u0628', '\u062A']

/** The same with one other letter in its middle. */
function withOtherLetter(verse: string): string {
  const letters = [...verse]
  const places = letters.flatMap((letter, at) => (/[\u0621-\u064A]/.test(letter) ? [at] : []))
  const at = places[Math.floor(places.length / 2)] ?? 0
  letters[at] = LETTERS.find((letter) => letter !== letters[at]) ?? ''
  return letters.join('')
}
