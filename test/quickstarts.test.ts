import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fetchToken } from '@waraq/sdk/client'
import { type Call, sharedService } from '../packages/server/test/lib/service.ts'
import { noChromium, openPage } from './browser/lib/chromium.ts'
import {
  commandsOf,
  listQuickstarts,
  type RunningQuickstart,
  startQuickstart,
  writeQuickstart,
} from './lib/quickstarts.ts'
import { requirement } from './lib/system-requirements.ts'

const MAX_COMMANDS = 8

/** Requirements of each page besides Node and curl. */
const RUNNABLE: Record<string, string[]> = {
  django: ['python3', 'django'],
  flask: ['python3', 'flask'],
  go: ['go'],
  php: ['php'],
  sinatra: ['ruby', 'sinatra'],
}

/** Pages of frameworks that are too large for the tests: only their syntax is checked. */
const CHECKED: Record<string, { program: string; args: string[] }> = {
  laravel: { program: 'php', args: ['-l'] },
  rails: { program: 'ruby', args: ['-c'] },
}
const TYPE_CHECKED = ['next']

/** Pages that pack our packages, and install their framework from npm. */
const INSTALLED = ['express', 'hono', 'html', 'next', 'node']
const INSTALL_MILLISECONDS = 600_000

const NEXT_TYPES = `
declare module '*.css'
declare module 'next/headers' { export function headers(): Promise<Headers> }
declare module 'next/navigation' { export function notFound(): never }
`

const all = listQuickstarts()
const isOriginal = ({ path }: { path: string }) => path.startsWith('docs/quickstarts/')
const pages = all.filter(isOriginal)
const translations = all.filter((page) => !isOriginal(page))

test('every quickstart is run or checked', () => {
  const names = Object.keys({ ...RUNNABLE, ...CHECKED }).concat(INSTALLED)
  assert.deepEqual(pages.map(({ name }) => name).sort(), names.sort())
})

for (const page of pages) {
  test(`${page.path} takes at most ${MAX_COMMANDS} commands from an empty folder`, () => {
    const commands = commandsOf(page)
    assert.ok(commands.length > 0 && commands.length <= MAX_COMMANDS, String(commands.length))
    assert.ok(page.files.length > 0)
  })
}

for (const { path, original, commit, files, shell } of translations) {
  test(`${path} names the commit of its original, and has its code`, () => {
    const translated = pages.find((page) => page.path === original)
    assert.equal(original, path.replace('docs/ar/', 'docs/'))
    assert.ok(commit)
    assert.deepEqual({ files, shell }, { files: translated?.files, shell: translated?.shell })
  })
}

for (const page of pages.filter(({ name }) => name in RUNNABLE)) {
  const parts = ['curl', ...(RUNNABLE[page.name] ?? [])]
  const needs = parts.map((part) => requirement(part).skip)
  const skip = needs.find((reason) => reason !== false) ?? false

  describe(page.path, { skip }, () => {
    test('its commands mint a token, write a document and read it by signature', async (t) => {
      const quickstart = await startQuickstart(t, page, (await customer()).secrets)
      // Django looks for its CSRF token first.
      await writeAndRead(quickstart, page.name === 'django' ? 403 : 401)
      if (page.name === 'django') await assertCsrf(quickstart.url)
      await assertForeignIds(quickstart.url)
    })
  })
}

for (const page of pages.filter(({ name }) => INSTALLED.includes(name))) {
  test(`${page.path} works with packages from npm, in a cold cache`, {
    skip: requirement('curl').skip,
    timeout: INSTALL_MILLISECONDS,
  }, async (t) => {
    const { secrets, call } = await customer()
    const startedAt = performance.now()
    const quickstart = await startQuickstart(t, page, secrets, true)
    const id = await writeAndRead(quickstart, 401)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    t.diagnostic(`${commandsOf(page).length} commands, ${seconds} s with downloads`)
    await assertForeignIds(quickstart.url)
    if (page.name === 'next') await assertDeadLinks(quickstart.url, id, call)
    if (page.name === 'html') await assertTyping(t, quickstart.url)
  })
}

for (const page of pages.filter(({ name }) => name in CHECKED)) {
  const { program = '', args = [] } = CHECKED[page.name] ?? {}
  test(`${page.path} has code without syntax errors`, { skip: requirement(program).skip }, (t) => {
    const app = writeQuickstart(t, page)
    for (const { name } of page.files) {
      const { status, stderr } = spawnSync(program, [...args, join(app, name)], {
        encoding: 'utf8',
      })
      assert.equal(status, 0, stderr)
    }
  })
}

for (const page of pages.filter(({ name }) => TYPE_CHECKED.includes(name))) {
  test(`${page.path} has code that type-checks`, (t) => {
    const app = writeQuickstart(t, page)
    const tsc = join(import.meta.dirname, '../node_modules/typescript/bin/tsc')
    const flags = ['--strict', '--noEmit', '--module', 'esnext', '--moduleResolution', 'bundler']
    const lib = ['--target', 'es2024', '--lib', 'es2024,dom', '--customConditions', 'source']
    const more = [
      '--types',
      'node',
      '--skipLibCheck',
      '--allowImportingTsExtensions',
      '--jsx',
      'react-jsx',
    ]
    writeFileSync(join(app, 'next.d.ts'), NEXT_TYPES)
    const files = ['next.d.ts', ...page.files.map(({ name }) => name)]
    const { status, stdout } = spawnSync(
      process.execPath,
      [tsc, ...flags, ...lib, ...more, ...files],
      { cwd: app, encoding: 'utf8' },
    )
    assert.equal(status, 0, stdout)
  })
}

async function customer() {
  const service = await sharedService()
  const { apiKey, signingSecret, author } = await service.organization()
  return {
    secrets: {
      WARAQ_URL: service.url,
      WARAQ_API_KEY: apiKey,
      WARAQ_SIGNING_SECRET: signingSecret,
    },
    call: (await author('amina')).call,
  }
}

/** The id of the document that the commands of a page wrote. */
async function writeAndRead(
  { url, writeAndRead }: RunningQuickstart,
  anonymousStatus: number,
): Promise<string> {
  const printed = await writeAndRead()
  assert.match(printed, /"title":"Hello"/)
  assert.doesNotMatch(printed, /waraq_s[ks]_/)
  const anonymous = await fetch(`${url}/waraq/token`, { method: 'POST' })
  assert.equal(anonymous.status, anonymousStatus)
  return JSON.parse(printed).id
}

/** A visitor types a document in a browser, and finds it again at the address of the page. */
async function assertTyping(t: TestContext, url: string): Promise<void> {
  if (noChromium) return t.diagnostic(`typed nothing: ${noChromium}`)
  const page = await openPage(t)
  await page.goto(url)
  await page.getByRole('textbox', { name: 'Document' }).click()
  await page.keyboard.type('By a script tag')
  await page.locator('[data-state=saved]').waitFor()
  await page.waitForURL(/document=/)
  await page.reload()
  await page.getByText('By a script tag').waitFor()
}

/** An id that is missing or not one is a bad request; one of another organization opens nothing. */
async function assertForeignIds(url: string): Promise<void> {
  const [cookie = ''] = (await fetch(url)).headers.get('set-cookie')?.split(';') ?? []
  const headers = {
    cookie: `user=bilal; ${cookie}`,
    'x-csrftoken': cookie.replace(/^csrftoken=/, ''),
  }
  const sign = (query: string) =>
    fetch(`${url}/waraq/signature${query}`, { method: 'POST', headers })
  for (const query of ['', '?document_id=', '?document_id=a%20b', '?document_id=..%2Fx']) {
    const { status } = await sign(query)
    assert.ok(status === 400 || (status === 403 && query !== ''), `${query}: ${status}`)
  }
  const service = await sharedService()
  const { call } = await (await service.organization()).author('stranger')
  const { json: foreign } = await call('POST', '/v1/documents/', { body: { content: HELLO } })
  const signed = await sign(`?document_id=${foreign.id}`)
  assert.equal(signed.status, 200)
  const { signature, exp } = (await signed.json()) as { signature: string; exp: number }
  const read = await fetch(`${service.url}/v1/documents/${foreign.id}/?sig=${signature}&exp=${exp}`)
  assert.equal(read.status, 403)
}

const HELLO = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }],
}

/** A page with a document, and 404 without it. */
async function assertDeadLinks(url: string, id: string, call: Call): Promise<void> {
  const visit = (path: string, cookie = 'user=bilal') =>
    fetch(`${url}/lessons/${path}`, { headers: { cookie } })
  const page = await visit(id)
  assert.equal(page.status, 200)
  assert.match(await page.text(), /<main class="wq wq-content"[^>]*>[^<]*<p[^>]*>Hello<\/p>/)
  assert.equal((await visit(id, '')).status, 404, 'signed out')
  for (const unknown of [
    'nothing',
    'a%20b',
    id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  ])
    assert.equal((await visit(unknown)).status, 404, unknown)
  assert.equal((await call('DELETE', `/v1/documents/${id}/`)).status, 204)
  assert.equal((await visit(id)).status, 404, 'deleted')
}

/** The page of a browser, as `fetchToken` sees it: its address and its cookies. */
async function assertCsrf(url: string): Promise<void> {
  const page = globalThis as { location?: unknown; document?: unknown }
  const [cookie = ''] = (await fetch(url)).headers.get('set-cookie')?.split(';') ?? []
  const headers = { cookie: `user=amina; ${cookie}` }
  page.location = new URL(url)
  page.document = { cookie, querySelector: () => null }
  try {
    const token = await fetchToken(`${url}/waraq/token`, { headers })
    assert.match(token?.token ?? '', /^[\w-]+\.[\w-]+\.[\w-]+$/)
    await assert.rejects(fetchToken(`${url}/waraq/token`, { headers, csrf: false }), {
      name: 'TokenEndpointError',
      status: 403,
      message: /text\/html.*CSRF protection/,
    })
  } finally {
    delete page.location
    delete page.document
  }
}
