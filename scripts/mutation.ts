// npm run mutation [-- GROUP...]: mutates the code that verifies credentials and fails where the
// tests of a group detect fewer than nine mutants in ten. It installs the mutation tester for
// itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GROUPS, type Group } from './mutation/groups.ts'
import { type Report, survivorsIn, tallyOf } from './mutation/report.ts'

const ROOT = join(import.meta.dirname, '..')
const TOOL = join(ROOT, 'scripts/mutation')
const STRYKER = join(TOOL, 'node_modules/@stryker-mutator/core/bin/stryker.js')
/** Percent of all changes that the tests must notice. */
const BREAK = 90
const CONCURRENCY = Number(process.env.WARAQ_MUTATION_PROCESSES ?? 2)

const names = process.argv.slice(2)
const groups = GROUPS.filter(({ name }) => names.length === 0 || names.includes(name))
if (groups.length === 0) {
  console.error(`Groups: ${GROUPS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const installation = spawnSync('npm', ['ci', '--ignore-scripts', '--prefix', TOOL], {
  stdio: 'ignore',
})
if (installation.status !== 0) {
  console.error('The mutation tester could not be installed. Check the connection to the registry.')
  process.exit(1)
}

for (const group of groups) {
  const report = run(group)
  const { killed, total, score } = tallyOf(report)
  console.log(`${group.name}: ${killed} of ${total} changes noticed, ${score.toFixed(1)} %`)
  for (const survivor of survivorsIn(report)) console.log(`  ${survivor}`)
  if (score < BREAK) process.exitCode = 1
}

function run({ name, mutate, tests }: Group): Report {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-mutation-'))
  const [config, fileName] = [join(folder, 'stryker.json'), join(folder, 'report.json')]
  const node = [process.execPath, '--conditions=source', '--disable-warning=ExperimentalWarning']
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: 'command',
      commandRunner: { command: [...node, '--test', '--test-isolation=none', ...tests].join(' ') },
      mutate,
      coverageAnalysis: 'off',
      concurrency: CONCURRENCY,
      reporters: ['json'],
      jsonReporter: { fileName },
      tempDirName: join(folder, 'sandbox'),
      ignorePatterns: ['data', 'dist', 'bench', 'examples', 'docs'],
      symlinkNodeModules: true,
      // It would be rewritten with a compiler that the tree does not have; nothing is compiled.
      tsconfigFile: 'none',
      timeoutMS: 10_000,
      logLevel: 'error',
    }),
  )
  try {
    const { status, stderr } = spawnSync(process.execPath, [STRYKER, 'run', config], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0)
      throw new Error(`${name}: the mutation tester ended with ${status}: ${stderr}`)
    return JSON.parse(readFileSync(fileName, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
