import type { Benchmark, Metric, Report } from './bench.ts'
import { machineLine } from './machine.ts'
import { spreadOf } from './statistics.ts'
import { shown, tableOf } from './table.ts'

const INTRODUCTION = `# What was measured

\`npm run bench\` measures every figure and writes this page; \`npm run bench -- NAME\` measures one again and
replaces its section. Every figure is a comparison inside one run: the servers take turns, round by round, and
what is printed is the median over the rounds with its quartiles. CPU is that of the whole server process, all
threads, over the requests it answered. Timings of shared machines swing widely, ratios inside a run far
less; a section says so when others used the machine meanwhile.`

const NOISY = 0.1

/** The section of a benchmark in RESULTS.md. */
export function sectionOf(benchmark: Benchmark, report: Report, at: Date): string {
  const foreign = spreadOf(report.foreignShares)
  const isNoisy = foreign.median > NOISY || foreign.high > 2 * NOISY
  const noise = `Others used ${shown(100 * foreign.median)} % of the machine meanwhile (upper quartile ${shown(100 * foreign.high)} %)`
  return [
    headingOf(benchmark),
    `Measured ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC on ${machineLine()}.`,
    isNoisy ? `**A noisy run: do not trust its absolute numbers.** ${noise}.` : `${noise}.`,
    tableOf(['figure', 'measured', 'quartiles', 'target', ''], report.metrics.map(rowOf)),
    ...report.details,
  ].join('\n\n')
}

/** Returns RESULTS.md with this section replaced and all others unchanged. */
export function withSection(
  page: string,
  benchmarks: readonly Benchmark[],
  benchmark: Benchmark,
  section: string,
): string {
  const sections = benchmarks.map((each) =>
    each === benchmark
      ? section
      : page.split(/^(?=## )/m).find((part) => part.startsWith(headingOf(each))),
  )
  const present = sections.filter((part) => part !== undefined).map((part) => part.trim())
  return `${[INTRODUCTION, ...present].join('\n\n')}\n`
}

const headingOf = ({ name, title }: Benchmark): string => `## ${name}: ${title}`

function rowOf({ what, measured, spread, target, isMet }: Metric): string[] {
  const verdict = isMet === undefined ? '' : isMet ? 'met' : '**missed**'
  return [what, measured, spread, target, verdict]
}
