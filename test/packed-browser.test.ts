import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { after, before, suite, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import type { DocumentNode } from '@waraq/contract'
import { createNodeTokenEndpoint, mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import { codeIn, partOf, readPage } from '../packages/server/test/lib/pages.ts'
import { startService } from '../packages/server/test/lib/service.ts'
import { noChromium, openPage } from './browser/lib/chromium.ts'
import { pasteHtml } from './browser/lib/open-editor.ts'
import { type Endpoints, startPageHost } from './browser/lib/page-host.ts'
import { install, packedPackages } from './lib/packed.ts'
import { ROOT } from './lib/tree.ts'
import { buildByVite, serveByVite } from './lib/vite-project.ts'

const FOR_PAGES = ['contract', 'scripture', 'sdk', 'exchange', 'editor', 'embed', 'fonts'].map(
  (name) => `@waraq/${name}`,
)
const EMBEDDING = readPage('docs/guides/embedding.md')
const SECURITY = readPage('docs/guides/security.md')
const USERS = ['amina', 'yusuf', 'zaynab']
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
// No verse: a text for this test in the place of one.
const verse = { type: 'quranVerse', attrs: { surah: 112, ayah: 1, text: 'نص للتجربة' } }
const formula = { type: 'code', attrs: { language: 'math' } }
const CONTENT = {
  type: 'doc',
  content: [
    paragraph({ type: 'text', text: 'Written on a server' }),
    paragraph({ type: 'text', text: 'مكتوب على خادم' }),
    paragraph(verse),
    paragraph({ type: 'text', text: 'x^2', marks: [formula] }),
  ],
}

// The first test waits until every package is built, which takes minutes on a busy machine.
suite('packages as they are published, in an empty project', { timeout: 300_000 }, () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waraq-pages-')))
  let project: string

  before(async () => {
    project = install(folder, await packedPackages(FOR_PAGES), { thirdParty: true })
  })
  after(() => rmSync(folder, { recursive: true }))

  test('renderToHtml works in a server without a DOM and without React hooks', async () => {
    const script = `import { renderToHtml } from '@waraq/embed'
      console.log(renderToHtml(${JSON.stringify(CONTENT)}))`
    const html = await run(['--conditions=react-server', '--input-type=module', '--eval', script])
    assert.match(html, /<p[^>]*>Written on a server<\/p>/)
  })

  test('the modules that need React hooks begin with `use client`', () => {
    for (const name of ['waraq-editor', 'waraq-renderer']) {
      assert.match(read(`embed/dist/react/${name}.js`), /^'use client';/, name)
    }
  })

  test('the plain page of the documentation writes and pastes under its documented policy', {
    skip: noChromium,
  }, async (t) => {
    const pages: Endpoints = {}
    const { host, service, documentsOf } = await start(t, pages)
    const sample = (guide: string, heading: string, language: string) =>
      codeIn(partOf(guide, heading), language).replaceAll('https://docs.example.com', service.url)
    const policy = sample(SECURITY, 'Set a Content-Security-Policy', 'text').replaceAll('\n', ' ')
    const files: [path: string, type: string, body: string][] = [
      ['/', 'text/html', sample(EMBEDDING, 'A plain page', 'html')],
      ['/page.js', 'text/javascript', sample(EMBEDDING, 'A plain page', 'js')],
      ['/page.css', 'text/css', 'main { height: 100vh }'],
      ['/waraq.js', 'text/javascript', read('embed/dist/script-tag.js')],
      ['/waraq.css', 'text/css', read('embed/dist/styles.css')],
    ]
    for (const [path, type, body] of files) pages[path] = text(type, body, policy)
    Object.assign(pages, { '/waraq/token': pages['/token/amina'] })

    const page = await openPage(t)
    await page.goto(host)
    await page.getByRole('textbox', { name: 'Document' }).click()
    await page.keyboard.type('By a script tag ')
    await pasteHtml(page, '<b>pasted</b>')
    await page.getByText('pasted').and(page.locator('strong')).waitFor()
    await page.locator('[data-state=saved]').waitFor()
    await page.waitForURL(/document=/)
    await page.reload()
    await page.getByText('By a script tag pasted').waitFor()
    assert.deepEqual(await documentsOf('amina'), ['By a script tag pasted'])
  })

  test('a page that React rendered on a server hydrates unchanged in a Vite build', {
    skip: noChromium,
  }, async (t) => {
    bring('letter.ts', 'letter-server.ts', 'letter-browser.ts')
    assert.deepEqual(await buildByVite(project, 'letter-browser.ts'), [])
    const pages: Endpoints = Object.fromEntries(
      globSync('**/*.{js,css,woff2}', { cwd: join(project, 'built') }).map((path) => [
        `/${path}`,
        text(TYPES[extname(path)] ?? '', readFileSync(join(project, 'built', path))),
      ]),
    )
    const { host, service, authorOf, documentsOf } = await start(t, pages)
    const { id } = await authorOf('yusuf').createDocument(CONTENT)
    const { share_token: shareToken } = await authorOf('yusuf').setSharing(id, true)
    const letter = JSON.stringify({ apiUrl: service.url, content: CONTENT, shareToken })
    pages['/'] = text(
      'text/html',
      `<!doctype html><html lang="en"><title>Letter</title>
      <link rel="stylesheet" href="/letter-browser.css">
      <div id="root">${(await run(['letter-server.ts', letter])).trimEnd()}</div>
      <script id="letter" type="application/json">${letter}</script>
      <script type="module" src="/letter-browser.js"></script>`,
    )

    const html = await (await fetch(host)).text()
    assert.match(html, /<p[^>]*>Written on a server<\/p>/, 'it is there without a script')
    // React logs a hydration mismatch as an error in the console.
    const page = await openPage(t)
    await page.goto(host)
    await page.locator('.shared').getByText('Written on a server').waitFor()
    assert.deepEqual(await page.evaluate(FONTS), [
      'Amiri Quran',
      'Noto Naskh Arabic',
      'Noto Sans Math',
    ])
    await page.locator('.answer').getByRole('textbox', { name: 'Document' }).click()
    await page.keyboard.type('Woken in a browser')
    await page.locator('.answer [data-state=saved]').waitFor()
    assert.deepEqual(await documentsOf('amina'), ['Woken in a browser'])
  })

  test('a page that Vite serves runs React, Vue, a custom element and two authors independently', {
    skip: noChromium,
  }, async (t) => {
    bring('index.html', 'frameworks.ts')
    const serve = (endpoints: Endpoints) =>
      serveByVite(t, { root: project, entry: '/frameworks.ts', endpoints })
    const { host, service, documentsOf } = await start(t, {}, serve)
    const page = await openPage(t, { expects: [/ 401 /] })
    await page.goto(`${host}/?api=${service.url}`)
    for (const [place, words] of [
      ['react', 'Hers'],
      ['vue', 'His'],
      ['element', 'Theirs'],
    ]) {
      const paper = page.locator(`#${place}`).getByRole('textbox', { name: 'Document' })
      await paper.click()
      await page.keyboard.type(`${words} first`)
      await page.locator(`#${place} [data-state=saved]`).waitFor()
      // The host knows the new id now; the editor goes on where it was.
      await page.keyboard.type(' and second')
      await page.locator(`#${place} [data-state=saved]`).waitFor()
      assert.equal(await paper.textContent(), `${words} first and second`)
      assert.equal(await page.locator(`#${place} .wq-editor`).count(), 1)
    }
    await page.locator('#move').click()
    assert.match((await page.locator('#elsewhere').textContent()) ?? '', /Theirs first and second/)
    assert.deepEqual(await Promise.all(USERS.map(documentsOf)), [
      ['Hers first and second'],
      ['His first and second'],
      ['Theirs first and second'],
    ])

    await page.locator('#early[data-ready]').waitFor()
    await page.locator('#expired[data-reported]').waitFor()
    for (const place of ['react', 'vue', 'element']) {
      const mount = page.locator(`#handling-${place} .wq`)
      await mount.getByRole('button').waitFor()
      assert.equal(await mount.innerText(), 'Try again', place)
    }
    assert.equal(await page.locator('#early .wq-dark [contenteditable=false]').count(), 1)
    assert.equal(await page.locator('#ended > *').count(), 0)
    assert.equal(
      await page.locator('#results').textContent(),
      'threw, threw, threw, threw, QirtaasHttpError 401 invalid_token',
    )
  })

  /** A service, and a host whose pages may ask for tokens of its users. */
  async function start(
    t: TestContext,
    pages: Endpoints,
    serve = (endpoints: Endpoints) => startPageHost(t, endpoints),
  ) {
    const service = await startService(t)
    const { apiKey } = await service.organization()
    for (const user of USERS) {
      const userOf = () => user
      pages[`/token/${user}`] = createNodeTokenEndpoint({ baseUrl: service.url, apiKey, userOf })
    }
    const authorOf = (user: string) => {
      const getToken = () => mintEmbedToken({ baseUrl: service.url, apiKey, externalUserId: user })
      return createClient({ apiUrl: service.url, getToken })
    }
    const documentsOf = async (user: string) =>
      (await authorOf(user).listDocuments()).map(({ title }) => title)
    return { host: await serve(pages), service, authorOf, documentsOf }
  }

  function bring(...names: string[]): void {
    for (const name of names) cpSync(join(ROOT, 'test/projects', name), join(project, name))
  }

  const read = (path: string) => readFileSync(join(project, 'node_modules/@waraq', path), 'utf8')

  async function run(args: string[]): Promise<string> {
    return (await promisify(execFile)(process.execPath, args, { cwd: project })).stdout
  }
})

/** The fonts of the host that came, once all that are wanted came. */
const FONTS = `document.fonts.ready.then((fonts) =>
  [...new Set([...fonts].filter(({ status }) => status === 'loaded').map(({ family }) =>
    family.replaceAll('"', '')))].sort())`
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'",
  'connect-src *; img-src *',
].join('; ')

function text(type: string, body: string | Buffer, policy = POLICY): Endpoints[string] {
  return (_, response) => {
    const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
    const headers = { 'content-type': type + charset, 'content-security-policy': policy }
    response.writeHead(200, headers)
    response.end(body)
  }
}
