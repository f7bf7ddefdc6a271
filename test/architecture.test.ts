import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { forbiddenImports } from './lib/import-rules.ts'
import { findCycles, readImports } from './lib/imports.ts'
import { ROOT, readTree } from './lib/tree.ts'

const files = readImports(
  readTree(/^(?:packages|scripts|bench|test|examples|clients)\/.*\.(?:ts|js)$/),
)

test('every import follows the layers and rules of test/lib/import-rules.ts', () => {
  assert.ok(files.length > 1000)
  assert.deepEqual(forbiddenImports(files), [])
})

test('no files import each other in a cycle', () => assert.deepEqual(findCycles(files), []))

test('a cycle of types, re-exports, workers and import() in a type is found', () => {
  const cycle = readImports([
    { path: 'a/one.ts', text: "import type { B } from '../b/two.ts'" },
    { path: 'b/two.ts', text: "import './apart.ts'\nexport { c } from './three.ts'" },
    { path: 'b/three.ts', text: "startWorker('./four', import.meta.url)" },
    { path: 'b/four.ts', text: "new Worker(new URL('./five.ts', import.meta.url))" },
    { path: 'b/five.ts', text: "export * from './six.ts'" },
    { path: 'b/six.ts', text: "let a: import('../a/one.ts').A" },
    { path: 'b/apart.ts', text: "const text = `import './two.ts'` // import './two.ts'" },
  ])
  assert.deepEqual(findCycles(cycle), [
    'a/one.ts -> b/two.ts -> b/three.ts -> b/four.ts -> b/five.ts -> b/six.ts -> a/one.ts',
  ])
})

const SERVER = 'packages/server/src'
const EDITOR = 'packages/editor/src'
const CORPUS = 'packages/scripture/src/corpus'
// A file, and modules of which it may import none, nor a module whose name is computed. All exist
// but those in `unlisted`, a folder that no layer names.
const wrong: [path: string, ...modules: string[]][] = [
  ['packages/contract/src/signature.ts', 'node:util', 'typebox', './openapi/openapi.ts'],
  [`${SERVER}/lib/time.ts`, '../db/database.ts', './time.test.ts', '../../test/lib/service.ts'],
  [`${SERVER}/blobs/folder-store.ts`, '../db/database.ts'],
  [`${SERVER}/access/authentication.ts`, '../http/errors.ts'],
  [`${SERVER}/documents/documents.ts`, '../organizations/store.ts', 'fastify', 'pg'],
  [`${SERVER}/documents/store.ts`, 'node:sqlite', '../config.ts'],
  [`${SERVER}/scripture/scripture.ts`, '../db/database.ts', '@waraq/scripture/corpus/build'],
  [`${SERVER}/app.ts`, './service/start-service.ts', './cli/cli.ts', '../../sdk/src/query.ts'],
  [`${EDITOR}/commands/commands.ts`, '../widgets/icons.ts'],
  [`${EDITOR}/schema/schema.ts`, '../i18n/messages.ts', 'node:path'],
  [`${EDITOR}/plugins/links.ts`, '../ui/link-tools.ts'],
  [`${EDITOR}/saving/autosave.ts`, '../widgets/notice.ts'],
  [`${EDITOR}/features/scripture/quotation-nodes.ts`, '../../ui/editor-ui.ts'],
  [`${EDITOR}/ui/editor-ui.ts`, '../editor-instance.ts', '../unlisted/toolbar.ts'],
  [`${EDITOR}/features/callout/callout.ts`, '../formulas/formulas.ts', '../features.ts'],
  [`${EDITOR}/ui/toolbars.ts`, '../features/callout/callout-menu.ts'],
  [`${EDITOR}/markdown/insert-markdown.ts`, '@waraq/exchange', '@waraq/exchange/docx'],
  [`${EDITOR}/unlisted/toolbar.ts`, '../dom/elements.ts'],
  [`${CORPUS}/search/search.ts`, '../verify/verify.ts'],
  [`${CORPUS}/index/arabic-index.ts`, '../matching/alignment.ts'],
  [`${CORPUS}/corpus.ts`, './build/build.ts'],
  ['packages/scripture/src/text/fold.ts', '../corpus/corpus.ts', 'node:fs'],
  [
    'packages/sdk/src/client/client.ts',
    'node:crypto',
    '../backend/sign-read.ts',
    '../renderer/mount.ts',
  ],
  ['packages/sdk/src/renderer/blocks.ts', './kinds/lists.ts', './kinds/tables/tables.ts'],
  ['packages/sdk/src/renderer/kinds/details.ts', './lists.ts', './tables/tables.ts'],
  ['packages/sdk/src/renderer/kinds/tables/tables.ts', '../details.ts', '../headings/outline.ts'],
  ['packages/conformance/src/run.ts', '../../server/src/app.ts'],
  [`${SERVER}/exchange/exchange.ts`, '@waraq/sdk/renderer'],
  ['packages/exchange/src/docx.ts', 'node:fs', '@waraq/sdk/client'],
  ['examples/host/page/page.ts', 'node:fs', '@waraq/contract'],
  ['examples/host/host.ts', '../../packages/embed/src/client.ts'],
]

for (const [path, ...modules] of wrong) {
  test(`${path} may not import ${modules.join(', ')}`, () => {
    const relative = modules.filter((name) => name.startsWith('.'))
    for (const file of [path, ...relative.map((name) => join(dirname(path), name))]) {
      assert.ok(file.includes('/unlisted/') || existsSync(join(ROOT, file)), `${file} is missing`)
    }
    const imports = modules.flatMap((name) => [`import '${name}'`, `let a: import('${name}').A`])
    const source = [...imports, 'await import(name)'].join('\n')
    const findings = forbiddenImports(readImports([{ path, text: source }]))
    assert.equal(findings.length, 2 * modules.length + 1, findings.join('\n'))
  })
}
