import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSurah, verseIndexOf } from '../../packages/scripture/src/text/index.ts'
import { sourcesOfPackages } from '../../packages/scripture/test/lib/corpus-file.ts'
import { isForTuning } from './dialect-queries.ts'
import { independentQueriesIn, readIndependentQueries, typedText } from './independent.ts'

const LEAST_OF_HALF = 15
const classes = [...readIndependentQueries()]
const queries = classes.flatMap(([, ofClass]) => ofClass)
const { qpc, imlaei } = await sourcesOfPackages()

function findSpellings(surah: number, ayah: number) {
  const index = verseIndexOf(surah, ayah)
  if (index === undefined) return undefined
  return { text: qpc[index] ?? '', textImlaei: imlaei[index] ?? '' }
}

function exists(key: string): boolean {
  const [surah = 0, ayah] = key.split(':').map(Number)
  return ayah === undefined
    ? findSurah(surah)?.number === surah
    : verseIndexOf(surah, ayah) !== undefined
}

test('each right result of an independent query exists', () => {
  const wrong = queries.flatMap(({ text, keys }) =>
    keys.filter((key) => !exists(key)).map((key) => `${text}: ${key}`),
  )
  assert.deepEqual(wrong, [])
  assert.deepEqual(['2:286', '114', '2:287', '0', '115', 'x'].map(exists), [
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('no independent query occurs twice', () => {
  const typed = queries.map(({ text }) => typedText(text, findSpellings).toLowerCase())
  const repeated = typed.filter((text, at) => typed.indexOf(text) !== at)
  assert.deepEqual(repeated, [])
})

test('both halves of each class have enough queries', () => {
  assert.ok(classes.length >= 10, `${classes.length} classes`)
  for (const [name, ofClass] of classes) {
    const tuning = ofClass.filter(isForTuning).length
    assert.ok(tuning >= LEAST_OF_HALF, `${name}: ${tuning} for tuning`)
    assert.ok(ofClass.length - tuning >= LEAST_OF_HALF, `${name}: ${ofClass.length - tuning}`)
  }
})

test('independentQueriesIn reads ranges and surahs, and rejects other lines', () => {
  assert.deepEqual(independentQueriesIn('# a\nb c = 2:1-3 36 5:6\n'), [
    { text: 'b c', keys: ['2:1', '2:2', '2:3', '36', '5:6'] },
  ])
  for (const line of ['b c', 'b = ', ' = 2:1', 'b = 2:3-1', 'b = 2:x', 'b = c = 2:1'])
    assert.throws(() => independentQueriesIn(line), Error, line)
})

test('typedText takes words of a verse, with slips, and rejects what it lacks', () => {
  const find = () => ({ text: '\u06DEبَا جِي', textImlaei: 'با\u00A0\u06DA جي دي' })
  assert.equal(typedText('{clean 1:1 1-2 ا>و}', find), 'بو جي')
  assert.equal(typedText('{clean 1:1 2-3 ي>}', find), 'ج دي')
  assert.equal(typedText('{vowelled 1:1 1-2}', find), 'بَا جِي')
  assert.equal(typedText('با', find), 'با')
  for (const text of ['{clean 1:1 1-4}', '{clean 1:1 0-1}', '{clean 1:1 1-2 ز>ا}'])
    assert.throws(() => typedText(text, find), Error, text)
})
