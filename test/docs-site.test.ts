import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { ERROR_STATUS } from '@waraq/contract'
import { OPERATIONS } from '@waraq/contract/openapi'
import MiniSearch from 'minisearch'
import { findSections, INDEX_OPTIONS } from '../packages/docs/src/terms.ts'
import { startService } from '../packages/server/test/lib/service.ts'
import { SYSTEM } from '../packages/server/test/lib/world.ts'
import { builtDocs, readBuiltDocs } from './lib/built-docs.ts'
import { readText } from './lib/tree.ts'

const MAX_WEIGHT = 100_000

describe('the built documentation', () => {
  let files: Map<string, Buffer>
  let pages: { path: string; text: string }[]

  before(async () => {
    files = await readBuiltDocs()
    pages = [...files]
      .filter(([path]) => path.endsWith('.html'))
      .map(([path, content]) => ({ path, text: content.toString() }))
  })

  test('a page has no inline style, script or handler', () => {
    assert.ok(pages.length > 50)
    const pattern = /<style|<script(?![^>]* src=)| (?:style|on[a-z]+)="|javascript:/
    const outside = (text: string) => text.replace(/<pre[^>]*>[\s\S]*?<\/pre>/g, '')
    assert.deepEqual(
      pages.filter(({ text }) => pattern.test(outside(text))).map(({ path }) => path),
      [],
    )
  })

  test('a page loads files of the documentation only', () => {
    const RESOURCE = / (?:src|href)="([^"]*)"[^>]*>/g
    for (const { path, text } of pages) {
      const tags = text.match(/<(?:script|link|img)[^>]*>/g) ?? []
      for (const tag of tags) {
        for (const [, address = ''] of tag.matchAll(RESOURCE)) {
          assert.doesNotMatch(address, /^[a-z]+:|^\/\//, path)
        }
      }
    }
  })

  test(`a page with its font weighs at most ${MAX_WEIGHT} bytes in gzip`, (t) => {
    const sizeOf = (path: string): number => gzipSync(files.get(path) ?? '').length
    const sharedFiles = [...files.keys()].filter((path) =>
      /^docs-.*\.(?:css|js)$|\.svg$/.test(path),
    )
    const common = sharedFiles.reduce((sum, path) => sum + sizeOf(path), 0)
    const font = [...files].find(([path]) => path.includes('400-normal'))?.[1].length ?? 0
    assert.equal(sharedFiles.length, 3)
    assert.ok(font > 10_000)
    const weights = pages.map(({ path, text }) => ({
      path,
      weight: common + sizeOf(path) + (/\p{Script=Arabic}/u.test(text) ? font : 0),
    }))
    const [heaviest] = weights.toSorted((a, b) => b.weight - a.weight)
    t.diagnostic(`heaviest page: ${heaviest?.path}, ${heaviest?.weight} of ${MAX_WEIGHT} bytes`)
    assert.deepEqual(
      weights.filter(({ weight }) => weight > MAX_WEIGHT),
      [],
    )
  })

  test('every operation is in one page of the reference, in six languages', () => {
    for (const { id, credentials } of OPERATIONS) {
      const sectionPages = pages.filter(({ text }) =>
        text.includes(`<section class="call" id="${id}"`),
      )
      assert.equal(sectionPages.length, 1, id)
      const text = sectionPages[0]?.text ?? ''
      const section = text.slice(text.indexOf(`id="${id}"`)).split('</section>')[0] ?? ''
      for (const language of ['curl', 'JavaScript', 'Python', 'PHP', 'Ruby', 'Go']) {
        assert.ok(section.includes(`<summary>${language}</summary>`), `${id}: ${language}`)
      }
      // A page must never ask for an API key.
      assert.equal(section.includes('class="try"'), !credentials.includes('apiKey'), id)
    }
  })

  test('every error code has an anchor in the page that doc_url names', () => {
    const text = files.get('errors/index.html')?.toString() ?? ''
    for (const code of Object.keys(ERROR_STATUS)) assert.ok(text.includes(` id="${code}"`), code)
  })

  test('every page is also served as Markdown, and llms.txt lists the pages of the navigation', () => {
    const list = files.get('llms.txt')?.toString() ?? ''
    const whole = files.get('llms-full.txt')?.toString() ?? ''
    for (const { path, text } of pages) {
      const page = path.replace(/\/?index\.html$/, '').replace(/\.html$/, '')
      const markdown = `${page === '' ? 'index' : page}.md`
      assert.ok(files.has(markdown), markdown)
      assert.match(text, /<link rel="alternate" type="text\/markdown" href="[^"]+\.md">/, path)
      if (/^(?:index|ar|404)\.md$/.test(markdown)) continue
      assert.ok(list.includes(`(${markdown})`), `llms.txt lacks ${markdown}`)
      assert.ok(whole.includes(`<!-- ${markdown} -->`), `llms-full.txt lacks ${markdown}`)
    }
    assert.ok(whole.includes(readText('docs/contract.md').trim()))
  })

  test('the licenses of script and font are shown', () => {
    const notices = files.get('THIRD-PARTY-NOTICES.txt')?.toString() ?? ''
    for (const name of ['minisearch 7.2.0 (MIT)', '@fontsource/noto-naskh-arabic', 'Copyright']) {
      assert.ok(notices.includes(name), name)
    }
  })

  const SEARCHES: [query: string, page: string][] = [
    ['mint token', 'reference/tokens/'],
    ['delete document', 'reference/documents/'],
    ['sharing', 'reference/sharing/'],
    ['upload image', 'reference/images/'],
    ['verify quran', 'reference/verification/'],
    ['hadith collections', 'reference/hadith/'],
    ['readiness', 'reference/health/'],
    ['invalid_signature', 'errors/'],
    ['precondition_fai', 'errors/'],
    ['idempotncy key reused', 'errors/'],
    ['webhook', 'reference/webhooks/'],
    ['collaboration', 'guides/co-authors/'],
    ['webhook', 'ar/errors/'],
    ['change port', 'operations/settings/'],
    ['rotate key', 'operations/commands/'],
    ['move from tiptap', 'guides/tiptap/'],
    ['how do I install waraq', 'start/install/'],
    ['تثبيت ورق', 'ar/start/install/'],
    ['متطلبات التشغيل Node', 'ar/start/install/'],
    ['حدود ورق', 'ar/start/what-is-waraq/'],
    ['رابط مشاركة', 'ar/guides/sharing/'],
    ['مثال curl', 'ar/start/quickstart/'],
    ['رمز التضمين', 'ar/guides/tokens/'],
    ['الغاء مفتاح', 'ar/guides/tokens/'],
    ['توقيع القراءة', 'ar/guides/signatures/'],
    ['من يحق له القراءة', 'ar/guides/signatures/'],
    ['انتهت صلاحية الرمز', 'ar/guides/tokens/'],
    ['لم يحفظ المستند', 'ar/guides/errors-in-the-editor/'],
    ['تسجيل الدخول', 'ar/guides/errors-in-the-editor/'],
    ['حفظ تلقائي', 'ar/guides/errors-in-the-editor/'],
    ['token_expired', 'ar/errors/'],
    ['المستند كبير', 'ar/errors/'],
    ['خطأ 403', 'ar/errors/'],
    ['CSRF في django', 'ar/quickstarts/django/'],
    ['ورق مع Laravel', 'ar/quickstarts/laravel/'],
    ['خادم express', 'ar/quickstarts/express/'],
    ['عرض المحرر', 'ar/quickstarts/express/'],
  ]
  // A setting, an option or a limit is found at its own line.
  for (const [query, line] of [
    ['WARAQ_PORT', 'operations/settings/#waraq_port'],
    ['port', 'operations/settings/#waraq_port'],
    ['CORS', 'operations/settings/#waraq_cors_origins'],
    ['read only', 'options/#readonly'],
    ['placeholder', 'options/#placeholder'],
    ['rate limits', 'operations/settings/#rate-limits'],
    ['max content bytes', 'operations/settings/#waraq_max_content_bytes'],
  ] as const) {
    test(`the first result of a search for "${query}" is its line`, () => {
      const json = files.get('search-en.json')?.toString() ?? ''
      const [first] = findSections(MiniSearch.loadJSON(json, INDEX_OPTIONS), query)
      assert.equal(first?.url, line)
      const [page = '', id = ''] = line.split('#')
      assert.ok(files.get(`${page}index.html`)?.includes(` id="${id}"`))
    })
  }

  for (const [query, page] of SEARCHES) {
    const locale = page.startsWith('ar/') ? 'ar' : 'en'
    test(`a search for "${query}" in ${locale} finds its page among the first three`, () => {
      const json = files.get(`search-${locale}.json`)?.toString() ?? ''
      const results = findSections(MiniSearch.loadJSON(json, INDEX_OPTIONS), query).slice(0, 3)
      const addresses = results.map(({ url }) => url.split('#')[0])
      assert.ok(addresses.includes(page), addresses.join(', '))
    })
  }
})

describe('the service', () => {
  test('serves the documentation with its policy, ETag, gzip and redirects', async (t) => {
    const { url } = await startService(t, {}, { ...SYSTEM, docsFolder: await builtDocs() })
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers, redirect: 'manual' })

    const home = await get('/docs/')
    assert.equal(home.status, 200)
    assert.equal(home.headers.get('content-type'), 'text/html; charset=utf-8')
    const policy = home.headers.get('content-security-policy') ?? ''
    for (const part of ["script-src 'self'", "style-src 'self'", "trusted-types 'none'"]) {
      assert.ok(policy.includes(part), part)
    }
    assert.doesNotMatch(policy, /unsafe/)
    const api = await get('/v1/openapi.json')
    assert.equal(
      api.headers.get('content-security-policy'),
      "default-src 'none'; frame-ancestors 'none'",
    )

    const etag = home.headers.get('etag') ?? ''
    assert.equal(home.headers.get('content-encoding'), 'gzip')
    const again = await get('/docs/', { 'if-none-match': etag })
    assert.equal(again.status, 304)
    assert.equal(await again.text(), '')
    assert.equal((await get('/docs/', { 'if-none-match': '"other"' })).status, 200)
    const plain = await get('/docs/', { 'accept-encoding': 'identity' })
    assert.equal(plain.headers.get('content-encoding'), null)
    assert.notEqual(plain.headers.get('etag'), etag)

    for (const [path, location] of [
      ['/', 'docs/'],
      ['/docs', 'docs/'],
      ['/docs/reference/tokens', 'tokens/'],
    ]) {
      const response = await get(path ?? '')
      assert.equal(response.status, 308, path)
      assert.equal(response.headers.get('location'), location)
    }
    const markdown = await get('/docs/contract.md')
    assert.equal(markdown.headers.get('content-type'), 'text/markdown; charset=utf-8')
    const tokens = await (await get('/docs/reference/tokens/')).text()
    assert.ok(tokens.includes(`${url}/v1/embed/tokens/`), 'samples have the address of the service')
  })

  test('answers an unknown path below /docs with a 404 page that is styled', async (t) => {
    const world = { ...SYSTEM, docsFolder: await builtDocs() }
    const service = await startService(t, { WARAQ_PUBLIC_URL: 'https://a.example/waraq' }, world)
    for (const path of ['/docs/no/such/page', '/docs/package.json', '/docs/reference/x/']) {
      const response = await fetch(service.url + path)
      assert.equal(response.status, 404, path)
      const text = await response.text()
      assert.match(text, /This page does not exist/)
      // A service below a path of its host links below that path.
      assert.match(text, /href="\/waraq\/docs\/docs-[^"]+\.css"/)
    }
  })

  test('serves no documentation with WARAQ_DOCS=off', async (t) => {
    const world = { ...SYSTEM, docsFolder: await builtDocs() }
    const { url } = await startService(t, { WARAQ_DOCS: 'off' }, world)
    for (const path of ['/docs', '/docs/', '/docs/contract.md', '/docs/no/such/page', '/']) {
      const response = await fetch(url + path)
      assert.equal(response.status, 404, path)
      const { error, doc_url } = JSON.parse(await response.text())
      assert.deepEqual([error, doc_url], ['not_found', undefined])
    }
    assert.equal((await fetch(`${url}/v1/openapi.json`)).status, 200)
  })
})
