import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testNames } from '../scripts/prose/findings.ts'
import { listPaths, readTree } from './lib/tree.ts'

const LONG = 250

// A longer file has its reason here, or is two files.
const LONG_FOR_A_REASON: Record<string, string> = {
  'packages/contract/src/openapi/operations.ts': 'a table: one entry a call of the contract',
  'packages/contract/src/error-entries/en.ts': 'a table: one entry a code',
  'packages/contract/src/error-entries/ar.ts': 'a table: one entry a code',
  'packages/server/src/documents/store.ts': 'a list: one question a function, its SQL beside it',
  'packages/server/src/images/store.ts': 'a list, as that of documents',
  'packages/server/src/history/store.ts': 'a list, as that of documents',
  'packages/scripture/src/corpus/store.ts': 'the schema of one file, its writer and its reader',
  'packages/scripture/src/hadith/store.ts': 'the schema of one file, its writer and its reader',
  'packages/server/src/config.test.ts': 'a table: one row a setting',
  'packages/server/src/settings.ts': 'a table: one entry a setting',
  'packages/server/src/config.ts': 'a list: one reading a setting',
  'packages/server/test/bodies.test.ts': 'every way in which a body can be wrong',
  'packages/server/test/framing.test.ts': 'a table of hostile requests',
  'packages/server/test/hadith-sync.test.ts': 'every fault of a source, and what is kept of it',
  'packages/server/test/images.test.ts': 'the whole life of an image, over each store',
  'packages/server/test/access-matrix/matrix.ts': 'a table: who may do what',
  'test/lib/places.ts': 'a table: who may import whom',
  'packages/contract/src/content/emoji-names.ts': 'a table, written by a script',
  'scripts/scorecard/rows.ts': 'a table: one entry a promise',
  'test/faults/lib/history.test.ts': 'a list of histories that must be refused',
  'test/browser/lib/attacks.ts': 'a list: one entry an attack',
}

const NAME = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/
const PAGE = /^[A-Z]+(?:[-_][A-Z]+)*(?:\.md)?$/
// Named by the programs that read them.
const READ_BY_OTHERS = /^(?:deploy\/docker\/Dockerfile|\.github\/ISSUE_TEMPLATE\/)/
// Java and C# name a file after its class.
const NAMED_AFTER_CLASS = /^clients\/(?:java|csharp)\/Waraq\.(?:java|cs|csproj)$/
// Spelt so that they do not find themselves.
const LEFT_OPEN = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/

const code = readTree(/\.(?:ts|js)$/)

test('files and folders have lower-case names joined by hyphens, pages for people capitals', () => {
  const ours = listPaths().filter((path) => !READ_BY_OTHERS.test(path))
  const odd = ours.filter((path) => {
    if (NAMED_AFTER_CLASS.test(path)) return false
    const [file = '', ...folders] = path.split('/').reverse()
    return !(NAME.test(file) || PAGE.test(file)) || !folders.every((folder) => NAME.test(folder))
  })
  assert.deepEqual(odd, [])
})

test(`a file has at most ${LONG} lines, or a reason`, () => {
  const long = code.filter(({ text }) => text.split('\n').length - 1 > LONG)
  const paths = long.map(({ path }) => path)
  assert.deepEqual(
    paths.filter((path) => !(path in LONG_FOR_A_REASON)),
    [],
  )
})

test('nothing is left open in a comment', () => {
  const open = readTree(/\.(?:ts|js|sh|md|json)$/).filter(({ text }) => LEFT_OPEN.test(text))
  assert.deepEqual(
    open.map(({ path }) => path),
    [],
  )
})

test('a test is called what holds, not what ought to', () => {
  const named = code
    .filter(({ path }) => path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => testNames(text).map((name) => `${path}: ${name}`))
  assert.ok(named.length > 100)
  assert.deepEqual(
    named.filter((name) => /\bshould\b/i.test(name)),
    [],
  )
})

test('the rules of style see what breaks them', () => {
  assert.ok(!NAME.test('shareToken.ts') && !NAME.test('share_token.ts') && !PAGE.test('Readme.md'))
  assert.ok(
    NAME.test('share-token.test.ts') && NAME.test('0001-first.ts') && NAME.test('.gitignore'),
  )
  assert.match(`// ${'TO'}${'DO'}: later`, LEFT_OPEN)
})
