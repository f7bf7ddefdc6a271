import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fetchToken } from '@waraq/sdk/client'
import { sharedService } from '../packages/server/test/lib/service.ts'
import { commandsOf, listQuickstarts, startQuickstart, writeQuickstart } from './lib/quickstarts.ts'
import { requirement } from './lib/system-requirements.ts'
import { ROOT } from './lib/tree.ts'

const MAX_COMMANDS = 8

/** Requirements of each page besides Node and curl: parts of the machine, or npm packages. */
const RUNNABLE: Record<string, string[]> = {
  django: ['python3', 'django'],
  express: ['express'],
  flask: ['python3', 'flask'],
  go: ['go'],
  hono: ['hono', '@hono/node-server'],
  node: [],
  php: ['php'],
  sinatra: ['ruby', 'sinatra'],
}

/** Pages of frameworks that are too large for the tests: only their syntax is checked. */
const CHECKED: Record<string, { program: string; args: string[] }> = {
  laravel: { program: 'php', args: ['-l'] },
  rails: { program: 'ruby', args: ['-c'] },
}
const TYPE_CHECKED = ['next']

const NPM_PACKAGES = new Set(['express', 'hono', '@hono/node-server'])

const all = listQuickstarts()
const isOriginal = ({ path }: { path: string }) => path.startsWith('docs/quickstarts/')
const pages = all.filter(isOriginal)
const translations = all.filter((page) => !isOriginal(page))
const isWhole = process.env.WARAQ_CLIENTS === 'all'

test('every quickstart is run or checked', () => {
  const known = Object.keys({ ...RUNNABLE, ...CHECKED }).concat(TYPE_CHECKED)
  assert.deepEqual(pages.map(({ name }) => name).sort(), known.sort())
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
  const needs = ['curl', ...(RUNNABLE[page.name] ?? [])].map(reasonToSkip)
  const missing = needs.find((reason) => reason !== false)
  const skip = missing ?? (!isWhole && 'starts a server: npm run clients')

  describe(page.path, { skip }, () => {
    test('its commands mint a token, write a document and read it by signature', async (t) => {
      const { url, writeAndRead } = await startQuickstart(t, page, await secrets())
      const printed = await writeAndRead()
      assert.match(printed, /"title":"Hello"/)
      assert.doesNotMatch(printed, /waraq_s[ks]_/)

      const anonymous = await fetch(`${url}/waraq/token`, { method: 'POST' })
      // Django looks for its CSRF token first.
      assert.equal(anonymous.status, page.name === 'django' ? 403 : 401)
      if (page.name === 'django') await assertCsrf(url)
    })
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
    const more = ['--types', 'node', '--skipLibCheck', '--allowImportingTsExtensions']
    const files = page.files.map(({ name }) => name)
    const { status, stdout } = spawnSync(
      process.execPath,
      [tsc, ...flags, ...lib, ...more, ...files],
      { cwd: app, encoding: 'utf8' },
    )
    assert.equal(status, 0, stdout)
  })
}

function reasonToSkip(part: string): string | false {
  if (!NPM_PACKAGES.has(part)) return requirement(part).skip
  const isThere = existsSync(join(ROOT, 'node_modules', part))
  return !isThere && `needs ${part} from npm, which nothing else here needs`
}

async function secrets(): Promise<Record<string, string>> {
  const service = await sharedService()
  const { apiKey, signingSecret } = await service.organization()
  return {
    WARAQ_URL: service.url,
    WARAQ_API_KEY: apiKey,
    WARAQ_SIGNING_SECRET: signingSecret,
  }
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
