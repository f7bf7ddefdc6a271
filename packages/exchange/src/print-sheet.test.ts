import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeHtml } from '@waraq/exchange/html'
import { paragraph, text } from '../test/written.ts'

const ARABIC = paragraph('درس')

const pageOf = (title: string, ...content: object[]): string =>
  new TextDecoder().decode(writeHtml({ type: 'doc', content }, { title, style: '' }).bytes)

const linked = (value: string, href: string) =>
  paragraph(text(value, { type: 'link', attrs: { href } }))

test('pages are numbered in the digits of the document, with the title on its side', () => {
  const arabic = pageOf('T', ARABIC)
  assert.match(arabic, /@top-right\{content:"T"/)
  assert.match(arabic, /counter\(page,arabic-indic\) " \/ " counter\(pages,arabic-indic\)/)
  const english = pageOf('T', paragraph('A lesson'))
  assert.match(english, /@top-left\{content:"T"/)
  assert.match(english, /counter\(page,decimal\)/)
})

test('a title cannot leave the string of the style sheet', () => {
  const [head = ''] = pageOf('a"}</style>\\\n<b>', ARABIC).split('<body')
  assert.ok(head.includes('content:"a\\22 \\7d \\3c \\2f style\\3e \\5c \\a \\3c b\\3e "'), head)
  assert.equal(head.split('</style>').length, 2)
})

test('a long title is shortened', () => {
  assert.match(pageOf('ab'.repeat(200), ARABIC), /content:"(?:ab){40}\\2026 "/)
})

const ADDRESSES: [text: string, href: string, isAddress: boolean][] = [
  ['https://a.example/b', 'https://a.example/b', true],
  ['a.example', 'https://a.example/', true],
  ['me@a.example', 'mailto:me@a.example', true],
  ['a & b', 'https://a.example/?a&b', false],
  ['https://a.example/?a&b', 'https://a.example/?a&b', true],
  ['a', 'https://a.example/', false],
]
for (const [value, href, isAddress] of ADDRESSES) {
  test(`print ${isAddress ? 'does not repeat' : 'shows'} ${href} after ${value}`, () => {
    const [, body = ''] = pageOf('', linked(value, href)).split('<body')
    assert.equal(body.includes('<a class="wq-address" href="'), isAddress, body)
  })
}
