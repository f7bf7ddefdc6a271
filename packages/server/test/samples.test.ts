import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { cleanEnv } from '../../../test/lib/clean-env.ts'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import { blocksIn, codeIn, partOf, ROOT, readPage } from './lib/pages.ts'
import { sharedService } from './lib/service.ts'

const quickstart = readPage('docs/start/quickstart.md')
const tour = codeIn(partOf(quickstart, 'With the SDK'), 'ts')
const backend = codeIn(partOf(readPage('docs/guides/tokens.md'), 'Your backend'), 'ts')
const erasure = codeIn(readPage('docs/guides/erasure.md'), 'ts')
const page = codeIn(readPage('docs/guides/documents.md'), 'ts')

const FLAGS = ['--conditions=source', '--disable-warning=ExperimentalWarning']
const run = promisify(execFile)

const missing = ['curl', 'openssl', 'bash'].filter((tool) => spawnSync(tool, ['--help']).error)
const skip = missing.length > 0 && `needs ${missing.join(', ')}`

test('the curl tour of the quickstart works line by line', { skip }, async (t) => {
  const { folder } = await startFresh(t)
  const lines = codeIn(partOf(quickstart, 'With curl'), 'sh')
  const { stdout } = await run('bash', ['-euc', lines], { cwd: folder, timeout: 60_000 })

  const responses = stdout.split(/(?<=\})(?=\{"(?:id|is_shared|error)")/)
  assert.equal(responses.length, 5, stdout)
  const [own, signed, published, ended, gone] = responses.map((response) => JSON.parse(response))
  assert.equal(own.title, 'Hello')
  assert.deepEqual(signed, own)
  assert.deepEqual(published, { id: own.id, title: own.title, content: own.content })
  assert.deepEqual(ended, { is_shared: false, share_token: null })
  assert.equal(gone.error, 'not_found')
})

test('the SDK tour of the quickstart works as saved', async (t) => {
  const { folder } = await startFresh(t)
  writeFileSync(join(folder, 'tour.ts'), tour)
  const { stdout } = await run(
    process.execPath,
    [...FLAGS, '--env-file=data/demo.env', 'tour.ts'],
    {
      cwd: folder,
      env: cleanEnv(),
    },
  )
  assert.deepEqual(stdout.trim().split('\n'), [
    'by signature: Hello from the SDK',
    'by link: Hello from the SDK',
    'after that: not_found',
  ])
})

test('the backend and the page of docs/guides work together', async (t) => {
  const { folder, url, organization } = await startFresh(t)
  const origin = await startBackend(t, folder, {
    WARAQ_URL: url,
    WARAQ_API_KEY: organization.apiKey,
    WARAQ_SIGNING_SECRET: organization.signingSecret,
    PORT: '0',
  })
  writeFileSync(join(folder, 'page.ts'), page.replace('https://docs.example.com', url))
  // Imitates a browser: resolves relative URLs and sends the session cookie.
  writeFileSync(
    join(folder, 'browser.ts'),
    `const send = globalThis.fetch
    globalThis.location = { href: '${origin}/write' }
    globalThis.fetch = (input, init) => {
      const url = new URL(input, location.href)
      return url.origin === '${origin}'
        ? send(url, { ...init, headers: { cookie: 'user=amina' } })
        : send(url, init)
    }
    await import('./page.ts')`,
  )
  const { stdout } = await run(process.execPath, [...FLAGS, 'browser.ts'], { cwd: folder })
  assert.deepEqual(stdout.trim().split('\n'), [
    'newer version: A letter true',
    'mine: true A letter',
    'by signature: A letter',
    'by link: A letter',
  ])
})

test('the guide to erasure leaves no document of the user, and those of others', async (t) => {
  const { folder, url, organization } = await startFresh(t)
  const { db, organizations } = await sharedService()
  const [leaver, other] = [await organization.author('leaver'), await organization.author()]
  const content = doc(p('what the leaver wrote'))
  await leaver.client.createDocument(content)
  const kept = await other.client.createDocument(content)
  writeFileSync(join(folder, 'erase.ts'), erasure)
  const WARAQ_API_KEY = await organizations.createKey(organization.id, ['manage'])
  const env = { ...process.env, WARAQ_URL: url, WARAQ_API_KEY }
  const { stdout } = await run(process.execPath, [...FLAGS, 'erase.ts', 'leaver'], {
    cwd: folder,
    env,
  })
  const { state, documents } = JSON.parse(stdout)
  assert.deepEqual([state, documents], ['done', 1])

  assert.deepEqual(await leaver.client.listDocuments(), [])
  assert.deepEqual(
    (await other.client.listDocuments()).map(({ id }) => id),
    [kept.id],
  )
  const left = sql`SELECT id FROM documents WHERE organization_id = ${organization.id}`
  assert.equal((await db.list(left)).length, 1)
})

test('the TypeScript samples compile', async (t) => {
  const { folder } = await startFresh(t)
  const pages = ['README.md', ...globSync('docs/{start,guides}/*.md', { cwd: ROOT })]
  const written = pages.flatMap((path) => writeSamples(folder, path))
  assert.ok(written.length > 10, `only ${written}`)
  // The declarations of Vite and Next projects.
  writeFileSync(join(folder, 'styles.d.ts'), "declare module '*.css'")
  const settings = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: true,
      allowImportingTsExtensions: true,
      jsx: 'react-jsx',
      lib: ['es2024', 'esnext.array', 'esnext.iterator', 'dom', 'dom.iterable'],
    },
    include: ['*.ts', '*.tsx'],
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', folder]).catch((error) => error)
  assert.equal(stdout, '')
})

/** Writes the samples of a page as modules: an import begins one, other samples continue it. */
function writeSamples(folder: string, path: string): string[] {
  const name = path.replaceAll(/\W/g, '-')
  const text = readPage(path)
  const files = (['ts', 'tsx'] as const).flatMap((type) =>
    modulesOf(blocksIn(text, type)).map(
      (code, index) => [`${name}-${index}.${type}`, code] as const,
    ),
  )
  for (const [file, code] of files) writeFileSync(join(folder, file), `${code}\nexport {}\n`)
  return files.map(([file]) => file)
}

function modulesOf(blocks: string[]): string[] {
  const modules: string[] = []
  for (const block of blocks) {
    if (/^(?:'use client'\n)?import /.test(block)) modules.push(block)
    else modules.push(`${modules.pop() ?? ''}${block}`)
  }
  return modules
}

/** A new user's folder after `npm start`: the packages, and the secrets of an organization. */
async function startFresh(t: TestContext) {
  const service = await sharedService()
  const organization = await service.organization()
  const folder = mkdtempSync(join(tmpdir(), 'waraq-samples-'))
  t.after(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const { apiKey, signingSecret } = organization
  const secrets = `export WARAQ_API_KEY=${apiKey}\nexport WARAQ_SIGNING_SECRET=${signingSecret}\n`
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/demo.env'), `export WARAQ_URL=${service.url}\n${secrets}`)
  return { folder, url: service.url, organization }
}

async function startBackend(
  t: TestContext,
  folder: string,
  env: Record<string, string>,
): Promise<string> {
  writeFileSync(join(folder, 'backend.ts'), backend)
  const child = spawn(process.execPath, [...FLAGS, 'backend.ts'], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(() => child.kill() && ended)
  const [said] = await Promise.race([once(child.stdout, 'data'), ended])
  const port = /port: (\d+)/.exec(String(said))?.[1]
  assert.ok(port, `the backend said ${said}`)
  return `http://127.0.0.1:${port}`
}
