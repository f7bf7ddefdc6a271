import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citationLocale } from './citation-locale.ts'

const CASES: [locale: string, texts: string[], expected: string][] = [
  ['en', ['قال العالم', 'English text'], 'ar'],
  ['ar', ['He said', 'نص عربي'], 'en'],
  ['en', ['', 'نص عربي طويل with'], 'ar'],
  ['ar', ['١٢ ...', 'Mostly Latin, كلمة'], 'en'],
  ['en', [], 'en'],
  ['ar', ['', '42'], 'ar'],
  ['fr', ['Il a dit'], 'fr'],
  ['ur', ['نص'], 'ur'],
  ['ar-EG', ['نص'], 'ar-EG'],
]

test('a citation has the language of the text around it', () => {
  for (const [locale, texts, expected] of CASES) {
    assert.equal(citationLocale(locale, texts), expected, `${locale}: ${texts}`)
  }
})
