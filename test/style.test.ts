import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listPaths, readTree } from './lib/tree.ts'

const NAME = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)*$/
const PAGE = /^[A-Z]+(?:[-_][A-Z]+)*(?:\.md)?$/
// Named by the programs that read them.
const READ_BY_OTHERS = /^(?:deploy\/docker\/Dockerfile|\.github\/ISSUE_TEMPLATE\/)/
// Java and C# name a file after its class.
const NAMED_AFTER_CLASS = /^clients\/(?:java|csharp)\/Waraq\.(?:java|cs|csproj)$/
// Spelt so that they do not find themselves.
const LEFT_OPEN = /\b(?:TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/

test('files and folders have lower-case names joined by hyphens, and top-level pages have capitals', () => {
  const ours = listPaths().filter((path) => !READ_BY_OTHERS.test(path))
  const odd = ours.filter((path) => {
    if (NAMED_AFTER_CLASS.test(path)) return false
    const [file = '', ...folders] = path.split('/').reverse()
    return !(NAME.test(file) || PAGE.test(file)) || !folders.every((folder) => NAME.test(folder))
  })
  assert.deepEqual(odd, [])
})

test('no comment announces later work', () => {
  const open = readTree(/\.(?:ts|js|sh|md|json)$/).filter(({ text }) => LEFT_OPEN.test(text))
  assert.deepEqual(
    open.map(({ path }) => path),
    [],
  )
})

test('the style checks detect violations', () => {
  assert.ok(!NAME.test('shareToken.ts') && !NAME.test('share_token.ts') && !PAGE.test('Readme.md'))
  assert.ok(
    NAME.test('share-token.test.ts') && NAME.test('0001-first.ts') && NAME.test('.gitignore'),
  )
  assert.match(`// ${'TO'}${'DO'}: later`, LEFT_OPEN)
})
