import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksTranslation } from './query-language.ts'

const translation = (language: string) => ({ kind: 'translation' as const, language })
const TEXT = { kind: 'text' as const, language: 'ar' }
const SOUNDS = { kind: 'transliteration' as const, language: 'ar-Latn' }

const CASES: [query: string, languages: string[], expected: boolean, requested?: string][] = [
  ['mercy', [], true],
  ['mercy', ['en'], false],
  ['milosti', ['ru'], true],
  ['милость', ['en'], true],
  ['милость', ['en', 'ru'], false],
  ['করুণা', ['en'], true],
  ['করুণা', ['bn'], false],
  ['慈悲', ['en'], true],
  ['慈悲', ['zh'], false],
  ['慈悲', ['zh-TW'], false],
  ['رحمة', [], false],
  ['رحمت کا بیان', [], true],
  ['رحمت کا بیان', ['ur'], false],
  ['2:255', [], false],
  ['mercy', ['en'], true, 'fr'],
  ['mercy', ['en', 'fr'], false, 'FR'],
  ['慈悲', ['zh-Hans'], false, 'zh'],
  ['慈悲', ['zh-Hans'], true, 'zh-Hant'],
]

for (const [query, languages, expected, requested] of CASES) {
  const asked = requested ? ` in ${requested}` : ''
  test(`a search for ${query}${asked} with translations [${languages}]: ${expected}`, () => {
    const editions = [TEXT, SOUNDS, ...languages.map(translation)]
    assert.equal(lacksTranslation(query, editions, requested), expected)
  })
}
