import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readText } from './lib/tree.ts'

const ROOT = join(import.meta.dirname, '..')
/** Requirements of ASVS 5.0.0 by level. */
const LEVELS = { 1: 70, 2: 183 }
const ROW = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (.+) \| (.+) \|$/

interface Row {
  id: string
  level: string
  subject: string
  how: string
  keptBy: string
}

const rows = readText('docs/asvs.md')
  .split('\n')
  .flatMap((line): Row[] => {
    const [, id = '', level = '', subject = '', how = '', keptBy = ''] = ROW.exec(line) ?? []
    return id === '' ? [] : [{ id, level, subject, how, keptBy }]
  })

test('docs/asvs.md has every requirement of levels 1 and 2 once', () => {
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  for (const [level, count] of Object.entries(LEVELS)) {
    assert.equal(rows.filter((row) => row.level === level).length, count, `level ${level}`)
  }
})

test('docs/asvs.md names a test that exists, or says why there is none', () => {
  for (const { id, how, keptBy } of rows) {
    const files = [...keptBy.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    if (files.length === 0) assert.match(keptBy, /^(?:not applicable|operator|deviation)$/, id)
    assert.ok(how.length > 5, id)
    for (const file of files) assert.ok(existsSync(join(ROOT, file)), `${id}: ${file}`)
  }
})

test('docs/asvs.md counts its rows correctly', () => {
  for (const level of Object.keys(LEVELS)) {
    const own = rows.filter((row) => row.level === level)
    const count = (kind: RegExp) => own.filter(({ keptBy }) => kind.test(keptBy)).length
    const numbers = [/^`/, /^operator/, /^deviation/, /^not applicable/].map(count)
    const line = `| level ${level} | ${numbers.join(' | ')} |`
    assert.ok(readText('docs/asvs.md').includes(line), line)
  }
})
