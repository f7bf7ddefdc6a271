import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupParallels } from './parallels.ts'

// Test text, not hadith.
const CAT = 'القط الأزرق يقرأ الكتاب الجديد في المكتبة الكبيرة كل صباح'
const FISH = 'السمكة الصغيرة تسبح في النهر الطويل مع أصدقائها القدامى'
const hadith = (slug: string, text: string, matn = '') => ({ text, matn, in: { slug } })

const grouped = (...hits: ReturnType<typeof hadith>[]) =>
  groupParallels(hits).map(({ hit, others }) => [hit.in.slug, others])

test('hadiths with the same words are one group, led by the most cited collection', () => {
  const hits = [hadith('ahmad', CAT), hadith('muslim', `${CAT} ومساء`), hadith('bukhari', CAT)]
  assert.deepEqual(grouped(...hits), [['bukhari', 2]])
})

test('groups keep the order of their best hadiths', () => {
  const hits = [hadith('malik', FISH), hadith('bukhari', CAT), hadith('muslim', FISH)]
  assert.deepEqual(grouped(...hits), [
    ['muslim', 1],
    ['bukhari', 0],
  ])
})

test('hadiths with other words and the same chain are not parallels', () => {
  const chain = Array.from({ length: 9 }, (_, at) => `حدثنا الراوي${'اب'.repeat(at)} عن فلان`).join(
    ' ',
  )
  const hits = [
    hadith('bukhari', `${chain} ${CAT}`, CAT),
    hadith('muslim', `${chain} ${FISH}`, FISH),
  ]
  assert.equal(grouped(...hits).length, 2)
})

test('vowels and blessings do not separate parallels', () => {
  const hits = [
    hadith('bukhari', CAT),
    hadith('muslim', CAT.replace('القط', 'الْقِطُّ').replace('الجديد', 'الجديد صلى الله عليه وسلم')),
  ]
  assert.deepEqual(grouped(...hits), [['bukhari', 1]])
})

test('a text that contains parts of two others joins only the group of the better one', () => {
  const hits = [hadith('bukhari', CAT), hadith('muslim', FISH), hadith('nasai', `${CAT} ${FISH}`)]
  assert.deepEqual(grouped(...hits), [
    ['bukhari', 1],
    ['muslim', 0],
  ])
})

test('texts too short for a phrase are not parallels', () => {
  assert.equal(grouped(hadith('bukhari', 'القط الأزرق'), hadith('muslim', 'القط الأزرق')).length, 2)
})
