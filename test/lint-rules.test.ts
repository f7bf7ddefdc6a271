import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { ROOT } from './lib/tree.ts'

// `npm run lint` is green when a rule or a plugin of biome.json reaches no file at all, so every
// rule that the project added has a fault here, and a file in which the same code is allowed.
const SERVER = 'packages/server/src'
const LONG_FILE = 'run()\n'.repeat(251)
const LONG = `export function a() {\n${'  a()\n'.repeat(101)}}\n`

const SQL = 'plugin SQL'
const ENV = 'noProcessEnv'
const HIDDEN_ENV = 'plugin Only main.ts'
const NODE = 'noRestrictedGlobals'
const MARKUP = 'plugin Text must not'
const PROCESS = 'plugin Published code'
const UNFINISHED = 'plugin A test runs'
const NAMES = 'plugin A test name'

const wrong: [what: string, rule: string, path: string, text: string][] = [
  ['SQL in a rule', SQL, `${SERVER}/documents/rule.ts`, 'run(`SELECT id\nFROM documents`)'],
  ['SQL in a route', SQL, `${SERVER}/documents/routes.ts`, "run('DELETE FROM documents')"],
  ['SQL around a hole', SQL, `${SERVER}/http/hole.ts`, 'run(`UPDATE a SET b = $' + '{a}`)'],
  ['SQL in the example', SQL, 'examples/host/sql.ts', "run('DROP TABLE documents')"],
  ['process.env', ENV, `${SERVER}/http/env.ts`, 'run(process.env.WARAQ_PORT)'],
  ['process?.env', ENV, `${SERVER}/http/optional-env.ts`, 'run(process?.env)'],
  ['globalThis.process.env', ENV, `${SERVER}/http/global-env.ts`, 'run(globalThis.process.env)'],
  [
    'env of node:process',
    HIDDEN_ENV,
    `${SERVER}/env.ts`,
    "import { env } from 'node:process'\nrun(env)",
  ],
  ['a member by name', HIDDEN_ENV, `${SERVER}/http/member.ts`, "run(process['env'])"],
  ['env by destructuring', HIDDEN_ENV, `${SERVER}/http/hidden.ts`, 'const { env } = process'],
  ['env in the example', HIDDEN_ENV, 'examples/host/env.ts', 'const { env: a } = process'],
  ['Buffer in the contract', NODE, 'packages/contract/src/a.ts', "run(Buffer.from('a'))"],
  ['process in scripture/text', NODE, 'packages/scripture/src/text/a.ts', 'run(process.cwd())'],
  ['__dirname in the SDK', NODE, 'packages/sdk/src/b.ts', 'run(__dirname.length)'],
  [
    'globalThis.Buffer in the SDK',
    'plugin Browsers',
    'packages/sdk/src/client/a.ts',
    'run(globalThis.Buffer.alloc(1))',
  ],
  ['a default export', 'noDefaultExport', `${SERVER}/a.ts`, 'export default function a() {}'],
  ['an export as default', 'noDefaultExport', `${SERVER}/b.ts`, 'export { a as default }'],
  ['innerHTML', MARKUP, 'packages/editor/src/a.ts', 'element.innerHTML = text'],
  ['outerHTML', MARKUP, 'packages/editor/src/b.ts', 'element.outerHTML = text'],
  ['innerHTML by name', MARKUP, 'packages/editor/src/c.ts', "element['innerHTML'] = text"],
  ['insertAdjacentHTML', MARKUP, 'packages/sdk/src/c.ts', 'a.insertAdjacentHTML(b, text)'],
  ['document.write()', MARKUP, 'examples/host/page/a.ts', 'document.write(text)'],
  ['new Function()', 'noImpliedEval', `${SERVER}/c.ts`, 'run(new Function(text))'],
  ['eval()', 'noGlobalEval', `${SERVER}/d.ts`, 'run(eval(text))'],
  ['eval() by a timer', 'noImpliedEval', `${SERVER}/e.ts`, "setTimeout('run()', 1)"],
  ['a child process', PROCESS, `${SERVER}/f.ts`, "import { spawn } from 'node:child_process'"],
  ['a lazy child process', PROCESS, `${SERVER}/g.ts`, "run(await import('child_process'))"],
  [
    'a child process by getBuiltinModule()',
    PROCESS,
    `${SERVER}/h.ts`,
    "process.getBuiltinModule('node:child_process')",
  ],
  ['test.only()', UNFINISHED, `${SERVER}/a.test.ts`, "test.only('a', () => {})"],
  ['only: true', UNFINISHED, `${SERVER}/b.test.ts`, "test('a', { only: true }, () => {})"],
  ['test.todo()', UNFINISHED, `${SERVER}/c.test.ts`, "test.todo('a')"],
  ['todo() of the context', UNFINISHED, `${SERVER}/d.test.ts`, "test('a', (t) => t.todo('a'))"],
  ['todo: true', UNFINISHED, `${SERVER}/e.test.ts`, "test('a', { todo: true })"],
  ['todo with a reason', UNFINISHED, `${SERVER}/f.test.ts`, "test('a', { todo: 'later' })"],
  ['describe.only()', 'noFocusedTests', `${SERVER}/g.test.ts`, "describe.only('a', () => {})"],
  ['test.skip()', 'noSkippedTests', `${SERVER}/h.test.ts`, "test.skip('a', () => {})"],
  ['should in the name of a test', NAMES, `${SERVER}/j.test.ts`, "test('a should b', () => {})"],
  ['should in a template', NAMES, `${SERVER}/k.test.ts`, 'suite(`a should b`, () => {})'],
  ['a file of 251 lines', 'noExcessiveLinesPerFile', `${SERVER}/l.ts`, LONG_FILE],
  ['a function of 101 lines', 'noExcessiveLinesPerFunction', `${SERVER}/i.ts`, LONG],
]

const fine: [path: string, text: string][] = [
  [`${SERVER}/documents/store.ts`, "run('SELECT id FROM documents')"],
  [`${SERVER}/db/sqlite/a.ts`, "run('PRAGMA journal_mode = WAL')"],
  [
    `${SERVER}/documents/prose.ts`,
    "run('Select a document. // SELECT')\n// SELECT id FROM documents",
  ],
  [`${SERVER}/documents/sql.test.ts`, "run('SELECT id FROM documents')"],
  [`${SERVER}/main.ts`, 'run(process.env)'],
  [`${SERVER}/cli/a.ts`, 'const { env } = process\nrun(env)'],
  ['scripts/a.ts', 'run(process.env)'],
  ['packages/sdk/src/backend/a.ts', "run(Buffer.from('a'))"],
  ['packages/scripture/src/corpus/a.ts', 'run(process.cwd())'],
  ['packages/editor/src/markup.test.ts', 'element.innerHTML = text'],
  ['scripts/b.ts', "import { spawn } from 'node:child_process'\nrun(spawn)"],
  [`${SERVER}/only.test.ts`, "test('a', { skip: missing('postgres') }, (t) => t.skip('no tool'))"],
  [`${SERVER}/long.test.ts`, LONG],
  [`${SERVER}/long.css`, 'a {\n  color: red;\n}\n'.repeat(90)],
  [`${SERVER}/named.test.ts`, "test('a holds', () => run('it should'))"],
]

type Report = {
  diagnostics: { category: string; message: string; location: { path: string } }[]
}

let folder = ''
let reported: string[] = []

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'))
  await cp(join(ROOT, 'biome.json'), join(folder, 'biome.json'))
  await cp(join(ROOT, 'scripts/biome'), join(folder, 'scripts/biome'), { recursive: true })
  for (const [path, text] of [...wrong.map(([, , ...file]) => file), ...fine]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), `${text}\n`)
  }
  reported = await lint()
})

after(() => rm(folder, { recursive: true, force: true }))

for (const [what, rule, path] of wrong) {
  test(`the lint reports ${what}`, () => {
    const ofFile = reported.filter((line) => line.startsWith(`${path} `))
    assert.ok(
      ofFile.some((line) => line.includes(rule)),
      ofFile.join('\n'),
    )
  })
}

for (const [path] of fine) {
  test(`the lint accepts ${path}`, () => {
    assert.deepEqual(
      reported.filter((line) => line.startsWith(`${path} `)),
      [],
    )
  })
}

// A line with path, rule and message for each error or warning.
async function lint(): Promise<string[]> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--error-on-warnings', '--max-diagnostics=none', '--reporter=json']
  const run = promisify(execFile)(process.execPath, [...args, '--vcs-enabled=false', '.'], {
    cwd: folder,
  })
  const stdout = await run.then(
    () => assert.fail('the planted faults pass'),
    (error) => String(error.stdout),
  )
  const report: Report = JSON.parse(stdout)
  return report.diagnostics.map(
    ({ category, message, location }) => `${location.path} ${category} ${message}`,
  )
}
