/** Whether the time that some work takes grows with the length of what it reads, and no faster. */

export type Target = { name: string } & (
  | {
      /** Reads a text of any length; a thrown error is a result too. */
      read: (text: string) => unknown
    }
  | {
      /** Prepares the work without being measured, and returns the work. */
      prepare: (text: string) => () => unknown
    }
)

/** A text that is made longer by saying it again and again. */
export interface Pattern {
  before?: string
  unit: string
  after?: string
}

interface Sizes {
  small: number
  large: number
}

/** Times grow fourfold where they are linear, sixteenfold where they are quadratic. */
const SIZES: Sizes = { small: 16_384, large: 65_536 }
const MOST_GROWTH = 8
/** Shorter work blocks no other request. */
const MOST_MILLISECONDS = 5
/** The clock of a thread ticks every four milliseconds: what is shorter is done again and again. */
const PRECISE_MILLISECONDS = 24
/** A read that takes longer fails without a look beyond. */
const MOST_MILLISECONDS_TO_GO_ON = 100
/** Only a suspect is measured again: work of others on the machine may last for some rounds. */
const ROUNDS = 4

/** Says what grows too fast: a sentence, or undefined. */
export function growthOf(target: Target, pattern: Pattern, sizes = SIZES): string | undefined {
  const large = textOf(pattern, sizes.large)
  // Nearly all are done here.
  if (cpuOf(target, large, 0) <= MOST_MILLISECONDS) return undefined
  const small = textOf(pattern, sizes.small)
  const factor = sizes.large / sizes.small
  const rounds: { growth: number; milliseconds: number }[] = []
  while (rounds.length < ROUNDS) {
    const milliseconds = cpuOf(target, large)
    const growth = milliseconds / cpuOf(target, small)
    // Once is enough: a busy machine makes things slower, and none faster.
    if (milliseconds <= MOST_MILLISECONDS || growth <= MOST_GROWTH) return undefined
    // Time jumps where the caches of the processor or of V8 end, but it goes on jumping only in
    // a reader that is too slow.
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

/** Milliseconds of this thread's CPU that it takes once, done as often as makes that precise. */
function cpuOf(target: Target, text: string, precise = PRECISE_MILLISECONDS): number {
  const work = 'prepare' in target ? target.prepare(text) : () => target.read(text)
  const before = process.threadCpuUsage()
  for (let times = 1; ; times++) {
    try {
      work()
    } catch {
      // A refusal takes its time too.
    }
    const { user, system } = process.threadCpuUsage(before)
    const milliseconds = (user + system) / 1000
    if (milliseconds >= precise) return milliseconds / times
  }
}
