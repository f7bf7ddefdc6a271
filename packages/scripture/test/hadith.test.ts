import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { buildHadith } from '../src/hadith/build.ts'
import { openHadith } from '../src/hadith/hadith.ts'
import { readCollections } from '../src/hadith/importers.ts'
import { ARABIC, edition, hadithJson, lkCsv, sunnahPage } from './lib/hadith-texts.ts'

const retrievedAt = '2026-11-21T10:00:00.000Z'
const unescaped = (html: string) =>
  html
    .replace(/<\/?mark>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

describe('search of hadiths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-hadith-'))
  const path = join(folder, 'hadith.db')
  const install = [
    ...readCollections('hadith-api', [edition('ara'), edition('eng')]),
    ...readCollections('sunnah-api', [sunnahPage()]),
    ...readCollections('lk-csv', [lkCsv()]),
    ...readCollections('hadith-json', [hadithJson()]),
  ]
  buildHadith({ path, install, retrievedAt })
  const corpus = openHadith(path) ?? assert.fail()
  after(() => {
    corpus.close()
    rmSync(folder, { recursive: true })
  })

  const refs = (typed: string) => corpus.search(typed).map((hit) => `${hit.in.slug}:${hit.number}`)

  const found: [what: string, typed: string, first: string][] = [
    ['without a single vowel', 'القط الازرق يقرا الكتاب', 'bukhari:1'],
    ['with vowels of one’s own', 'القِط الأزرقُ', 'bukhari:1'],
    ['where its particle is attached in the text', 'أسود مكتبة', 'bukhari:2'],
    ['with a particle that the text has not', 'والفيل', 'bukhari:3.2'],
    ['before it is typed to its end', 'الفيل يلعب مع الاول', 'bukhari:3.2'],
    ['with a letter that is wrong', 'الفيل يلغب', 'bukhari:3.2'],
    ['in English', 'elephant plays', 'bukhari:3.2'],
    ['in English in another form of the word', 'sleeping library', 'bukhari:2'],
    ['in English with a slip', 'elefant children', 'bukhari:3.2'],
  ]
  for (const [what, typed, first] of found) {
    test(`a hadith is found ${what}`, () => assert.equal(refs(typed)[0], first))
  }

  const references: [typed: string, found: string[]][] = [
    ['bukhari:1', ['bukhari:1']],
    ['Sahih al-Bukhari 1', ['bukhari:1']],
    ['صحيح البخاري: ١', ['bukhari:1']],
    ['البخارى 1', ['bukhari:1']],
    ['bukhary:3.2', ['bukhari:3.2']],
    ['bukhari:102', ['bukhari:2']],
    ['bukhari:1:2', ['bukhari:2']],
    ['muslim:36b', ['muslim:36b']],
    ['Muslim 36 B', ['muslim:36b']],
    ['muslim:36', ['muslim:36b', 'muslim:36c']],
    ['muslim:introduction', ['muslim:introduction']],
    ['tirmizi:3668', ['tirmidhi:3667-3668']],
    ["Jami' at-Tirmidhi 3667-3668", ['tirmidhi:3667-3668']],
    ['bukhari:999', []],
    ['nowhere:1', []],
  ]
  for (const [typed, expected] of references) {
    test(`${typed} refers to ${expected.join(' and ') || 'no hadith'}`, () => {
      const hits = corpus.refer(typed)
      assert.deepEqual(
        hits.map((hit) => `${hit.in.slug}:${hit.number}`),
        expected,
      )
      assert.ok(hits.every(({ textHighlighted }) => textHighlighted === null))
    })
  }

  test('a reference to a missing hadith is searched as text', () => {
    assert.equal(refs('elephant:7')[0], 'bukhari:3.2')
  })

  test('an entry without any text is never found', () => {
    assert.deepEqual(refs('bukhari:4'), [])
    const [bukhari] = corpus.collections()
    assert.deepEqual([bukhari?.count, bukhari?.empty], [4, 1])
  })

  test('texts are returned unchanged, marks and brackets included', () => {
    assert.equal(corpus.refer('bukhari:1')[0]?.text, ARABIC[0])
    assert.equal(corpus.refer('bukhari:5')[0]?.text, ARABIC[4])
  })

  test('highlighting escapes the text and changes nothing else', () => {
    const [hit] = corpus.search('قوس علامة')
    assert.match(hit?.textHighlighted ?? '', /: <mark>&lt;قَوْسٌ&gt; &amp; &quot;عَلَامَةٌ&quot;<\/mark>$/)
    assert.equal(unescaped(hit?.textHighlighted ?? ''), hit?.text)
    const [english] = corpus.search('bracket')
    assert.match(english?.translationHighlighted ?? '', /a <mark>&lt;bracket&gt;<\/mark> &amp;/)
  })

  test('graders keep their names, and chain and matn stay separate as in the source', () => {
    const [bukhari] = corpus.refer('bukhari:1')
    assert.deepEqual(bukhari?.grades, [
      { gradedBy: 'First Grader', grade: 'Sahih' },
      { gradedBy: 'Second', grade: 'Hasan' },
    ])
    const [muslim] = corpus.refer('muslim:36b')
    assert.deepEqual([muslim?.isnad, muslim?.matn], ['سلسلة للتجربة', ARABIC[0]])
    assert.deepEqual([muslim?.gradeArabic, muslim?.gradeEnglish], ['صحيح', 'Sahih'])
  })

  const bad = [
    '',
    ' ',
    '"',
    '*',
    'AND',
    'a OR',
    'NEAR(',
    '-',
    '\u064B\u0650',
    '\u0378',
    '()"{}:^',
    '\ud800',
    'ص'.repeat(10_240),
    'x '.repeat(5_000),
    'bukhari:',
    ':1',
    '١'.repeat(300),
  ]
  for (const typed of bad) {
    test(`a malformed query does not throw: ${JSON.stringify(typed.slice(0, 12))}`, () => {
      assert.ok(Array.isArray(corpus.search(typed)))
      assert.ok(Array.isArray(corpus.refer(typed)))
    })
  }

  test('pages are contiguous', () => {
    const all = refs('cat')
    assert.ok(all.length > 2)
    const pages = all.flatMap((_, at) =>
      corpus.search('cat', { limit: 1, page: at + 1 }).map((hit) => `${hit.in.slug}:${hit.number}`),
    )
    assert.deepEqual(pages, all)
  })
})
