import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, type TestContext, test } from 'node:test'
import { partOf } from './lib/parts.ts'
import { ROOT, readText } from './lib/tree.ts'

const SH_BLOCK = /^```sh\n([\s\S]*?)^```$/gm
const BUILT_IN = new Set(['ci', 'start', 'test'])
const END_MS = 10_000

test('the commands of the README exist', { skip: readmeIsMissing() }, () => {
  const lines = [...readText('README.md').matchAll(SH_BLOCK)].flatMap(([, block = '']) =>
    block.split('\n').filter((line) => line !== ''),
  )
  assert.ok(lines.some((line) => line.startsWith('npm ci')))
  assert.ok(lines.some((line) => line.startsWith('npm start')))
  assert.deepEqual(
    lines.filter((line) => !exists(line)),
    [],
  )
})

const curl = partOf('curl')
const folder = mkdtempSync(join(tmpdir(), 'waraq-start-'))
after(() => rmSync(folder, { recursive: true }))

test('npm start prints, once, three lines that work as they are pasted', {
  skip: curl.skip,
}, async (t) => {
  const first = npmStart(t)
  const lines = await first.untilPrinted((printed) => printed.filter(isCurl).length === 3)
  const [, url] = /running at (\S+)/.exec(lines.join('\n')) ?? []
  for (const path of ['/healthz', '/readyz', '/docs']) {
    assert.equal((await fetch(url + path)).status, 200, path)
  }
  const { status, stdout, stderr } = paste(lines.filter(isCurl))
  assert.equal(status, 0, stdout + stderr)
  assert.match(stdout, /"content":\{"type":"doc"/)
  assert.match(stdout, /\[\{"id":/)
  assert.equal((await first.end()).code, 0)

  const second = npmStart(t)
  await second.untilPrinted((printed) => printed.some((line) => /running at/.test(line)))
  const { code, printed } = await second.end()
  assert.equal(code, 0)
  assert.deepEqual(printed.filter(isCurl), [])
})

function readmeIsMissing(): string | false {
  return existsSync(join(ROOT, 'README.md')) ? false : 'README.md is not written yet'
}

// What a newcomer could type: a command of npm, a script of package.json, or a command of ours.
function exists(line: string): boolean {
  const [program = '', name = '', ...rest] = line.split(/\s+/)
  if (program !== 'npm' && program !== 'npx') return true
  if (program === 'npm' && name !== 'run') return BUILT_IN.has(name)
  const { scripts } = JSON.parse(readText('package.json'))
  if (program === 'npm') return (rest[0] ?? '') in scripts
  const help = execFileSync(join(ROOT, 'node_modules/.bin', name), ['--help'], { encoding: 'utf8' })
  return rest.length === 0 || help.includes(rest[0] ?? '')
}

function isCurl(line: string): boolean {
  return /\bcurl -/.test(line)
}

// In one shell, as a person would, but with an error status as an error.
function paste(lines: string[]) {
  const strict = 'curl() { command curl --fail-with-body "$@"; }'
  return spawnSync('sh', ['-e'], { input: [strict, ...lines].join('\n'), encoding: 'utf8' })
}

// The service as a newcomer starts it, on a free port and in a folder of its own.
function npmStart(t: TestContext) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('WARAQ_'))
  const env = { ...Object.fromEntries(own), WARAQ_PORT: '0', WARAQ_DATA_DIR: folder }
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  // By SIGTERM, which npm hands on: killed at once it would leave the service running.
  t.after(() => child.kill('SIGTERM') && ended)
  const printed: string[] = []
  const reader = createInterface({ input: child.stdout }).on('line', (line) => printed.push(line))

  return {
    async untilPrinted(isEnough: (printed: string[]) => boolean): Promise<string[]> {
      while (!isEnough(printed)) await Promise.race([once(reader, 'line'), refuse(ended, printed)])
      return printed
    },
    async end(): Promise<{ code: number | null; printed: string[] }> {
      child.kill('SIGTERM')
      await once(child, 'exit', { signal: AbortSignal.timeout(END_MS) })
      return { code: child.exitCode, printed }
    },
  }
}

async function refuse(ended: Promise<unknown>, printed: string[]): Promise<never> {
  await ended
  throw new Error(`npm start ended early:\n${printed.join('\n')}`)
}
