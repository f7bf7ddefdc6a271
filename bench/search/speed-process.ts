/** Measures Quran and hadith search and verification in a fresh process; prints JSON. */
import { availableParallelism } from 'node:os'
import { openCorpus } from '@waraq/scripture/corpus'
import { openHadith } from '@waraq/scripture/hadith'
import { busyMicroseconds } from '../lib/measure.ts'
import { percentile } from '../lib/statistics.ts'
import { type MixedQuery, mixedQueries } from './mixed-queries.ts'

export type Speed = {
  openMilliseconds: number
  p50: number[]
  p99: number[]
  /** The minimum over rounds per query, which excludes noise of other processes. */
  leastP99: number
  /** Resident bytes after opening, searching and verifying, minus those before. */
  memoryRise: number
  heapRise: number
  foreignShare: number
}

const [quranPath = '', hadithPath = '', rounds = '3'] = process.argv.slice(2)
const before = process.memoryUsage()
const start = performance.now()
const quran = openCorpus(quranPath)
const hadith = openHadith(hadithPath)
if (!quran || !hadith) throw new Error('a file has another format version')
const openMilliseconds = performance.now() - start
const queries = mixedQueries(quran, hadith)
for (const query of queries.slice(0, 300)) search(query)

const busyBefore = busyMicroseconds()
const cpuBefore = process.cpuUsage()
const startedAt = performance.now()
const times = Array.from({ length: Number(rounds) }, () => queries.map(millisecondsOf))
const cpu = process.cpuUsage(cpuBefore)
const foreign = busyMicroseconds() - busyBefore - cpu.user - cpu.system
const available = 1000 * (performance.now() - startedAt) * availableParallelism()

quran.verifier()
globalThis.gc?.()
const after = process.memoryUsage()
const speed: Speed = {
  openMilliseconds,
  p50: times.map((round) => percentile(round, 50)),
  p99: times.map((round) => percentile(round, 99)),
  leastP99: percentile(
    queries.map((_, at) => Math.min(...times.map((round) => round[at] ?? 0))),
    99,
  ),
  memoryRise: after.rss - before.rss,
  heapRise: after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers,
  foreignShare: Math.max(0, foreign) / available,
}
console.log(JSON.stringify(speed))

function search({ text, isHadith }: MixedQuery): void {
  if (isHadith) hadith?.search(text)
  else quran?.search(text)
}

function millisecondsOf(query: MixedQuery): number {
  const from = performance.now()
  search(query)
  return performance.now() - from
}
