import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { ROOT, readText } from './lib/tree.ts'

const MAX_DAYS = 60
const FRONT_MATTER = /^---\noriginal: (docs\/\S+\.md)\ncommit: ([0-9a-f]{12,40})\n---\n/
const PAGES = globSync('docs/ar/{start,guides}/*.md', { cwd: ROOT }).toSorted()

const git = (...args: string[]) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })

test('each Arabic page names the commit of its original, and has its code unchanged', () => {
  assert.ok(PAGES.length > 0)
  for (const path of PAGES) {
    const { original } = headerOf(path)
    assert.equal(original, path.replace('docs/ar/', 'docs/'), path)
    assert.deepEqual(codeIn(readText(path)), codeIn(readText(original)), path)
  }
})

const isShallow = git('rev-parse', '--is-shallow-repository').stdout.trim() !== 'false'
const skip = isShallow && 'NOT RUN: needs a git clone with its whole history'

test(`no Arabic page is more than ${MAX_DAYS} days behind its original`, { skip }, (t) => {
  const behind = PAGES.flatMap((path) => {
    const days = daysBehind(headerOf(path))
    return days > 0 ? [{ path, days }] : []
  })
  for (const { path, days } of behind) t.diagnostic(`${path} is ${Math.ceil(days)} days behind`)
  assert.deepEqual(
    behind.filter(({ days }) => days > MAX_DAYS),
    [],
  )
})

test('a page is behind since the first change of its original', () => {
  const now = new Date('2026-03-01T00:00:00Z')
  assert.equal(daysSince('', now), 0)
  assert.equal(daysSince('2026-02-20T00:00:00Z\n2025-12-01T00:00:00Z\n', now), 90)
})

function headerOf(path: string): { original: string; commit: string } {
  const [, original = '', commit = ''] = FRONT_MATTER.exec(readText(path)) ?? []
  assert.ok(original, `${path} begins with its original and the commit`)
  return { original, commit }
}

function daysBehind({ original, commit }: { original: string; commit: string }): number {
  const { status, stdout, stderr } = git('log', '--format=%cI', `${commit}..HEAD`, '--', original)
  assert.equal(status, 0, stderr)
  return daysSince(stdout, new Date())
}

/** The age of the oldest of these dates, one on each line and the oldest last. */
function daysSince(dates: string, now: Date): number {
  const oldest = dates.trim().split('\n').at(-1)
  return oldest ? (now.getTime() - Date.parse(oldest)) / 86_400_000 : 0
}

const codeIn = (text: string): string[] => text.match(/^```[\s\S]*?^```$/gm) ?? []
