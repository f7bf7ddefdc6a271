import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressBefore } from './link-address.ts'

const FOO = 'https://a.example/wiki/Foo_(bar)'
const PAGE = 'https://a.example/x'

const TYPED: [line: string, address: string | undefined][] = [
  [FOO, FOO],
  [`(${FOO})`, FOO],
  [`(${PAGE})`, PAGE],
  [`[${PAGE}].`, PAGE],
  [`${PAGE}?a[]=1`, `${PAGE}?a[]=1`],
  [`${FOO}).`, FOO],
  [`${PAGE}۔`, PAGE],
  [`${PAGE}…`, PAGE],
  [`${PAGE}؟`, PAGE],
  [`“${PAGE}”`, PAGE],
  [`‘${PAGE}’`, PAGE],
  [`«${PAGE}»،`, PAGE],
  [`<${PAGE}>`, PAGE],
  [`${PAGE}">`, PAGE],
  [`${PAGE}...`, PAGE],
  [`${PAGE}/`, `${PAGE}/`],
  [`قال (www.a.example)`, 'www.a.example'],
  ['(https://', undefined],
  ['a.example', undefined],
]

test('an address has the brackets that it opens, and no marks after it', () => {
  for (const [line, address] of TYPED) assert.equal(addressBefore(line)?.address, address, line)
})
