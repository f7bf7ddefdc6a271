/** How often the waits are looked at. */
const BEAT_MILLISECONDS = 100

interface Wait {
  beats: number
  quietBeats: number
  readonly limits: Limits
  readonly giveUp: () => void
}

/** In beats of a tenth of a second. */
interface Limits {
  /** How long something may take in all. */
  longest: number
  /** How long it may take while nothing else comes back either. */
  quiet: number
}

export interface Patience {
  /** Calls `giveUp` once what is waited for has taken too long; ends with what it gives. */
  watch(limits: Limits, giveUp: () => void): () => void
  /** Something came back: whoever waits does so in a queue that moves. */
  moved(): void
}

/**
 * Waits that end. Time is counted in beats of one timer, of which a loop that stood still gets one at
 * most: a busy process does not take itself for a database that is silent.
 */
export function createPatience(): Patience {
  const waits = new Set<Wait>()
  let timer: NodeJS.Timeout | undefined

  function beat(): void {
    for (const wait of waits) {
      wait.beats++
      wait.quietBeats++
      const isOver = wait.beats > wait.limits.longest || wait.quietBeats > wait.limits.quiet
      if (isOver && waits.delete(wait)) wait.giveUp()
    }
    stopIfIdle()
  }

  function stopIfIdle(): void {
    if (waits.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(limits, giveUp) {
      const wait = { beats: 0, quietBeats: 0, limits, giveUp }
      waits.add(wait)
      timer ??= setInterval(beat, BEAT_MILLISECONDS)
      return () => void waits.delete(wait)
    },
    moved() {
      for (const wait of waits) wait.quietBeats = 0
    },
  }
}
