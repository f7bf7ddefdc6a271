import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLong } from '../../../../../test/lib/long.ts'
import { ENGINES } from '../../../test/lib/engines.ts'
import {
  type Asked,
  AT,
  author,
  pages,
  type Written,
  write,
} from '../../../test/lib/indexed-documents.ts'
import { sql } from '../../db/sql.ts'
import { foldTitle } from '../fold-title.ts'
import { parseQuery, type QueryWord } from './query.ts'

const hasAll = (words: readonly string[], query: readonly QueryWord[]): boolean =>
  query.every(({ text, isPrefix }) =>
    words.some((word) => (isPrefix ? word.startsWith(text) : word === text)),
  )

/** The ids that a search must list, in order. */
function loop(written: readonly Written[], owner: string, { query, q, tag }: Asked): string[] {
  const isHit = ({ titleWords }: Written) => Number(hasAll(titleWords, query))
  return written
    .filter((one) => one.owner === owner && hasAll(one.words, query))
    .filter(({ title }) => foldTitle(title).includes(foldTitle(q)))
    .filter(({ tags }) => tag === undefined || tags.includes(tag))
    .toSorted((a, b) => isHit(b) - isHit(a) || b.at - a.at || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
}

const WORDS = [
  ...['Café', 'cafeteria', 'noir', "l'homme", 'Qur’an', 'x', '2026', 'and', 'NOT'],
  ...['كِتَاب', 'كتب', 'الرَّحْمَة', 'رحمه', 'إِلَى', 'الي', 'مسؤول', 'ﷺ', '٤٥', '45'],
  ...['東京', '京都', '東京都', '年', 'カタカナ', 'ｶﾀｶﾅ', 'かな'],
  ...['ภาษาไทย', 'ไทย', '한국어', '국어', 'Ёлка', 'елки', 'हिन्दी', 'ΟΔΟΣ', 'οδος'],
]
const word = fc.constantFrom(...WORDS)
const line = fc
  .tuple(
    fc.array(word, { minLength: 1, maxLength: 5 }),
    fc.constantFrom(' ', ' ', '', '-', '\u200c'),
  )
  .map(([words, joint]) => words.join(joint))
const document = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  // Few times, so that ids decide too.
  at: fc.integer({ min: AT, max: AT + 3 }),
  tags: fc.subarray(['fiqh', '2026']),
})
/** Words, some of them cut. */
const query = fc
  .array(fc.tuple(word, fc.nat({ max: 4 })), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([text, cut]) => text.slice(cut % text.length)).join(' '))
const asked = fc.record({
  text: query,
  q: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: word }),
  tag: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constant('fiqh')),
})

/** 10,000 searches, all of them among the documents of others too. */
const RUNS = isLong ? 17 : 1

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  test(over('a search lists what a loop over all documents finds, on any page size'), async (t) => {
    const { db } = await engine.open(t)
    const authors = await Promise.all(['amina', 'omar', 'sara'].map((name) => author(db, name)))
    const written: Written[] = []
    for (const [at, one] of fc.sample(document, { seed: 46, numRuns: 90 * RUNS }).entries()) {
      const identity = authors[at % authors.length]
      if (identity) written.push(await write(db, identity, one))
    }
    let [searches, found] = [0, 0]
    for (const { text, ...rest } of fc.sample(asked, { seed: 64, numRuns: 200 * RUNS })) {
      const all = { query: parseQuery(text), ...rest }
      if (all.query.length === 0) continue
      for (const identity of authors) {
        const expected = loop(written, identity.identityId, all)
        assert.deepEqual(await pages(db, identity, all, 50), expected, text)
        if (expected.length > 2) assert.deepEqual(await pages(db, identity, all, 2), expected, text)
        searches += 1
        found += expected.length
      }
    }
    t.diagnostic(`${searches} searches, none with a document of another author`)
    assert.ok(found > 500 * RUNS, `${found} hits`)
  })

  test(over('a fault of either scope shows nothing of another identity'), async (t) => {
    const { db } = await engine.open(t)
    const [amina, omar] = await Promise.all(['amina', 'omar'].map((name) => author(db, name)))
    assert.ok(amina && omar)
    await write(db, omar, { lines: ['secret'], at: AT })
    const all = { query: parseQuery('secret'), q: '', tag: undefined }
    assert.deepEqual(await pages(db, amina, all, 50), [])
    // The row says amina, and the words say omar; then the other way around.
    await db.write(
      sql`UPDATE document_search SET identity_id = ${amina.identityId} RETURNING document_id`,
    )
    assert.deepEqual(await pages(db, amina, all, 50), [])
    assert.deepEqual(await pages(db, omar, all, 50), [])
  })
}
