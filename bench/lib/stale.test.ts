import assert from 'node:assert/strict'
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../test/lib/tree.ts'
import type { Benchmark } from './bench.ts'
import { markStale } from './stale.ts'

const benchmark = (name: string): Benchmark => ({
  name,
  title: 'how it goes',
  sources: [`src/${name}`],
  run: async () => ({ metrics: [], details: [], foreignShares: [] }),
})
const BENCHMARKS = [benchmark('reads'), benchmark('writes')]
const sectionOf = (name: string, day: number) =>
  `## ${name}: how it goes\n\nMeasured 2026-01-0${day} 03:04 UTC on a machine.\n\n| a |\n`
const PAGE = `# Results\n\n${sectionOf('reads', 1)}\n${sectionOf('writes', 3)}`

test('a section is stale if its sources have changed since it was measured', () => {
  const calls: string[] = []
  const lastChange = (sources: readonly string[], since: string) => {
    calls.push(`${sources} ${since}`)
    return since < '2026-01-02' ? 'abc1234' : undefined
  }
  const result = markStale(PAGE, BENCHMARKS, lastChange)
  assert.deepEqual(calls, ['src/reads 2026-01-01 03:04 UTC', 'src/writes 2026-01-03 03:04 UTC'])
  assert.deepEqual(result.stale, ['reads'])
  assert.match(result.page, /## reads.*\n\n\*\*Stale\*\*: .* abc1234 .*\n\nMeasured 2026-01-01/)
  assert.equal(result.page.match(/Stale/g)?.length, 1)
  assert.deepEqual(markStale(result.page, BENCHMARKS, lastChange), result, 'one mark is enough')
  assert.equal(markStale(result.page, BENCHMARKS, () => undefined).page, PAGE)
})

test('the sources of each benchmark exist', async () => {
  for (const file of globSync('bench/benchmarks/*.ts', { cwd: ROOT })) {
    const { default: _, ...exported } = await import(join(ROOT, file))
    const benchmarks = Object.values(exported).filter((one): one is Benchmark => {
      return typeof one === 'object' && one !== null && 'sources' in one
    })
    for (const { name, sources } of benchmarks) {
      assert.ok(sources.length > 0, name)
      for (const path of sources) assert.ok(existsSync(join(ROOT, path)), `${name}: ${path}`)
    }
  }
})
