import type { Socket } from 'node:net'

export interface RefusalPaceOptions {
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
export function createRefusalPace({ perSecond, maxPauseMilliseconds }: RefusalPaceOptions) {
  const perStep = (perSecond * STEP_MILLISECONDS) / 1_000
  const paused = new Map<Socket, number>()
  let allowance = perStep
  let filledAt = 0
  let timer: NodeJS.Timeout | undefined

  function refill(): void {
    const at = performance.now()
    allowance = Math.min(perStep, allowance + ((at - filledAt) * perSecond) / 1_000)
    filledAt = at
  }

  function resume(): void {
    refill()
    for (const [socket, since] of paused) {
      if (allowance < 1 && filledAt - since < maxPauseMilliseconds) return
      allowance -= 1
      paused.delete(socket)
      socket.resume()
    }
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** Call this when a refusal was sent. */
    refused(socket: Socket): void {
      if (paused.size === 0) {
        refill()
        allowance -= 1
        if (allowance >= 0) return
      }
      if (socket.destroyed) return
      socket.pause()
      paused.set(socket, performance.now())
      timer ??= setInterval(resume, STEP_MILLISECONDS)
    },
    paused: () => paused.size,
  }
}
