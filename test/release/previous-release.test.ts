/** The previous release serves a database with the schema of this one: one version back runs. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { MIGRATIONS, READABLE_FROM } from '../../packages/server/src/db/migrations/migrations.ts'
import { createBinder } from '../../packages/server/src/db/sql.ts'
import { cleanEnv } from '../lib/clean-env.ts'
import { linkModules } from '../lib/linked-modules.ts'
import { requirement } from '../lib/system-requirements.ts'
import { ROOT } from '../lib/tree.ts'

/** Set it to the commit of each release. */
const PREVIOUS_RELEASE = 'a115e0b1bda60c64d5db95c73c87eec0c5030eea'
const FOLDER = 'packages/server/src/db/migrations'
/** Tests of its server. */
const NAMES =
  'access-matrix documents idempotency identities images. lists quota save-document sharing trash versions'

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
const isShallow = git('rev-parse', '--is-shallow-repository').stdout.trim() !== 'false'
const NO_HISTORY = isShallow && 'NOT RUN: needs a git clone with its whole history'

for (const [database, skip] of [
  ['sqlite', false],
  ['postgres', requirement('postgres').skip],
] as const) {
  test(`the previous release passes its tests over the schema of this one: ${database}`, {
    skip: NO_HISTORY || skip,
    timeout: 20 * 60_000,
  }, (t) => {
    const tree = previousRelease(t)
    const env = database === 'postgres' ? { WARAQ_TEST_DATABASE: database } : {}
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/test.ts', ...NAMES.split(' ').map((name) => `packages/server/test/${name}`)],
      { cwd: tree, encoding: 'utf8', env: { ...cleanEnv(), ...env } },
    )
    t.diagnostic(stdout.trimEnd().split('\n').at(-1) ?? '')
    assert.equal(status, 0, stdout + stderr)
  })
}

/** Its source with the migrations of this release. */
function previousRelease(t: TestContext): string {
  const tree = mkdtempSync(join(tmpdir(), 'waraq-previous-'))
  t.after(() => rmSync(tree, { recursive: true }))
  const archive = execFileSync('git', ['archive', PREVIOUS_RELEASE], {
    cwd: ROOT,
    maxBuffer: 1024 ** 3,
  })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  linkModules(tree)
  // That release translates SQLite's schema itself.
  const texts = MIGRATIONS.map((migration) => createBinder('sqlite')(migration).text)
  mkdirSync(join(tree, FOLDER), { recursive: true })
  writeFileSync(
    join(tree, FOLDER, 'migrations.ts'),
    `export const MIGRATIONS = ${JSON.stringify(texts)}; export const READABLE_FROM = ${READABLE_FROM}`,
  )
  return tree
}
