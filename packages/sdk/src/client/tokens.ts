import { isObject } from '@waraq/contract'
import { type Deadline, withDeadline } from '../deadline.ts'
import { ServiceError } from '../service-error.ts'
import { lifetimeOf } from './token-lifetime.ts'

/** An embed token, the answer of a token endpoint that holds one, or null for a signed-out user. */
export type TokenAnswer = string | { token: string } | null

/** Asks the customer's backend for a fresh token. What it throws is passed on as the error's cause. */
export type GetToken = (options: { signal: AbortSignal }) => TokenAnswer | Promise<TokenAnswer>

/** The token of one client: asked for when it is needed, once for all who wait, renewed in time. */
export interface Tokens {
  /** A token that is good for the next request. */
  current(): Promise<string>
  /** Another one in place of a token that was refused; it may have been replaced meanwhile. */
  replacementOf(refused: string): Promise<string>
  /** Drops a token that was refused; whether it was still the one in use. */
  forget(refused: string): boolean
}

interface Options {
  getToken: GetToken
  now: () => Date
  timeoutMs: number
  destroyed: AbortSignal
}

interface Held {
  token: string
  refreshAt: number
  endsAt: number
}

export function createTokens({ getToken, now, timeoutMs, destroyed }: Options): Tokens {
  let held: Held | undefined
  let asked: Promise<string> | undefined

  // Looked at when a request is made, not by a timer: timers sleep with the machine.
  async function current(): Promise<string> {
    const time = now().getTime()
    if (held && time < held.refreshAt) return held.token
    asked ??= ask().finally(() => {
      asked = undefined
    })
    if (!held || time >= held.endsAt) return asked
    // Renewed early and beside the request, so that a renewal may be slow or fail without harm.
    asked.catch(() => {})
    return held.token
  }

  async function ask(): Promise<string> {
    const token = await answerOf(getToken, { timeoutMs, destroyed })
    held = token === null ? undefined : hold(token, now().getTime())
    if (token === null) throw new ServiceError(401, 'authentication_required')
    return token
  }

  function forget(refused: string): boolean {
    if (held?.token !== refused) return false
    held = undefined
    return true
  }

  return {
    current,
    forget,
    async replacementOf(refused) {
      forget(refused)
      return current()
    },
  }
}

const MINUTE = 60_000

// A tenth of its life before the end and at least a minute, but never in the first half of it.
function hold(token: string, receivedAt: number): Held {
  const life = lifetimeOf(token, receivedAt)
  if (life === undefined) return { token, refreshAt: Infinity, endsAt: Infinity }
  const margin = Math.min(Math.max(MINUTE, life / 10), life / 2)
  return { token, refreshAt: receivedAt + life - margin, endsAt: receivedAt + life }
}

async function answerOf(getToken: GetToken, limits: Deadline): Promise<string | null> {
  try {
    return parseToken(await withDeadline(limits, async (signal) => getToken({ signal })))
  } catch (cause) {
    throw new ServiceError(0, 'token_unavailable', { cause })
  }
}

function parseToken(answer: unknown): string | null {
  const token = isObject(answer) ? answer.token : answer
  if (token === null || (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token))) return token
  throw new TypeError('`getToken` must give a token, an object with a `token`, or null')
}
