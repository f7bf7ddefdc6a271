import assert from 'node:assert/strict'
import test from 'node:test'
import { isArabic } from './is-arabic.ts'

test('Arabic of any country is Arabic, another language that begins with its letters is not', () => {
  for (const locale of ['ar', 'ar-EG', 'AR-sa', 'ar-u-nu-latn']) assert.ok(isArabic(locale), locale)
  for (const locale of ['en', 'arz', 'arn-CL', 'en-AR', '']) assert.ok(!isArabic(locale), locale)
})
