import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPaths, readTree } from './lib/tree.ts'

const NAME = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/
const PAGE = /^[A-Z]+(?:[-_][A-Z]+)*(?:\.md)?$/
// Named by the programs that read them, or after their class.
const NAMED_BY_OTHERS =
  /^deploy\/docker\/Dockerfile$|^\.github\/ISSUE_TEMPLATE\/|^clients\/(?:java|csharp)\/Waraq(?:Webhook|Grant)?\.|^clients\/\w+\/waraq_(?:webhook|grant)\./
// Spelt so that they do not find themselves.
const LEFT_OPEN = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/

test('files and folders have lower-case names joined by hyphens, and top-level pages have capitals', () => {
  const ours = listPaths().filter((path) => !NAMED_BY_OTHERS.test(path))
  assert.deepEqual(ours.filter(isOdd), [])
  assert.ok(['shareToken.ts', 'share_token.ts', 'Readme.md', 'Src/a.ts'].every(isOdd))
})

test('no comment announces later work', () => {
  const open = readTree(/\.(?:ts|js|sh|md|json)$/).filter(({ text }) => LEFT_OPEN.test(text))
  assert.deepEqual(
    open.map(({ path }) => path),
    [],
  )
  assert.match(`// ${'TO'}${'DO'}: later`, LEFT_OPEN)
})

function isOdd(path: string): boolean {
  const [file = '', ...folders] = path.split('/').reverse()
  return !(NAME.test(file) || PAGE.test(file)) || !folders.every((folder) => NAME.test(folder))
}
