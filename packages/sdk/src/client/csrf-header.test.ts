import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csrfHeaderOf } from './csrf-header.ts'

const OWN = 'https://shop.example'

const pageWith = ({ meta = '', cookie = '' }) => ({
  location: { href: `${OWN}/letters/`, origin: OWN },
  document: {
    cookie,
    querySelector: () => (meta ? { getAttribute: () => meta } : null),
  },
})

const pages: [what: string, page: { meta?: string; cookie?: string }, header: unknown][] = [
  ['a meta element', { meta: 'm1' }, ['X-CSRF-Token', 'm1']],
  ['the cookie of Django', { cookie: 'a=1; csrftoken=c1; b=2' }, ['X-CSRFToken', 'c1']],
  [
    'the encoded cookie of Laravel',
    { cookie: 'XSRF-TOKEN=eyJpdiI6%3D' },
    ['X-XSRF-TOKEN', 'eyJpdiI6='],
  ],
  ['all of them', { meta: 'm1', cookie: 'XSRF-TOKEN=x; csrftoken=c' }, ['X-CSRF-Token', 'm1']],
  ['both cookies', { cookie: 'XSRF-TOKEN=x; csrftoken=c' }, ['X-CSRFToken', 'c']],
  ['an unusable meta element', { meta: 'a b', cookie: 'csrftoken=c' }, ['X-CSRFToken', 'c']],
  ['nothing', {}, undefined],
  ['a cookie with a longer name', { cookie: 'xcsrftoken=c; csrftoken2=c' }, undefined],
]
for (const [what, page, header] of pages) {
  test(`a page with ${what} has the header ${header}`, () => {
    assert.deepEqual(csrfHeaderOf(new URL(`${OWN}/token`), pageWith(page)), header)
  })
}

for (const value of ['', 'a b', 'a%0d%0ab', 'a"b', 'a%3Bb', '%E0%A4%A', 'a=b', '%D9%82']) {
  test(`a cookie value of ${JSON.stringify(value)} is not sent`, () => {
    const page = pageWith({ cookie: `csrftoken=${value}` })
    assert.equal(csrfHeaderOf(new URL(`${OWN}/token`), page), undefined)
  })
}

const elsewhere = [
  'https://other.example/token',
  'http://shop.example/token',
  'https://shop.example:8443/token',
  'https://shop.example.evil.example/token',
  'https://shop.example@evil.example/token',
  'https://www.shop.example/token',
  'data:text/plain,token',
]
for (const url of elsewhere) {
  test(`${url} gets no CSRF token of ${OWN}`, () => {
    const page = pageWith({ meta: 'm1', cookie: 'csrftoken=c; XSRF-TOKEN=x' })
    assert.equal(csrfHeaderOf(new URL(url), page), undefined)
  })
}

test('a runtime without a page has no CSRF header', () => {
  assert.equal(csrfHeaderOf(new URL(`${OWN}/token`), {}), undefined)
})
