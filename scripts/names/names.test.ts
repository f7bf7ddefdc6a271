import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportsOf, findEqualExports } from './equal-exports.ts'
import { findStruckNames, unusedAllowances } from './struck-names.ts'

const struck = [
  'type EditorWorkbench = 1',
  'const untold = 1',
  "const A_STRANGER = 'a'",
  'function a(lanes) {}',
  'a.told()',
]

for (const text of struck) {
  test(`a struck word is found in: ${text}`, () => {
    assert.equal(findStruckNames([{ path: 'a.ts', text }], []).length, 1)
  })
}

test('a struck word is found in the name of a file', () => {
  assert.equal(findStruckNames([{ path: 'src/open-shelf.ts', text: '' }], []).length, 1)
})

test('other words, strings and comments have no struck name', () => {
  const text = "const planet = 'lane' // lane\nconst shelfless = /lane/"
  assert.deepEqual(findStruckNames([{ path: 'a.ts', text }], []), [])
})

test('an allowed name passes in its file only, and an unused allowance is reported', () => {
  const files = ['a.ts', 'b.ts'].map((path) => ({ path, text: 'const strays = 1' }))
  const allowed: [string, string, string][] = [['a.ts', 'strays', 'a wire name']]
  assert.deepEqual(
    findStruckNames(files, allowed).map(({ path }) => path),
    ['b.ts'],
  )
  assert.deepEqual(unusedAllowances(files, allowed), [])
  assert.deepEqual(unusedAllowances([], allowed), ['a.ts: strays'])
})

test('declared and listed exports are seen, re-exports and default names are not', () => {
  const text =
    "export async function a() {}\nexport const b = 1\nexport type C = 1\nexport interface D {}\nclass E {}\nexport { E, b as f, type G }\nexport { h } from './h.ts'\nexport * from './i.ts'"
  assert.deepEqual([...exportsOf(text)], ['a', 'b', 'C', 'D', 'E', 'f', 'G'])
})

const both = (one: string, other: string) =>
  findEqualExports([
    { path: one, text: 'export type Found = 1' },
    { path: other, text: 'export type Found = 2' },
  ]).length

test('two files of one package that export the same name are found', () => {
  assert.equal(both('packages/a/src/one.ts', 'packages/a/src/b/two.ts'), 1)
  assert.equal(both('packages/a/src/one.ts', 'packages/b/src/two.ts'), 0)
  assert.equal(both('packages/a/src/one.ts', 'packages/a/test/two.ts'), 0)
})

test('a wire type and its schema, and the React and the Vue component, may have one name', () => {
  const contract = 'packages/contract/src'
  assert.equal(both(`${contract}/wire.ts`, `${contract}/openapi/schemas.ts`), 0)
  assert.equal(both(`${contract}/wire.ts`, `${contract}/title.ts`), 1)
  assert.equal(both('packages/embed/src/react/a.ts', 'packages/embed/src/vue/a.ts'), 0)
})
