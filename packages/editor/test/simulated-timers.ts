import { setImmediate as turn } from 'node:timers/promises'
import type { Scheduler } from '../src/saving/scheduler.ts'

/** Timers that fire when the test advances time; backoff has no jitter. */
export function simulatedTimers() {
  let time = 0
  const due = new Map<() => void, number>()
  const scheduler: Scheduler = {
    now: () => time,
    random: () => 1,
    createTimer: (ring) => ({
      start: (ms) => void due.set(ring, time + ms),
      stop: () => void due.delete(ring),
    }),
  }

  /** Advances time and runs due timers in order, with everything that follows from each. */
  async function pass(ms: number): Promise<void> {
    await untilSettled()
    const until = time + ms
    for (;;) {
      const [next] = [...due].filter(([, at]) => at <= until).sort(([, a], [, b]) => a - b)
      if (!next) break
      const [ring, at] = next
      due.delete(ring)
      time = Math.max(time, at)
      ring()
      await untilSettled()
    }
    time = until
  }
  return { scheduler, pass }
}

// Responses of the simulated service arrive within a few turns of the event loop.
export async function untilSettled(): Promise<void> {
  for (let microtasks = 0; microtasks < 12; microtasks++) await turn()
}
