/** The clock, randomness and timers of a session, replaced in tests. */
export interface Scheduler {
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** From 0 to 1. */
  random(): number
  /** Creates a timer that fires once after its last start. */
  createTimer(ring: () => void): { start(ms: number): void; stop(): void }
}

export const createScheduler = (): Scheduler => ({
  now: () => performance.now(),
  random: Math.random,
  createTimer(ring) {
    let id: ReturnType<typeof setTimeout> | undefined
    const stop = () => clearTimeout(id)
    const start = (ms: number) => {
      stop()
      id = setTimeout(ring, ms)
    }
    return { start, stop }
  },
})

/** 128 random bits in hexadecimal. `crypto.randomUUID` would need a secure context. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
