/** The clock, the chance and the timers of a session, replaced in tests. */
export interface Scheduler {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** From 0 to 1. */
  random(): number
  createTimer(ring: () => void): Timer
}

/** A timer that fires once after its last start. */
interface Timer {
  start(ms: number): void
  stop(): void
}

export const createScheduler = (): Scheduler => ({
  now: () => performance.now(),
  random: Math.random,
  createTimer(ring) {
    let id: ReturnType<typeof setTimeout> | undefined
    return {
      start(ms) {
        clearTimeout(id)
        id = setTimeout(ring, ms)
      },
      stop: () => clearTimeout(id),
    }
  },
})

/** 128 random bits in hexadecimal. `crypto.randomUUID` would need a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
