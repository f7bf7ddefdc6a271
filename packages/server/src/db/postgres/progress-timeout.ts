/** How often the waits are looked at. */
const BEAT_MILLISECONDS = 100

interface Wait {
  beats: number
  readonly giveUp: () => void
}

export interface Patience {
  /** Calls `giveUp` after so many beats of a tenth of a second; answers how to end the wait before. */
  watch(beats: number, giveUp: () => void): () => void
}

/**
 * Timeouts, counted in beats of one timer. A loop that stood still gets one beat at most, so that a busy
 * process never takes itself for a silent database.
 */
export function createPatience(): Patience {
  const waits = new Set<Wait>()
  let timer: NodeJS.Timeout | undefined

  function beat(): void {
    for (const wait of waits) {
      wait.beats -= 1
      if (wait.beats < 0 && waits.delete(wait)) wait.giveUp()
    }
    if (waits.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(beats, giveUp) {
      const wait = { beats, giveUp }
      waits.add(wait)
      timer ??= setInterval(beat, BEAT_MILLISECONDS)
      return () => void waits.delete(wait)
    },
  }
}
