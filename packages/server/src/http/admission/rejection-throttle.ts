import type { Socket } from 'node:net'

export interface RejectionThrottleOptions {
  /** This many rejections per second cost a small part of the thread. */
  perSecond: number
  /** Maximum time that a connection is paused. */
  maxPauseMilliseconds: number
}

const STEP_MILLISECONDS = 5

/**
 * Limits the cost of rejections. A client that ignores `Retry-After` could keep the server busy
 * with rejections alone. Beyond the rate, its connection is paused until its turn. Clients that
 * wait as `Retry-After` says are not affected.
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
    /** Call this after a rejection was sent. */
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
