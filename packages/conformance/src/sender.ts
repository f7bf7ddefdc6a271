import { type Call, type HttpResponse, NoResponse, type Send } from './call.ts'
import { SkippedCheck } from './results.ts'
import type { Environment, Target } from './target.ts'

const LONGEST_WAIT_SECONDS = 60

/**
 * Creates the two functions that send all requests. `send` waits once after a 429, for the time in
 * Retry-After and at most a minute; `once` returns the 429.
 */
export function createSender(
  { baseUrl, timeout }: Target,
  { fetch, wait }: Environment,
): { send: Send; once: Send } {
  async function once(call: Call): Promise<HttpResponse> {
    try {
      const response = await fetch(baseUrl + call.path, {
        method: call.method,
        headers: headersOf(call),
        body: call.body ?? null,
        // Redirects are responses to check; following one would drop the Authorization header.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeout),
      })
      const text = UTF8.decode(await response.arrayBuffer())
      return { call, status: response.status, headers: response.headers, text, body: parsed(text) }
    } catch (error) {
      throw new NoResponse(call, reasonOf(error, timeout))
    }
  }

  async function send(call: Call): Promise<HttpResponse> {
    const first = await once(call)
    if (first.status !== 429) return first
    await wait(1000 * secondsToWait(first))
    const second = await once(call)
    if (second.status === 429) throw new SkippedCheck('the backend limits the request rate (429)')
    return second
  }
  return { send, once }
}

// A byte order mark is kept, so that it is detected as invalid JSON.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

function headersOf({ credential, headers, body }: Call): Record<string, string> {
  return {
    ...(credential && { authorization: `Bearer ${credential.value}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function secondsToWait({ headers }: HttpResponse): number {
  const seconds = Number(headers.get('retry-after') ?? 1)
  if (seconds > LONGEST_WAIT_SECONDS) {
    throw new SkippedCheck(`the backend limits the request rate and asks to wait ${seconds} s`)
  }
  return seconds >= 0 ? seconds : LONGEST_WAIT_SECONDS
}

function reasonOf(error: unknown, timeout: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no response within ${timeout} ms`
  const { cause } = error
  const isCoded = cause instanceof Error && 'code' in cause
  return isCoded ? `${cause.message || cause.code}` : error.message
}
