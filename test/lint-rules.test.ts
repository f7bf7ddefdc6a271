import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { ROOT } from './lib/tree.ts'

// A plugin, or a rule for some folders, reports nothing if its globs match no file. So each has
// faults here, one in each statement. `npm run lint` shows that they allow the same code elsewhere.
const SERVER = 'packages/server/src'
const LONG = `export function a() {\n${'  a()\n'.repeat(101)}}`
const SQL = 'plugin SQL'
const HIDDEN_ENV = 'plugin Only main.ts'
const NODE = 'noRestrictedGlobals'
const MARKUP = 'plugin Text must not'

const wrong: [rule: string, path: string, ...statements: string[]][] = [
  [SQL, `${SERVER}/documents/routes.ts`, 'run(`SELECT id\nFROM a`)', "run('DELETE FROM a')"],
  [SQL, 'examples/host/sql.ts', 'run(`UPDATE a SET b = $' + '{a}`)', "run('DROP TABLE a')"],
  ['noProcessEnv', `${SERVER}/http/env.ts`, 'run(process.env.A)', 'run(globalThis.process.env)'],
  [HIDDEN_ENV, `${SERVER}/http/member.ts`, "run(process['env'])", 'const { env } = process'],
  [HIDDEN_ENV, 'examples/host/env.ts', "import { env } from 'node:process'"],
  [NODE, 'packages/contract/src/a.ts', "run(Buffer.from('a'))", 'run(process.cwd())'],
  ['plugin Browsers', 'packages/sdk/src/client/a.ts', 'run(globalThis.Buffer.alloc(1))'],
  [
    MARKUP,
    'packages/editor/src/a.ts',
    ...['a.innerHTML = text', 'a.outerHTML = text', "a['innerHTML'] = text"],
    ...['a.insertAdjacentHTML(b, text)', 'document.write(text)'],
  ],
  [MARKUP, 'examples/host/page/a.ts', 'document.writeln(text)'],
  [
    'plugin Published code',
    `${SERVER}/process.ts`,
    ...["import { spawn } from 'node:child_process'", "run(await import('child_process'))"],
    "process.getBuiltinModule('node:child_process')",
  ],
  [
    'plugin A test runs',
    `${SERVER}/unfinished.test.ts`,
    ...["test.only('a', run)", "test('a', { only: true }, run)", "test.todo('a')", "t.todo('a')"],
    ...["test('a', { todo: true })", "test('a', { todo: 'later' })"],
  ],
  ['plugin A test name', `${SERVER}/names.test.ts`, "test('a should b')", 'suite(`a should b`)'],
  ['noExcessiveLinesPerFile', `${SERVER}/file.ts`, 'run()\n'.repeat(251)],
  ['noExcessiveLinesPerFunction', `${SERVER}/function.ts`, LONG],
  [
    'noUndeclaredDependencies',
    `${SERVER}/undeclared.ts`,
    ...["import 'left-pad'", "import '@waraq/sdk/backend'", "import '@waraq/docs'"],
  ],
]

const lines = lint()

for (const [rule, path, ...statements] of wrong) {
  test(`${rule} reports each fault of ${path}`, () => {
    const ofFile = lines.filter((line) => line.startsWith(`${path} `))
    const ofRule = ofFile.filter((line) => line.includes(rule))
    assert.equal(ofRule.length, statements.length, ofFile.join('\n'))
  })
}

/** A line with path, rule and message for each error or warning in these files. */
function lint(): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const path of ['biome.json', 'scripts/biome', 'packages/server/package.json'])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  for (const [, path, ...statements] of wrong) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${statements.join('\n')}\n`)
  }
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['--max-diagnostics=none', '--reporter=json', '--vcs-enabled=false', '.']
  const run = spawnSync(process.execPath, [biome, 'lint', ...options], { cwd: folder })
  type Diagnostic = { category: string; message: string; location: { path: string } }
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(String(run.stdout))
  return diagnostics.map((one) => `${one.location.path} ${one.category} ${one.message}`)
}
