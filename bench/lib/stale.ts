import { execFileSync } from 'node:child_process'
import { ROOT } from '../../test/lib/tree.ts'
import type { Benchmark } from './bench.ts'

const MEASURED = /^Measured (\d{4}-\d\d-\d\d \d\d:\d\d UTC) on/m
const MARK = /^\*\*Stale\*\*.*\n\n/m

/** Returns the last commit to these sources after a date; undefined without one. */
export type FindChange = (sources: readonly string[], since: string) => string | undefined

export const findChange: FindChange = (sources, since) => {
  const args = ['log', '-1', '--format=%h', `--since=${since}`, '--', ...sources]
  const commit = execFileSync('git', [...args, ':(exclude)*.test.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return commit.trim() || undefined
}

/** RESULTS.md with a mark in each section whose sources have changed, and the names of those. */
export function markStale(
  page: string,
  benchmarks: readonly Benchmark[],
  change: FindChange,
): { page: string; stale: string[] } {
  const stale: string[] = []
  const sections = page.split(/^(?=## )/m).map((section) => {
    const benchmark = benchmarks.find(({ name }) => section.startsWith(`## ${name}: `))
    const [line, date = ''] = MEASURED.exec(section) ?? []
    if (!benchmark || line === undefined) return section
    const plain = section.replace(MARK, '')
    const commit = change(benchmark.sources, date)
    if (commit === undefined) return plain
    stale.push(benchmark.name)
    return plain.replace(line, `**Stale**: its sources changed in ${commit} and before.\n\n${line}`)
  })
  return { page: sections.join(''), stale }
}
