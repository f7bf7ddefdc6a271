import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { blocksIn, codeIn, partOf, ROOT, readPage, sectionOf } from './lib/pages.ts'
import { sharedService } from './lib/service.ts'

const readme = readPage('README.md')
const embedding = readPage('docs/embedding.md')
const tour = codeIn(partOf(readme, 'The same with the SDK'), 'ts')
const backend = codeIn(partOf(embedding, 'Your backend'), 'ts')
const page = codeIn(partOf(embedding, 'Your page'), 'ts')

const [component = '', publicPage = ''] = blocksIn(sectionOf(embedding, 'React, and Next'), 'tsx')
const elements = codeIn(sectionOf(embedding, 'Custom elements'), 'ts')

const FLAGS = ['--conditions=source', '--disable-warning=ExperimentalWarning']
const run = promisify(execFile)

const missing = ['curl', 'openssl', 'bash'].filter((tool) => spawnSync(tool, ['--help']).error)
const skip = missing.length > 0 && `needs ${missing.join(', ')}`

test('the README’s curl tour works line by line', { skip }, async (t) => {
  const { folder } = await newcomer(t)
  const lines = codeIn(partOf(readme, 'A tour in curl'), 'sh')
  const { stdout } = await run('bash', ['-euc', lines], { cwd: folder, timeout: 30_000 })

  const answers = stdout.split(/(?<=\})(?=\{"(?:id|is_shared|error)")/)
  assert.equal(answers.length, 5, stdout)
  const [own, signed, published, ended, gone] = answers.map((answer) => JSON.parse(answer))
  assert.equal(own.title, 'Hello')
  assert.deepEqual(signed, own)
  assert.deepEqual(published, { id: own.id, title: own.title, content: own.content })
  assert.deepEqual(ended, { is_shared: false, share_token: null })
  assert.equal(gone.error, 'not_found')
})

test('the README’s SDK tour works as saved', async (t) => {
  const { folder } = await newcomer(t)
  writeFileSync(join(folder, 'tour.ts'), tour)
  const { stdout } = await run(process.execPath, [...FLAGS, 'tour.ts'], { cwd: folder })
  assert.deepEqual(stdout.trim().split('\n'), [
    'by signature: Hello from the SDK',
    'by link: Hello from the SDK',
    'after that: not_found',
  ])
})

test('the backend and the page of docs/embedding.md work together', async (t) => {
  const { folder, url, organization } = await newcomer(t)
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
    globalThis.fetch = (input, init) => String(input).startsWith('/')
      ? send('${origin}' + input, { ...init, headers: { cookie: 'user=amina' } })
      : send(input, init)
    await import('./page.ts')`,
  )
  const { stdout } = await run(process.execPath, [...FLAGS, 'browser.ts'], { cwd: folder })
  assert.deepEqual(stdout.trim().split('\n'), [
    'changed meanwhile: A letter true',
    'mine: true A letter',
    'by signature: A letter',
    'by link: A letter',
  ])
})

test('the TypeScript samples compile', async (t) => {
  const { folder } = await newcomer(t)
  for (const [name, sample] of Object.entries({ tour, backend, page })) {
    writeFileSync(join(folder, `${name}.ts`), `${sample}\nexport {}\n`)
  }
  writeFileSync(join(folder, 'elements.ts'), elements)
  writeFileSync(join(folder, 'component.tsx'), component)
  writeFileSync(join(folder, 'public-page.tsx'), publicPage)
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

/** A new user's folder after `npm start`: the packages, and the secrets of an organization. */
async function newcomer(t: TestContext) {
  const service = await sharedService()
  const organization = await service.organization()
  const folder = mkdtempSync(join(tmpdir(), 'waraq-samples-'))
  t.after(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const { apiKey, signingSecret, id } = organization
  const demo = {
    url: service.url,
    organization_id: id,
    api_key: apiKey,
    signing_secret: signingSecret,
  }
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/demo.json'), `${JSON.stringify(demo, null, 2)}\n`)
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
