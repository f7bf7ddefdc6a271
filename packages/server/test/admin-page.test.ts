/** The page of the administration: where it is served, and that its script makes no markup. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSync, Visitor } from 'oxc-parser'
import { readTree } from '../../../test/lib/tree.ts'
import { openAdministration } from './lib/administration.ts'
import { startService } from './lib/service.ts'

const SETTINGS = { WARAQ_ADMIN_PORT: '0', WARAQ_SCRIPTURE: 'off' }
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  // For the empty icon: browsers would request one otherwise.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The addresses of a page or module that a browser requests for it. */
const namedIn = (text: string): string[] =>
  [...text.matchAll(/(?:src|href)="(?!data:)([^"]+)"|from '([^'@]+)'/g)].map(
    ([, a, b]) => a ?? b ?? '',
  )

test('the page is served at the second listener alone, with all that it loads', async (t) => {
  const service = await startService(t, SETTINGS)
  const { call } = await openAdministration(service)
  const waiting = [new URL('/admin/', service.metricsUrl).href]
  const loaded = new Set<string>()
  for (const url of waiting) {
    if (loaded.has(url)) continue
    loaded.add(url)
    const response = await fetch(url)
    const text = await response.text()
    assert.equal(response.status, 200, url)
    const { headers } = response
    assert.equal(headers.get('content-security-policy'), POLICY)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
    waiting.push(...namedIn(text).map((name) => new URL(name, url).href))
    const { pathname } = new URL(url)
    assert.equal((await fetch(service.url + pathname)).status, 404, pathname)
    const foreign = await call('GET', pathname, { headers: { host: 'evil.example' } })
    assert.equal(foreign.status, 421, pathname)
  }
  const types = await Promise.all(
    [...loaded].map(async (url) => (await fetch(url)).headers.get('content-type')),
  )
  assert.deepEqual(
    new Set(types),
    new Set([
      'text/html; charset=utf-8',
      'text/css; charset=utf-8',
      'text/javascript; charset=utf-8',
    ]),
  )
  assert.equal((await call('GET', '/admin/nothing.js')).status, 404)
})

/** What turns text into markup or code, and where a page could keep a key. */
const FORBIDDEN = new Set(
  `innerHTML outerHTML insertAdjacentHTML setHTML setHTMLUnsafe parseHTMLUnsafe srcdoc write writeln DOMParser
  createContextualFragment eval Function setAttribute localStorage sessionStorage indexedDB caches cookie cookieStore
  serviceWorker postMessage`.split(/\s+/),
)

/** Names of a module that are forbidden, and its texts with the beginning of an element. */
function markupIn(text: string): string[] {
  const found: string[] = []
  const look = (part: string) => /<[a-z!/]/i.test(part) && found.push(part)
  new Visitor({
    Identifier: ({ name }) => FORBIDDEN.has(name) && found.push(name),
    Literal: ({ value }) => typeof value === 'string' && (FORBIDDEN.has(value) || look(value)),
    TemplateElement: ({ value }) => look(value.raw),
  }).visit(parseSync('a.ts', text).program)
  return found
}

test('the page builds elements and text nodes, and stores nothing', () => {
  const modules = readTree(/^packages\/server\/src\/admin-page\/.*\.ts$/)
  assert.ok(modules.length > 3)
  assert.deepEqual(
    modules.flatMap(({ path, text }) => markupIn(text).map((what) => `${path}: ${what}`)),
    [],
  )
})

test('markup from text and stored keys are found', () => {
  const planted = [
    'a.innerHTML = b',
    'a = `<p>$' + '{b}</p>`',
    "f('</p>')",
    'localStorage.key = key',
  ]
  for (const text of planted) assert.notDeepEqual(markupIn(text), [], text)
  assert.deepEqual(markupIn('if (a < b) f<string>(`a: $' + '{b}`)'), [])
})

test('the page has at most 600 lines', () => {
  const files = readTree(/^packages\/server\/src\/admin-page\//)
  const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
  assert.ok(lines <= 600, `${lines} lines`)
})
