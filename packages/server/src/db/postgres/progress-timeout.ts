/** How often timeouts are checked. */
export const TICK_MILLISECONDS = 100

interface Wait {
  ticks: number
  readonly onTimeout: () => void
}

export interface ProgressTimeout {
  /** Calls `onTimeout` after this many ticks of 100 ms; returns a function that cancels it. */
  watch(ticks: number, onTimeout: () => void): () => void
}

/**
 * Timeouts counted in ticks of one timer. A blocked event loop counts as one tick at most, so a
 * busy process does not mistake its own delay for a silent database.
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
