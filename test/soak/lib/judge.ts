/** Judges the figures of a soak or overload run; pure, so that tests show each verdict failing. */

export interface Sample {
  /** Since the start of the load. */
  minutes: number
  heapBytes: number
  files: number
  resources: number
  p99Milliseconds: number
}

const MEBIBYTE = 1_048_576
const FILES_OF_NOISE = 32
const NOISE_MILLISECONDS = 50

/** Growth between the middle and the last third of a soak. The first third warms up. */
export function growthIn(samples: readonly Sample[]): string[] {
  const third = Math.floor(samples.length / 3)
  if (third < 2) return ['too few samples']
  const [middle, last] = [samples.slice(third, 2 * third), samples.slice(-third)]
  const of = (name: keyof Sample, part: Sample[]) => median(part.map((sample) => sample[name]))
  const grown = (name: keyof Sample) => of(name, last) - of(name, middle)
  const minutes = grown('minutes')
  const complaints: string[] = []
  if (grown('heapBytes') > Math.max(1, minutes / 10) * MEBIBYTE) {
    complaints.push(`the heap grew by ${Math.round(grown('heapBytes') / 1024)} KiB`)
  }
  if (grown('files') > FILES_OF_NOISE) complaints.push(`${grown('files')} descriptors more`)
  if (grown('resources') > FILES_OF_NOISE) complaints.push(`${grown('resources')} handles more`)
  // Other work on the machine slows some samples down, what grows in the server slows down all.
  const best = (part: Sample[]) => Math.min(...part.map((sample) => sample.p99Milliseconds))
  if (best(last) > 2 * best(middle) + NOISE_MILLISECONDS) {
    complaints.push(`p99 rose to ${best(last).toFixed(1)} ms at best`)
  }
  return complaints
}

export interface OverloadFigures {
  /** Successful requests under overload over those at the peak, in the same time. */
  goodput: number
  /** 99th percentiles of reads by a client that adds nothing to the load, in milliseconds. */
  quietP99: number
  overloadedP99: number
  afterwardsP99: number
  withoutRetryAfter: number
}

const MIN_GOODPUT = 0.8
const MAX_P99_RATIO = 10
/** Measured 30 to 54 ms; without turns of the event loop it is over 300 ms. */
const ONE_CORE_MS = 100

/** Which promises about overload were broken. */
export function brokenIn(figures: OverloadFigures): string[] {
  const { goodput, quietP99, overloadedP99, afterwardsP99, withoutRetryAfter } = figures
  const complaints: string[] = []
  if (goodput < MIN_GOODPUT) complaints.push(`goodput is ${percent(goodput)}`)
  if (withoutRetryAfter > 0) complaints.push(`${withoutRetryAfter} times 503 without Retry-After`)
  // On one core the server's threads delay each other, whatever the ratio.
  if (overloadedP99 >= Math.max(MAX_P99_RATIO * quietP99, ONE_CORE_MS)) {
    complaints.push(`reads of others take ${overloadedP99.toFixed(1)} ms`)
  }
  if (afterwardsP99 > Math.max(2 * quietP99, quietP99 + NOISE_MILLISECONDS)) {
    complaints.push(`5 s later reads take ${afterwardsP99.toFixed(1)} ms`)
  }
  return complaints
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
