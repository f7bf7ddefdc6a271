import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, type TestContext, test } from 'node:test'
import { createNodeTokenEndpoint, mintEmbedToken } from '@waraq/sdk/backend'
import { createClient } from '@waraq/sdk/client'
import { startService } from '../packages/server/test/lib/service.ts'
import { bundle } from '../scripts/bundle.ts'
import { noChromium, openPage } from './browser/lib/chromium.ts'
import { type Endpoints, startPageHost } from './browser/lib/page-host.ts'
import { install, packedPackages } from './lib/packed.ts'
import { ROOT } from './lib/tree.ts'

const FOR_PAGES = ['contract', 'scripture', 'sdk', 'editor', 'embed'].map(
  (name) => `@waraq/${name}`,
)
const USERS = ['amina', 'yusuf', 'zaynab']

suite('packages as they are published, in an empty project', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waraq-pages-')))
  let project: string

  before(async () => {
    project = install(folder, await packedPackages(FOR_PAGES), { thirdParty: true })
  })
  after(() => rmSync(folder, { recursive: true }))

  test('a server without a DOM writes a document as HTML', () => {
    const text = { type: 'text', text: 'Written on a server' }
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
    const script = `import { renderToHtml } from '@waraq/embed'
      console.log(renderToHtml(${JSON.stringify(content)}))`
    assert.match(run(['--input-type=module', '--eval', script]), /<p[^>]*>Written on a server<\/p>/)
  })

  test('a page with a script tag writes, under a policy that lets nothing else in', {
    skip: noChromium,
  }, async (t) => {
    const { host, service, documentsOf } = await start(t, {
      '/waraq.js': file('embed/dist/script-tag.js', 'text/javascript'),
      '/waraq.css': file('embed/dist/styles.css', 'text/css'),
      '/page.js': text(
        'text/javascript',
        `
        const getToken = async () => (await fetch('/token/amina', { method: 'POST' })).json()
        const apiUrl = new URLSearchParams(location.search).get('api')
        Waraq.createClient({ apiUrl, getToken }).mountEditor('#editor')`,
      ),
      '/': text(
        'text/html',
        `<!doctype html><html lang="en"><title>Plain</title>
        <link rel="stylesheet" href="/waraq.css"><main id="editor"></main>
        <script src="/waraq.js"></script><script src="/page.js"></script>`,
      ),
    })
    const page = await openPage(t)
    await page.goto(`${host}/?api=${service.url}`)
    await page.getByRole('textbox', { name: 'Document' }).click()
    await page.keyboard.type('By a script tag')
    await page.locator('[data-state=saved]').waitFor()
    assert.deepEqual(await documentsOf('amina'), ['By a script tag'])
  })

  test('a bundled page has React, Vue, an element and two authors side by side, and each keeps its own', {
    skip: noChromium,
  }, async (t) => {
    cpSync(join(ROOT, 'test/projects/frameworks.ts'), join(project, 'frameworks.ts'))
    bundle(
      ['frameworks.ts'],
      [
        '--format=esm',
        '--outdir=out',
        '--splitting',
        '--define:process.env.NODE_ENV="development"',
      ],
      project,
    )
    const places = ['react', 'vue', 'element', 'elsewhere', 'ended', 'early', 'told']
    const { host, service, documentsOf } = await start(t, {
      '/waraq.css': file('embed/dist/styles.css', 'text/css'),
      '/': text(
        'text/html',
        `<!doctype html><html lang="en"><title>Bundled</title>
        <link rel="stylesheet" href="/waraq.css"><button id="move">Move</button>
        ${places.map((id) => `<div id="${id}"></div>`).join('')}
        <script type="module" src="/out/frameworks.js"></script>`,
      ),
    })
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
    assert.equal(await page.locator('#early .wq-dark [contenteditable=false]').count(), 1)
    assert.equal(await page.locator('#ended > *').count(), 0)
    assert.equal(
      await page.locator('#told').textContent(),
      'threw, threw, threw, threw, QirtaasHttpError 401 invalid_token',
    )
  })

  /** A service, and a host whose page may ask for tokens of its users. */
  async function start(t: TestContext, pages: Endpoints) {
    const service = await startService(t)
    const { apiKey } = await service.organization()
    const tokens = USERS.map((user): [string, Endpoints[string]] => [
      `/token/${user}`,
      createNodeTokenEndpoint({ baseUrl: service.url, apiKey, userOf: () => user }),
    ])
    const files = run([
      '--eval',
      'console.log(fs.existsSync("out") ? fs.readdirSync("out").join() : "")',
    ])
    const scripts = files
      .trim()
      .split(',')
      .map((name): [string, Endpoints[string]] => [
        `/out/${name}`,
        (_, response) => {
          response.writeHead(200, { 'content-type': 'text/javascript' })
          response.end(readFileSync(join(project, 'out', name)))
        },
      ])
    const host = await startPageHost(t, {
      ...Object.fromEntries([...tokens, ...scripts]),
      ...pages,
    })
    const documentsOf = async (user: string) => {
      const getToken = () => mintEmbedToken({ baseUrl: service.url, apiKey, externalUserId: user })
      const documents = await createClient({ apiUrl: service.url, getToken }).listDocuments()
      return documents.map(({ title }) => title)
    }
    return { host, service, documentsOf }
  }

  function file(path: string, type: string): Endpoints[string] {
    return text(type, readFileSync(join(project, 'node_modules/@waraq', path), 'utf8'))
  }

  function run(args: string[]): string {
    return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  }
})

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src *; img-src *"

function text(type: string, body: string): Endpoints[string] {
  return (_, response) => {
    const headers = { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY }
    response.writeHead(200, headers)
    response.end(body)
  }
}
