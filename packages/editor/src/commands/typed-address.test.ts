import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedAddressOf } from './typed-address.ts'

// biome-ignore format: a row a line
const ROWS: [typed: string, address: string | undefined][] = [
  ['example.org/a', 'https://example.org/a'],
  [' https://example.org/a\u200f ', 'https://example.org/a'],
  ['\u2066https://example.org/a\u2069', 'https://example.org/a'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['example.org:8080', 'https://example.org:8080/'],
  ['مثال.إختبار', 'https://xn--mgbh0fb.xn--kgbechtv/'],
  ['name@example.org', 'mailto:name@example.org'],
  ['example.org/@name', 'https://example.org/@name'],
  ['mailto:name@example.org', 'mailto:name@example.org'],
  ['tel:+966500000000', 'tel:+966500000000'],
  ['كلام عربي', undefined],
  ['كلام', undefined],
  ['https://كلام عربي', undefined],
  ['https://example.org/a b', undefined],
  ['two words.org', undefined],
  ['a.b\u00a0c', undefined],
  ['localhost:3000', undefined],
  ['example', undefined],
  ['.org', undefined],
  ['end.', undefined],
  ['name@host', undefined],
  ['/path.html', undefined],
  ['#part', undefined],
  ['?a.b', undefined],
  ['javascript:alert(1)', undefined],
  ['https://', undefined],
  ['', undefined],
]

for (const [typed, address] of ROWS) {
  test(`typedAddressOf ${address ? `completes ${typed}` : `refuses ${typed}`}`, () => {
    assert.equal(typedAddressOf(typed), address)
  })
}
