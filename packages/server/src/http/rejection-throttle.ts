import type { Socket } from 'node:net'

export interface RejectionThrottleOptions {
  /** So many refusals a second cost a small part of the thread. */
  perSecond: number
  /** No connection is left unread for longer. */
  maxPauseMilliseconds: number
}

const STEP_MILLISECONDS = 5

/**
 * Bounds what refusing costs. A client that sends on as soon as it was refused could keep the server busy
 * with refusals alone: beyond the pace, its connection is left unread until its turn has come. Whoever
 * waits as `Retry-After` asks notices nothing.
 */
export function createRejectionThrottle({
  perSecond,
  maxPauseMilliseconds,
}: RejectionThrottleOptions) {
  const perStep = (perSecond * STEP_MILLISECONDS) / 1_000
  const paused = new Map<Socket, number>()
  let tokens = perStep
  let filledAt = 0
  let timer: NodeJS.Timeout | undefined

  function refill(): void {
    const at = performance.now()
    tokens = Math.min(perStep, tokens + ((at - filledAt) * perSecond) / 1_000)
    filledAt = at
  }

  function resume(): void {
    refill()
    for (const [socket, since] of paused) {
      if (tokens < 1 && filledAt - since < maxPauseMilliseconds) return
      tokens -= 1
      paused.delete(socket)
      socket.resume()
    }
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Call this when a refusal was sent. */
    rejected(socket: Socket): void {
      if (paused.size === 0) {
        refill()
        tokens -= 1
        if (tokens >= 0) return
      }
      if (socket.destroyed) return
      socket.pause()
      paused.set(socket, performance.now())
      timer ??= setInterval(resume, STEP_MILLISECONDS)
    },
    paused: () => paused.size,
  }
}
