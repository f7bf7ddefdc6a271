import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forbiddenImports } from './lib/arrows.ts'
import { circlesOf } from './lib/circles.ts'
import { brokenRules } from './lib/code-rules.ts'
import { readManifests, readTree, type TreeFile } from './lib/tree.ts'

const files = readTree(/^(?:packages|scripts|bench|test|examples)\/.*\.(?:ts|js)$/)
const doors = readDoors()

test('every import points where the table allows', () => {
  assert.ok(files.length > 100)
  assert.deepEqual(forbiddenImports(files, doors), [])
})

test('no files import each other in a circle', () => {
  assert.deepEqual(circlesOf(files), [])
})

test('a circle is seen, of types too and through a file between', () => {
  const circle = [
    { path: 'a/one.ts', text: "import { b } from '../b/two.ts'" },
    { path: 'b/two.ts', text: "import { c } from './three.ts'\nimport { d } from './apart.ts'" },
    { path: 'b/three.ts', text: "import type { A } from '../a/one.ts'" },
    { path: 'b/apart.ts', text: '' },
  ]
  assert.deepEqual(circlesOf(circle), ['a/one.ts -> b/two.ts -> b/three.ts -> a/one.ts'])
})

test('every file keeps the rules of the code', () => {
  assert.deepEqual(brokenRules(files), [])
})

test('an index.ts is the door of its package', () => {
  const behindDoors = new Set(doors.values())
  const indexes = files.map(({ path }) => path).filter((path) => path.endsWith('/index.ts'))
  assert.deepEqual(
    indexes.filter((path) => !behindDoors.has(path)),
    [],
  )
})

const SERVER = 'packages/server/src'
const wrong: [what: string, path: string, text: string][] = [
  [
    'a room that imports another',
    `${SERVER}/documents/documents.ts`,
    "import { a } from '../organizations/store.ts'",
  ],
  [
    'a room that knows the type of another',
    `${SERVER}/images/routes.ts`,
    "import type { A } from '../documents/present.ts'",
  ],
  [
    'a lower room that imports a higher one',
    `${SERVER}/access/access.ts`,
    "import { a } from '../http/errors.ts'",
  ],
  ['lib that imports a room', `${SERVER}/lib/time.ts`, "export * from '../db/db.ts'"],
  ['the app that knows the command line', `${SERVER}/app.ts`, "import { a } from './cli/cli.ts'"],
  [
    'scripture that asks the database',
    `${SERVER}/scripture/quran/questions.ts`,
    "import type { Db } from '../../db/db.ts'",
  ],
  ['blobs and db that meet', `${SERVER}/blobs/folder.ts`, "import { a } from '../db/db.ts'"],
  ['a server that leans on the SDK', `${SERVER}/app.ts`, "import { a } from '@waraq/sdk/backend'"],
  ['Fastify in a rule', `${SERVER}/documents/documents.ts`, "import type { A } from 'fastify'"],
  [
    'the database driver in a room',
    `${SERVER}/documents/store.ts`,
    "import { a } from 'node:sqlite'",
  ],
  [
    'ProseMirror in the server',
    `${SERVER}/documents/present.ts`,
    "import { a } from 'prosemirror-model'",
  ],
  ['Node in the contract', 'packages/contract/src/title.ts', "import { a } from 'node:util'"],
  ['TypeBox behind the main door', 'packages/contract/src/wire.ts', "import { a } from 'typebox'"],
  [
    'OpenAPI behind the main door',
    'packages/contract/src/index.ts',
    "export * from './openapi/openapi.ts'",
  ],
  [
    'Node in the browser client',
    'packages/sdk/src/client/client.ts',
    "import { a } from 'node:crypto'",
  ],
  [
    'a client that knows the backend',
    'packages/sdk/src/client/client.ts',
    "import { a } from '../backend/sign-read.ts'",
  ],
  [
    'a way past a door',
    'packages/sdk/src/query.ts',
    "import { a } from '../../contract/src/wire.ts'",
  ],
  [
    'conformance that knows the server',
    'packages/conformance/src/run.ts',
    "import { a } from '../../server/src/app.ts'",
  ],
  [
    'a door that does not exist',
    'packages/sdk/src/query.ts',
    "import { a } from '@waraq/contract/wire'",
  ],
  ['an import of a test', `${SERVER}/lib/time.ts`, "import { a } from './shard.test.ts'"],
  [
    'code that leans on the tests',
    `${SERVER}/lib/time.ts`,
    "import { a } from '../../test/lib/service.ts'",
  ],
  ['a module named at run time', `${SERVER}/cli/cli.ts`, 'await import(name)'],
  ['a file without a place', 'packages/new/src/new.ts', "import { a } from '@waraq/contract'"],
]

for (const [what, path, text] of wrong) {
  test(`the table forbids ${what}`, () => {
    assert.equal(forbiddenImports([{ path, text }], doors).length, 1)
  })
}

const broken: [what: string, path: string, text: string][] = [
  ['SQL in a rule', `${SERVER}/documents/documents.ts`, 'const a = `SELECT id\nFROM documents`'],
  ['SQL in a route', `${SERVER}/documents/routes.ts`, "db.read('DELETE FROM documents')"],
  ['a global configuration', `${SERVER}/http/server.ts`, 'const a = process.env.WARAQ_PORT'],
  ['a hidden one', `${SERVER}/http/server.ts`, 'const { env } = process'],
  ['Buffer in the contract', 'packages/contract/src/title.ts', "Buffer.from('a')"],
  ['a default export', `${SERVER}/app.ts`, 'export default createApp'],
  ['markup from text', `${SERVER}/http/page.ts`, 'element.innerHTML = text'],
  ['code from text', `${SERVER}/http/page.ts`, 'new Function(text)'],
  ['a test alone', `${SERVER}/http/page.test.ts`, "test.only('a', () => {})"],
  ['a test to be written', `${SERVER}/http/page.test.ts`, "test('a', { todo: true })"],
]

for (const [what, path, text] of broken) {
  test(`the rules forbid ${what}`, () => {
    assert.equal(brokenRules([{ path, text }]).length, 1)
  })
}

const fine: TreeFile[] = [
  { path: `${SERVER}/documents/store.ts`, text: "const a = 'SELECT id FROM documents'" },
  {
    path: `${SERVER}/documents/routes.ts`,
    text: "import type { A } from 'fastify'\n// process.env",
  },
  { path: `${SERVER}/app.ts`, text: "import { a } from './documents/documents.ts'" },
  { path: `${SERVER}/main.ts`, text: "import { a } from './cli/cli.ts'\nrun(process.env)" },
  { path: `${SERVER}/test/documents.test.ts`, text: "import { a } from '@waraq/sdk/client'" },
]

for (const file of fine) {
  test(`${file.path} may do what is its task`, () => {
    assert.deepEqual([...forbiddenImports([file], doors), ...brokenRules([file])], [])
  })
}

// The source file behind each subpath that a package of ours exports.
function readDoors(): Map<string, string> {
  const found = readManifests().flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports).flatMap(([subpath, target]): [string, string][] => {
      const source = typeof target === 'string' ? undefined : target.source
      return source === undefined ? [] : [[name + subpath.slice(1), `${folder}/${source.slice(2)}`]]
    }),
  )
  return new Map(found)
}
