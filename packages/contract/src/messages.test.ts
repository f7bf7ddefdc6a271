import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createMessages,
  isArabicLocale,
  isRightToLeft,
  knownLocaleOf,
  numberLocale,
} from './messages.ts'

const ARABIC = ['ar', 'ar-EG', 'AR-sa', 'ar-u-nu-latn', 'ar_EG']
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

/** Values of a host, and the locale that `Intl` gets instead. */
const LOCALES: [value: unknown, known: string][] = [
  ['ar-EG', 'ar-EG'],
  ['ar_EG', 'ar-EG'],
  ['ar-EG.UTF-8', 'ar'],
  ['"><script>', 'en'],
  ['', 'en'],
  ['en\0', 'en'],
  ['x'.repeat(10_000), 'en'],
  [`ar-x${'-a'.repeat(5000)}`, `ar-x${'-a'.repeat(48)}`],
  [undefined, 'en'],
  [null, 'en'],
  [7, 'en'],
  [Symbol('ar'), 'en'],
  [Object.create(null), 'en'],
]

for (const [value, known] of LOCALES) {
  test(`knownLocaleOf(${String(JSON.stringify(value)).slice(0, 30)}) formats`, () => {
    const locale = knownLocaleOf(value)
    assert.equal(locale, known)
    assert.doesNotThrow(() => {
      new Intl.DateTimeFormat(numberLocale(locale)).format(0)
      new Intl.DisplayNames([locale], { type: 'language' }).of('en')
    })
  })
}
