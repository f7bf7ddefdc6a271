import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { ROOT, readText } from './lib/tree.ts'

const FRONT_MATTER = /^---\noriginal: (docs\/\S+\.md)\ncommit: ([0-9a-f]{12,40})\n---\n/
const PAGES = globSync('docs/ar/{start,guides}/*.md', { cwd: ROOT }).toSorted()

test('each Arabic page names the commit of its original, and has its code unchanged', () => {
  assert.ok(PAGES.length > 0)
  for (const path of PAGES) {
    const { original } = headerOf(path)
    assert.equal(original, path.replace('docs/ar/', 'docs/'), path)
    assert.deepEqual(codeIn(readText(path)), codeIn(readText(original)), path)
  }
})

function headerOf(path: string): { original: string; commit: string } {
  const [, original = '', commit = ''] = FRONT_MATTER.exec(readText(path)) ?? []
  assert.ok(original, `${path} begins with its original and the commit`)
  return { original, commit }
}

const codeIn = (text: string): string[] => text.match(/^```[\s\S]*?^```$/gm) ?? []
