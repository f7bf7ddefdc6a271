/** Checks that the time of reading a text grows at most linearly with its length. */

export type Target = { name: string } & (
  | {
      /** Reads a text of any length; a thrown error is a result too. */
      read: (text: string) => unknown
    }
  | {
      /** Prepares the work, which is not measured, and returns it. */
      prepare: (text: string) => () => unknown
    }
)

/** A text that is repeated to any length. */
export interface Pattern {
  before?: string
  unit: string
  after?: string
}

interface Sizes {
  small: number
  large: number
}

/** Linear time grows fourfold between these sizes, quadratic time sixteenfold. */
const SIZES: Sizes = { small: 16_384, large: 65_536 }
const MOST_GROWTH = 8
/** Work of this time delays no other request. */
const MOST_MILLISECONDS = 5
/**
 * Work is repeated up to this time, because the clock of a thread ticks every four milliseconds.
 */
const PRECISE_MILLISECONDS = 24
/** A read that takes longer fails without being tried at larger sizes. */
const MOST_MILLISECONDS_TO_GO_ON = 100
/** A slow read is measured again, because other work on the machine can last for some rounds. */
const ROUNDS = 4

/** Returns a sentence if the time grows too fast; else undefined. */
export function growthOf(target: Target, pattern: Pattern, sizes = SIZES): string | undefined {
  const large = textOf(pattern, sizes.large)
  // Nearly all targets return here.
  if (cpuOf(target, large, 0) <= MOST_MILLISECONDS) return undefined
  const small = textOf(pattern, sizes.small)
  const factor = sizes.large / sizes.small
  const rounds: { growth: number; milliseconds: number }[] = []
  while (rounds.length < ROUNDS) {
    const milliseconds = cpuOf(target, large)
    const growth = milliseconds / cpuOf(target, small)
    // One fast measurement is enough, because a busy machine only makes work slower.
    if (milliseconds <= MOST_MILLISECONDS || growth <= MOST_GROWTH) return undefined
    // Time jumps once where caches of the processor or of V8 end. Only in a reader that is too slow
    // does it keep growing at larger sizes.
    if (milliseconds <= MOST_MILLISECONDS_TO_GO_ON) {
      const beyond = cpuOf(target, textOf(pattern, sizes.large * factor))
      if (beyond / milliseconds <= MOST_GROWTH) return undefined
    }
    rounds.push({ growth, milliseconds })
  }
  const { growth, milliseconds } = rounds.reduce((a, b) => (a.growth < b.growth ? a : b))
  return `${target.name}: ${JSON.stringify(pattern)}: ${milliseconds.toFixed(1)} ms for ${sizes.large} bytes, ${growth.toFixed(1)} times as much as for a ${factor}th`
}

/** The pattern, repeated up to `bytes` bytes. */
export function textOf({ before = '', unit, after = '' }: Pattern, bytes: number): string {
  const times = Math.max(1, Math.floor(bytes / Buffer.byteLength(unit)))
  return before + unit.repeat(times) + after
}

/** CPU milliseconds of one call on this thread, averaged over enough calls to be precise. */
function cpuOf(target: Target, text: string, precise = PRECISE_MILLISECONDS): number {
  const work = 'prepare' in target ? target.prepare(text) : () => target.read(text)
  const before = process.threadCpuUsage()
  for (let times = 1; ; times++) {
    try {
      work()
    } catch {
      // The time of a rejection counts, too.
    }
    const { user, system } = process.threadCpuUsage(before)
    const milliseconds = (user + system) / 1000
    if (milliseconds >= precise) return milliseconds / times
  }
}
