import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forbiddenImports } from './lib/dependency-rules.ts'
import { findImportCycles } from './lib/import-cycles.ts'
import { readManifests, readTree, type TreeFile } from './lib/tree.ts'

const files = readTree(/^(?:packages|scripts|bench|test|examples|clients)\/.*\.(?:ts|js)$/)
const entryPoints = readEntryPoints()

test('every import points where the table allows', () => {
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
const wrong: [what: string, path: string, text: string][] = [
  [
    'a search that imports verification',
    'packages/scripture/src/corpus/search/search.ts',
    "import { a } from '../verify/verify.ts'",
  ],
  [
    'a verification that imports the search',
    'packages/scripture/src/corpus/verify/verify.ts',
    "import { a } from '../search/arabic-search.ts'",
  ],
  [
    'a corpus for readers that imports the builder',
    'packages/scripture/src/corpus/corpus.ts',
    "import { a } from './build/build.ts'",
  ],
  [
    'a running server that imports the builder',
    `${SERVER}/scripture/scripture.ts`,
    "import { a } from '@waraq/scripture/corpus/build'",
  ],
  [
    'a module that imports another',
    `${SERVER}/documents/documents.ts`,
    "import { a } from '../organizations/store.ts'",
  ],
  [
    'a module that imports a type of another',
    `${SERVER}/images/routes.ts`,
    "import type { A } from '../documents/present.ts'",
  ],
  [
    'a lower module that imports a higher one',
    `${SERVER}/access/access.ts`,
    "import { a } from '../http/errors.ts'",
  ],
  ['lib that imports a module', `${SERVER}/lib/time.ts`, "export * from '../db/db.ts'"],
  ['the app that imports the command line', `${SERVER}/app.ts`, "import { a } from './cli/cli.ts'"],
  [
    'scripture that imports the database',
    `${SERVER}/scripture/quran/questions.ts`,
    "import type { Db } from '../../db/db.ts'",
  ],
  ['blobs that imports db', `${SERVER}/blobs/folder.ts`, "import { a } from '../db/db.ts'"],
  ['a server that imports the SDK', `${SERVER}/app.ts`, "import { a } from '@waraq/sdk/backend'"],
  [
    'Fastify outside of routes',
    `${SERVER}/documents/documents.ts`,
    "import type { A } from 'fastify'",
  ],
  [
    'the database driver in a module',
    `${SERVER}/documents/store.ts`,
    "import { a } from 'node:sqlite'",
  ],
  [
    'ProseMirror in the server',
    `${SERVER}/documents/present.ts`,
    "import { a } from 'prosemirror-model'",
  ],
  ['Node in the contract', 'packages/contract/src/title.ts', "import { a } from 'node:util'"],
  [
    'TypeBox in the main entry point of the contract',
    'packages/contract/src/wire.ts',
    "import { a } from 'typebox'",
  ],
  [
    'OpenAPI in the main entry point of the contract',
    'packages/contract/src/index.ts',
    "export * from './openapi/openapi.ts'",
  ],
  [
    'Node in the browser client',
    'packages/sdk/src/client/client.ts',
    "import { a } from 'node:crypto'",
  ],
  [
    'a client that imports the backend',
    'packages/sdk/src/client/client.ts',
    "import { a } from '../backend/sign-read.ts'",
  ],
  [
    'a relative path into another package',
    'packages/sdk/src/query.ts',
    "import { a } from '../../contract/src/wire.ts'",
  ],
  [
    'conformance that imports the server',
    'packages/conformance/src/run.ts',
    "import { a } from '../../server/src/app.ts'",
  ],
  [
    'an entry point that does not exist',
    'packages/sdk/src/query.ts',
    "import { a } from '@waraq/contract/wire'",
  ],
  ['an import of a test', `${SERVER}/lib/time.ts`, "import { a } from './shard.test.ts'"],
  [
    'code that imports test helpers',
    `${SERVER}/lib/time.ts`,
    "import { a } from '../../test/lib/service.ts'",
  ],
  ['a computed import', `${SERVER}/cli/cli.ts`, 'await import(name)'],
  [
    'a command that imports its icon',
    `${EDITOR}/commands/commands.ts`,
    "import type { IconName } from '../widgets/icons.ts'",
  ],
  [
    'a schema that imports messages',
    `${EDITOR}/schema/schema.ts`,
    "import type { Messages } from '../i18n/messages.ts'",
  ],
  [
    'a plugin that imports the interface',
    `${EDITOR}/plugins/links.ts`,
    "import { openLink } from '../ui/link-form.ts'",
  ],
  [
    'a dialog that imports types of saving',
    `${EDITOR}/dialogs/palette.ts`,
    "import type { Drafts } from '../saving/drafts.ts'",
  ],
  [
    'saving that imports the interface',
    `${EDITOR}/saving/autosave.ts`,
    "import { showNotice } from '../widgets/notice.ts'",
  ],
  [
    'scripture that imports ui',
    `${EDITOR}/scripture/scripture-ui.ts`,
    "import type { EditorUi } from '../ui/editor-ui.ts'",
  ],
  [
    'a folder of the editor that imports its root',
    `${EDITOR}/ui/editor-ui.ts`,
    "import type { EditorOptions } from '../editor-instance.ts'",
  ],
  [
    'a new folder of the editor without a row in the table',
    `${EDITOR}/toolbars/toolbar.ts`,
    "import { createElement } from '../dom/elements.ts'",
  ],
  [
    'a file without a row in the table',
    'packages/new/src/new.ts',
    "import { a } from '@waraq/contract'",
  ],
]

for (const [what, path, text] of wrong) {
  test(`the table forbids ${what}`, () => {
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
