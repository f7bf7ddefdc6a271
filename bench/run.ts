/**
 * `npm run bench` runs all benchmarks; `npm run bench -- NAME...` some; `--quick` tests the bench
 * itself; `--failures` lists the failed queries that the search may be tuned with. `npm run bench --
 * check` marks the results whose sources have changed.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AUTOSAVE } from './benchmarks/autosave.ts'
import { BROWSER } from './benchmarks/browser.ts'
import { COPY } from './benchmarks/copy.ts'
import { EVENTS } from './benchmarks/events.ts'
import { HISTORY } from './benchmarks/history.ts'
import { IMAGES } from './benchmarks/images.ts'
import { LARGE_DOCUMENTS } from './benchmarks/large-documents.ts'
import { LIVE } from './benchmarks/live.ts'
import { MEANING } from './benchmarks/meaning.ts'
import { METRICS } from './benchmarks/metrics.ts'
import { MILLION_DOCUMENTS } from './benchmarks/million-documents.ts'
import { MILLION_POSTGRES } from './benchmarks/million-postgres.ts'
import { PEERS } from './benchmarks/peers.ts'
import { READ_DOCUMENT } from './benchmarks/read-document.ts'
import { SEARCH_QURAN } from './benchmarks/search-quran.ts'
import { VERIFY_QUOTATIONS } from './benchmarks/verify-quotations.ts'
import type { Benchmark, Report } from './lib/bench.ts'
import { sectionOf, withSection } from './lib/results.ts'
import { findChange, markStale } from './lib/stale.ts'

const BENCHMARKS: readonly Benchmark[] = [
  READ_DOCUMENT,
  METRICS,
  AUTOSAVE,
  EVENTS,
  LIVE,
  HISTORY,
  IMAGES,
  LARGE_DOCUMENTS,
  MILLION_DOCUMENTS,
  PEERS,
  MILLION_POSTGRES,
  COPY,
  SEARCH_QURAN,
  MEANING,
  VERIFY_QUOTATIONS,
  BROWSER,
]
const RESULTS = new URL('./RESULTS.md', import.meta.url)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    failures: { type: 'boolean', default: false },
  },
})
if (positionals[0] === 'check') {
  const { page, stale } = markStale(readResults(), BENCHMARKS, findChange)
  writeFileSync(RESULTS, page)
  for (const name of stale) console.error(`stale: npm run bench -- ${name}`)
  process.exit(stale.length > 0 ? 1 : 0)
}
const unknownNames = positionals.filter(
  (argument) => !BENCHMARKS.some(({ name }) => name === argument),
)
if (unknownNames.length > 0) {
  console.error(`Unknown benchmark: ${unknownNames.join(', ')}. Benchmarks:`)
  for (const { name, title } of BENCHMARKS) console.error(`  ${name.padEnd(10)} ${title}`)
  process.exit(2)
}

for (const benchmark of BENCHMARKS) {
  if (positionals.length > 0 && !positionals.includes(benchmark.name)) continue
  const section = sectionOf(benchmark, await runBenchmark(benchmark), new Date())
  console.log(`\n${section}`)
  if (!values.quick)
    writeFileSync(RESULTS, withSection(readResults(), BENCHMARKS, benchmark, section))
}

async function runBenchmark(benchmark: Benchmark): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-bench-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const say = (line: string) => console.error(`${benchmark.name}: ${line}`)
  try {
    return await benchmark.run({
      folder,
      isQuick: values.quick,
      listsFailures: values.failures,
      say,
      after: (close) => closing.unshift(close),
    })
  } catch (error) {
    for (const line of lastWords(folder)) say(line)
    throw error
  } finally {
    for (const close of closing) await close()
  }
}

/** The last lines of the server logs, to explain a failed benchmark. */
function lastWords(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .flatMap((name) => [
      `${name}:`,
      ...readFileSync(join(folder, name), 'utf8').split('\n').slice(-4),
    ])
}

function readResults(): string {
  try {
    return readFileSync(RESULTS, 'utf8')
  } catch {
    return ''
  }
}
