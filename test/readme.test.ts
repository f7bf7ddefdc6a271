import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { cleanEnv } from './lib/clean-env.ts'
import { isDemoPrinted, npmStart } from './lib/npm-start.ts'
import { requirement } from './lib/system-requirements.ts'
import { ROOT, readText } from './lib/tree.ts'

const README = readText('README.md')
const QUICKSTART = readText('docs/start/quickstart.md')
const OF_NPM_ITSELF = ['ci', 'start', 'test']

test('the first screen of the README says what it is', () => {
  const first = README.split('\n').slice(0, 15).join('\n')
  for (const word of ['editor', 'Arabic', 'right-to-left']) assert.ok(first.includes(word), word)
})

test('the commands of README and quickstart exist', () => {
  const lines = [...blocksOf(README, 'sh'), ...blocksOf(QUICKSTART, 'sh')].flatMap((block) =>
    block.split(/\n|&&/),
  )
  const commands = lines.map((line) => line.trim()).filter((line) => /^np[mx] /.test(line))
  assert.ok(commands.includes('npm ci') && commands.includes('npm start'))
  assert.deepEqual(
    commands.filter((command) => !exists(command)),
    [],
  )
})

const skip = requirement('curl').skip || requirement('openssl').skip

describe('after npm start', { skip }, () => {
  let folder: string
  let service: Awaited<ReturnType<typeof npmStart>>
  let printed: string[]

  before(async () => {
    // Stands in for the checkout: here the commands find data/ and the packages.
    folder = mkdtempSync(join(tmpdir(), 'waraq-readme-'))
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    service = await npmStart(join(folder, 'data'))
    printed = await service.untilPrinted(isDemoPrinted)
  })
  after(async () => {
    await service.end()
    rmSync(folder, { recursive: true })
  })

  test('the service is healthy and ready, and serves the documentation', async () => {
    const [, url] = /Service +(\S+)/.exec(printed.join('\n')) ?? []
    for (const path of ['/healthz', '/readyz', '/docs']) {
      assert.equal((await fetch(url + path)).status, 200, path)
    }
    const quickstart = await fetch(`${url}/docs/start/quickstart/`)
    assert.match(await quickstart.text(), /<h1[^>]*>Quickstart/)
  })

  test('every address of the printed block, of the course and of the README is served', async () => {
    const [, url = ''] = /Service +(\S+)/.exec(printed.join('\n')) ?? []
    const addresses = printed.join('\n').match(/http:\/\/\S+/g) ?? []
    const course = await (await fetch(addresses[0] ?? '')).text()
    const links = course.match(/http:\/\/127[^"]+/g) ?? []
    const pages = [...README.matchAll(/\]\(docs\/([\w/-]+)\.md/g)].map(([, page = '']) => page)
    assert.ok(links.length > 0 && pages.length > 15)
    const all = [...addresses, ...links, ...pages.map((page) => `${url}/docs/${pathOf(page)}`)]
    for (const address of all) assert.equal((await fetch(address)).status, 200, address)
  })

  test('the printed block has the URLs and the files, and no secret', () => {
    const lines = printed.map((line) => line.trim()).filter((line) => line !== '')
    assert.match(
      lines.slice(0, lines.indexOf('Waraq is running.')).at(-1) ?? '',
      /^The first start/,
    )
    const block = lines.slice(lines.indexOf('Waraq is running.'))
    const labels = block.map((line) => line.split(/ {2,}/)[0])
    assert.deepEqual(labels, [
      'Waraq is running.',
      'Write and read at',
      'Service',
      'Documentation',
      'Secrets',
      'Log',
      'Ctrl-C ends both.',
    ])
    assert.doesNotMatch(printed.join('\n'), /waraq_s[ks]_/)
  })

  test('the curl tour of the quickstart prints what it says, and the conformance suite passes', () => {
    const output = sh(blocksOf(QUICKSTART, 'sh'))
    assert.equal(output.match(/"title":"Hello"/g)?.length, 3)
    assert.match(output, /"is_shared":false.*\{"error":"not_found",/)
    assert.match(output, /The \/v1 contract at/)
  })

  test('the SDK tour of the quickstart prints what it says', () => {
    const [tour = ''] = blocksOf(QUICKSTART, 'ts')
    writeFileSync(join(folder, 'tour.ts'), tour)
    const output = run(process.execPath, [
      '--conditions=source',
      '--env-file=data/demo.env',
      'tour.ts',
    ])
    assert.match(
      output,
      /by signature: Hello from the SDK\nby link: Hello from the SDK\n.*not_found/,
    )
  })

  test('the service stops on a signal, and a second start prints no secrets', async () => {
    assert.equal((await service.end()).code, 0)
    service = await npmStart(join(folder, 'data'))
    await service.untilPrinted(isDemoPrinted)
    const second = await service.end()
    assert.equal(second.code, 0)
    assert.doesNotMatch(second.printed.join('\n'), /_sk_|curl/)
  })

  function sh(lines: string[]): string {
    return run('sh', ['-e'], lines.join('\n'))
  }

  function run(program: string, args: string[], input = ''): string {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      env: cleanEnv(),
      input,
      encoding: 'utf8',
    })
    assert.equal(status, 0, stdout + stderr)
    return stdout
  }
})

/** `operations/README` is served at `operations/`. */
const pathOf = (page: string): string => `${page.replace(/(?:^|\/)README$/, '')}/`

function blocksOf(page: string, language: string): string[] {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))
  return [...blocks].map(([, block = '']) => block)
}

// A command of npm, a script of package.json, or a command of ours.
function exists(command: string): boolean {
  const [program, name = '', script = ''] = command.split(/\s+/)
  if (program === 'npm' && name !== 'run') return OF_NPM_ITSELF.includes(name)
  if (program === 'npm') return script in JSON.parse(readText('package.json')).scripts
  return execFileSync(join(ROOT, 'node_modules/.bin', name), ['--help']).length > 0
}
