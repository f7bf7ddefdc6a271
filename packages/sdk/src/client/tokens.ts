import { isObject } from '@waraq/contract'
import { withDeadline } from '../deadline.ts'
import { ServiceError } from '../service-error.ts'
import { lifetimeOf } from './token-lifetime.ts'

/** An embed token, the response of a token endpoint, or null for a signed-out user. */
export type TokenResult = string | { token: string } | null

/** Requests a new token from the host's backend. Its errors become the `cause`. */
export type GetToken = (options: { signal: AbortSignal }) => TokenResult | Promise<TokenResult>

/** The token of one client: requested on demand, shared by concurrent requests, renewed early. */
export interface Tokens {
  /** Returns a token for the next request. */
  current(): Promise<string>
  /** Returns a replacement for a rejected token, which may exist already. */
  replacementOf(rejected: string): Promise<string>
  /** Drops a rejected token; returns whether it was the current one. */
  forget(rejected: string): boolean
}

interface Options {
  getToken: GetToken
  apiUrl: string
  now: () => Date
  timeoutMs: number
  destroyed: AbortSignal
}

interface CurrentToken {
  token: string
  refreshAt: number
  endsAt: number
}

export function createTokens(options: Options): Tokens {
  const { now } = options
  let currentToken: CurrentToken | undefined
  let pending: Promise<string> | undefined

  // Checked on each request, not by a timer: timers stop while the machine sleeps.
  async function current(): Promise<string> {
    const time = now().getTime()
    if (currentToken && time < currentToken.refreshAt) return currentToken.token
    pending ??= request().finally(() => {
      pending = undefined
    })
    if (!currentToken || time >= currentToken.endsAt) return pending
    // Renewal runs early and in the background, so it may be slow or fail without harm.
    pending.catch(() => {})
    return currentToken.token
  }

  async function request(): Promise<string> {
    const token = await requestToken(options)
    currentToken = token === null ? undefined : hold(token, now().getTime())
    if (token === null) throw new ServiceError(401, 'authentication_required')
    return token
  }

  function forget(rejected: string): boolean {
    if (currentToken?.token !== rejected) return false
    currentToken = undefined
    return true
  }

  return {
    current,
    forget,
    async replacementOf(rejected) {
      forget(rejected)
      return current()
    },
  }
}

const MINUTE = 60_000

// Renews a tenth of the lifetime before the end, at least a minute, but never in the first half.
function hold(token: string, receivedAt: number): CurrentToken {
  const life = lifetimeOf(token, receivedAt)
  if (life === undefined) return { token, refreshAt: Infinity, endsAt: Infinity }
  const margin = Math.min(Math.max(MINUTE, life / 10), life / 2)
  return { token, refreshAt: receivedAt + life - margin, endsAt: receivedAt + life }
}

async function requestToken({ getToken, apiUrl, ...deadline }: Options): Promise<string | null> {
  try {
    return parseToken(await withDeadline(deadline, async (signal) => getToken({ signal })))
  } catch (cause) {
    const sentence = cause instanceof Error ? cause.message.replace(/[^.]$/, '$&.') : undefined
    const docUrl = `${apiUrl}/docs/errors/#token_unavailable`
    throw new ServiceError(0, 'token_unavailable', { cause, sentence, docUrl })
  }
}

function parseToken(result: unknown): string | null {
  const token = isObject(result) ? result.token : result
  if (token === null || (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token))) return token
  throw new TypeError('`getToken` must return a token, an object with a `token`, or null')
}
