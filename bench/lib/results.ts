import type { Benchmark, Metric, Report } from './bench.ts'
import { machineLine } from './machine.ts'
import { spreadOf } from './statistics.ts'
import { shown, tableOf } from './table.ts'

const INTRODUCTION = `# Benchmark results

\`npm run bench\` runs all benchmarks and writes this page; \`npm run bench -- NAME\` runs one again and
replaces its section. Each benchmark compares servers within one run: they take turns, round by
round, and the tables show the median over the rounds with its quartiles. CPU is that of the whole
server process, all threads, per request. Timings on shared machines vary widely, ratios within a
run far less. A section says how much CPU other processes used.`

const NOISY = 0.1

/** The section of a benchmark in RESULTS.md. */
export function sectionOf(benchmark: Benchmark, report: Report, at: Date): string {
  const foreign = spreadOf(report.foreignShares)
  const isNoisy = foreign.median > NOISY || foreign.high > 2 * NOISY
  const noise = `Other processes used ${shown(100 * foreign.median)} % of the CPU (upper quartile ${shown(100 * foreign.high)} %).`
  const noiseLine = isNoisy ? `**A noisy run: do not trust its absolute numbers.** ${noise}` : noise
  return [
    headingOf(benchmark),
    `Measured ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC on ${machineLine()}.`,
    ...(report.foreignShares.length > 0 ? [noiseLine] : []),
    tableOf(['metric', 'measured', 'quartiles', 'target', ''], report.metrics.map(rowOf)),
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
