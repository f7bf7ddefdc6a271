/** How often the waits are looked at. */
const TICK_MILLISECONDS = 100

interface Wait {
  ticks: number
  readonly onTimeout: () => void
}

export interface ProgressTimeout {
  /** Calls `onTimeout` after so many beats of a tenth of a second; answers how to end the wait before. */
  watch(ticks: number, onTimeout: () => void): () => void
}

/**
 * Timeouts, counted in beats of one timer. A loop that stood still gets one beat at most, so that a busy
 * process never takes itself for a silent database.
 */
export function createProgressTimeout(): ProgressTimeout {
  const waits = new Set<Wait>()
  let timer: NodeJS.Timeout | undefined

  function tick(): void {
    for (const wait of waits) {
      wait.ticks -= 1
      if (wait.ticks < 0 && waits.delete(wait)) wait.onTimeout()
    }
    if (waits.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    watch(ticks, onTimeout) {
      const wait = { ticks, onTimeout }
      waits.add(wait)
      timer ??= setInterval(tick, TICK_MILLISECONDS)
      return () => void waits.delete(wait)
    },
  }
}
