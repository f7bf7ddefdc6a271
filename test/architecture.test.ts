import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forbiddenImports } from './lib/dependency-rules.ts'
import { findImportCycles } from './lib/import-cycles.ts'
import { readManifests, readTree, type TreeFile } from './lib/tree.ts'

const files = readTree(/^(?:packages|scripts|bench|test|examples|clients)\/.*\.(?:ts|js)$/)
const entryPoints = readEntryPoints()

test('every import is allowed by the table in test/lib/places.ts', () => {
  assert.ok(files.length > 100)
  assert.deepEqual(forbiddenImports(files, entryPoints), [])
})

test('no files import each other in a cycle', () => {
  assert.deepEqual(findImportCycles(files), [])
})

test('a cycle of types and through a third file is found', () => {
  const cycle = [
    { path: 'a/one.ts', text: "import { b } from '../b/two.ts'" },
    { path: 'b/two.ts', text: "import { c } from './three.ts'\nimport { d } from './apart.ts'" },
    { path: 'b/three.ts', text: "import type { A } from '../a/one.ts'" },
    { path: 'b/apart.ts', text: '' },
  ]
  assert.deepEqual(findImportCycles(cycle), ['a/one.ts -> b/two.ts -> b/three.ts -> a/one.ts'])
})

test('a cycle through a worker or through import() in a type is found', () => {
  const worker = [
    { path: 'a.ts', text: "startWorker('./b', import.meta.url)" },
    { path: 'b.ts', text: "let a: import('./a.ts').A" },
  ]
  assert.deepEqual(findImportCycles(worker), ['a.ts -> b.ts -> a.ts'])
})

test('an index.ts is an entry point of its package', () => {
  const entryFiles = new Set(entryPoints.values())
  const indexes = files.map(({ path }) => path).filter((path) => path.endsWith('/index.ts'))
  assert.deepEqual(
    indexes.filter((path) => !entryFiles.has(path)),
    [],
  )
})

const SERVER = 'packages/server/src'
const EDITOR = 'packages/editor/src'
// A file, and the module or the statement that it may not have.
const wrong: [path: string, what: string][] = [
  ['packages/scripture/src/corpus/search/search.ts', '../verify/verify.ts'],
  ['packages/scripture/src/corpus/verify/verify.ts', '../search/arabic-search.ts'],
  ['packages/scripture/src/corpus/corpus.ts', './build/build.ts'],
  [`${SERVER}/scripture/scripture.ts`, '@waraq/scripture/corpus/build'],
  [`${SERVER}/documents/documents.ts`, '../organizations/store.ts'],
  [`${SERVER}/images/routes.ts`, "import type { A } from '../documents/present.ts'"],
  [`${SERVER}/access/access.ts`, '../http/errors.ts'],
  [`${SERVER}/lib/time.ts`, "export * from '../db/db.ts'"],
  [`${SERVER}/app.ts`, './cli/cli.ts'],
  [`${SERVER}/scripture/quran/questions.ts`, "import type { Db } from '../../db/db.ts'"],
  [`${SERVER}/blobs/folder.ts`, '../db/db.ts'],
  [`${SERVER}/app.ts`, '@waraq/sdk/backend'],
  [`${SERVER}/documents/documents.ts`, "import type { A } from 'fastify'"],
  [`${SERVER}/documents/store.ts`, 'node:sqlite'],
  [`${SERVER}/documents/present.ts`, 'prosemirror-model'],
  ['packages/contract/src/title.ts', 'node:util'],
  ['packages/contract/src/wire.ts', 'typebox'],
  ['packages/contract/src/index.ts', "export * from './openapi/openapi.ts'"],
  ['packages/sdk/src/client/client.ts', 'node:crypto'],
  ['packages/sdk/src/client/client.ts', '../backend/sign-read.ts'],
  ['packages/sdk/src/query.ts', '../../contract/src/wire.ts'],
  ['packages/conformance/src/run.ts', '../../server/src/app.ts'],
  ['packages/sdk/src/query.ts', '@waraq/contract/wire'],
  [`${SERVER}/lib/time.ts`, './shard.test.ts'],
  [`${SERVER}/lib/time.ts`, '../../test/lib/service.ts'],
  [`${SERVER}/cli/cli.ts`, 'await import(name)'],
  [`${EDITOR}/commands/commands.ts`, "import type { IconName } from '../widgets/icons.ts'"],
  [`${EDITOR}/schema/schema.ts`, "import type { Messages } from '../i18n/messages.ts'"],
  [`${EDITOR}/plugins/links.ts`, '../ui/link-form.ts'],
  [`${EDITOR}/dialogs/palette.ts`, "import type { Drafts } from '../saving/drafts.ts'"],
  [`${EDITOR}/saving/autosave.ts`, '../widgets/notice.ts'],
  [`${EDITOR}/scripture/scripture-ui.ts`, "import type { EditorUi } from '../ui/editor-ui.ts'"],
  [`${EDITOR}/ui/editor-ui.ts`, "import type { EditorOptions } from '../editor-instance.ts'"],
  [`${EDITOR}/toolbars/toolbar.ts`, '../dom/elements.ts'],
  ['packages/new/src/new.ts', '@waraq/contract'],
  ['packages/server/test/a.test.ts', 'left-pad'],
]

for (const [path, what] of wrong) {
  test(`${path} may not have ${what}`, () => {
    const text = / /.test(what) ? what : `import { a } from '${what}'`
    assert.equal(forbiddenImports([{ path, text }], entryPoints).length, 1)
  })
}

const fine: TreeFile[] = [
  { path: `${SERVER}/documents/routes.ts`, text: "import type { A } from 'fastify'" },
  { path: `${SERVER}/app.ts`, text: "import { a } from './documents/documents.ts'" },
  { path: `${SERVER}/main.ts`, text: "import { a } from './cli/cli.ts'" },
  { path: `${SERVER}/test/documents.test.ts`, text: "import { a } from '@waraq/sdk/client'" },
]

for (const file of fine) {
  test(`the table allows the import of ${file.path}`, () => {
    assert.deepEqual(forbiddenImports([file], entryPoints), [])
  })
}

// Exported subpaths of the packages, each with its source file.
function readEntryPoints(): Map<string, string> {
  const found = readManifests().flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports).flatMap(([subpath, target]): [string, string][] => {
      const source = typeof target === 'string' ? undefined : target.source
      return source === undefined ? [] : [[name + subpath.slice(1), `${folder}/${source.slice(2)}`]]
    }),
  )
  return new Map(found)
}
