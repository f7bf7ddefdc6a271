import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMessages, isArabicLocale, isRightToLeft } from './messages.ts'

const ARABIC = ['ar', 'ar-EG', 'AR-sa', 'ar-u-nu-latn']
const OTHERS = ['en', 'arz', 'arn-CL', 'en-AR', '']

test('isArabicLocale accepts Arabic of any region and no other language', () => {
  for (const locale of ARABIC) assert.ok(isArabicLocale(locale), locale)
  for (const locale of OTHERS) assert.ok(!isArabicLocale(locale), locale)
})

test('createMessages returns English for every locale that is not Arabic', () => {
  const messagesFor = createMessages({ en: { close: 'Close' }, ar: { close: 'إغلاق' } })
  for (const locale of ARABIC) assert.equal(messagesFor(locale).close, 'إغلاق')
  for (const locale of OTHERS) assert.equal(messagesFor(locale).close, 'Close')
})

test('isRightToLeft follows the language of the messages', () => {
  for (const locale of ARABIC) assert.ok(isRightToLeft(locale), locale)
  for (const locale of OTHERS) assert.ok(!isRightToLeft(locale), locale)
})
