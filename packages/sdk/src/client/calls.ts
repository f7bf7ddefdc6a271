import { type Answer, exchange, type Fetch } from '../exchange.ts'
import { ServiceError } from '../service-error.ts'
import { withinLimits } from '../within-limits.ts'
import type { Tokens } from './tokens.ts'

/** What any call may be given. */
export interface CallOptions {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** One request, before it is known with which token it goes. */
export interface Call extends CallOptions {
  method?: 'POST' | 'PATCH' | 'DELETE'
  /** From `/v1` on, with the trailing slash, ids already encoded. */
  path: string
  body?: object
  headers?: Record<string, string>
  keepalive?: boolean | undefined
  cache?: 'no-store' | 'no-cache' | 'default'
}

interface Options {
  apiUrl: string
  fetch: Fetch
  tokens: Tokens
  timeoutMs: number
  destroyed: AbortSignal
  onTokenExpired: (() => void) | undefined
}

/** The two ways to call the service: with the author's token, or with none. */
export function createCalls(options: Options) {
  const { apiUrl, fetch, tokens, timeoutMs, destroyed, onTokenExpired } = options

  function send(call: Call, signal: AbortSignal, token?: string): Promise<Answer> {
    return exchange(fetch, apiUrl + call.path, { ...initOf(call, token), signal })
  }

  // A 401 means one thing: get a fresh token and try once more (specification 5.5).
  async function sendAsAuthor(call: Call, signal: AbortSignal): Promise<Answer> {
    const token = await tokens.current()
    try {
      return await send(call, signal, token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
    }
    signal.throwIfAborted()
    const fresh = await tokens.replacementOf(token)
    try {
      return await send(call, signal, fresh)
    } catch (error) {
      // Of many calls that a dead token failed, the first one tells the host.
      if (isUnauthorized(error) && tokens.forget(fresh)) onTokenExpired?.()
      throw error
    }
  }

  const limitsOf = ({ signal }: Call) => ({ signal, timeoutMs, destroyed })
  return {
    asAuthor: (call: Call) => withinLimits(limitsOf(call), (signal) => sendAsAuthor(call, signal)),
    asReader: (call: Call) => withinLimits(limitsOf(call), (signal) => send(call, signal)),
  }
}

export type Calls = ReturnType<typeof createCalls>

const isUnauthorized = (error: unknown) => error instanceof ServiceError && error.status === 401

// Without a body and a token there is no header that a browser would send a preflight for. No cookie
// goes along, no address of the page, and nothing that was read stays in a shared computer's cache.
function initOf({ method, body, headers, keepalive, cache }: Call, token?: string): RequestInit {
  return {
    method: method ?? 'GET',
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
    keepalive: keepalive ?? false,
    cache: cache ?? 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }
}
