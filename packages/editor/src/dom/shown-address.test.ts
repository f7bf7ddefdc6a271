import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkAddressOf } from '@waraq/contract'
import { shownAddressOf } from './shown-address.ts'

const WRITTEN = [
  'https://example.org/a?b=c#d',
  'https://مثال.إختبار/',
  'https://www.مثال.إختبار:8443/صفحة/٢',
  'https://bücher.example/straße',
  'https://例え.テスト/',
  'https://ar.wikipedia.org/wiki/مصحف',
  'mailto:name@example.org',
]

for (const address of WRITTEN) {
  test(`shownAddressOf shows ${address} as it was written`, () => {
    assert.equal(shownAddressOf(linkAddressOf(address) ?? ''), address)
  })
}

const STORED = [
  'https://xn--/',
  'https://xn--a/',
  'https://xn--99999999999/',
  'https://example.org/%E2%80%AEtxt',
  'https://example.org/%20a%D9',
  'https://example.org/xn--mgbh0fb',
  '',
]

for (const address of STORED) {
  test(`shownAddressOf leaves ${address} as it is stored`, () => {
    assert.equal(shownAddressOf(address), address)
  })
}
