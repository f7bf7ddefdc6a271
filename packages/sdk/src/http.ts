import { isObject } from '@waraq/contract'
import { ServiceError } from './service-error.ts'

/** As much of `fetch` as this library uses: what tests, proxies and older runtimes may put in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Looks `fetch` up when it is called, so that what a page wraps around it later is used too. */
export const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init)

/** An answer that was not a refusal. */
export interface HttpResponse {
  status: number
  headers: Headers
  /** The parsed JSON; undefined where the answer is empty. */
  body: unknown
}

/**
 * Sends one request and reads its answer to the end.
 *
 * @throws ServiceError: the service's refusal, `network`, or `unexpected_answer`
 */
export async function sendRequest(
  fetch: Fetch,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<HttpResponse> {
  init.signal.throwIfAborted()
  // A redirect is no answer of this contract, and following one would carry a credential along.
  const { response, text } = await receive(fetch, url, { ...init, redirect: 'manual' })
  const { status, headers } = response
  const body = parseJson(text)
  if (!response.ok) throw refusalOf(response, body)
  if (body === undefined && text.trim()) throw unexpectedResponse({ status, headers })
  return { status, headers, body }
}

/** Refuses a 2xx answer whose body is not what the contract promises. */
export function unexpectedResponse({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>) {
  return new ServiceError(status, 'unexpected_answer', { requestId: requestIdOf(headers) })
}

async function receive(fetch: Fetch, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    return { response, text: await response.text() }
  } catch (cause) {
    throw new ServiceError(0, 'network', { cause })
  }
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf({ status, headers }: Response, body: unknown): ServiceError {
  const wait = headers.get('retry-after') ?? ''
  return new ServiceError(status, codeOf(body) ?? CODE_OF_STATUS[status] ?? 'unexpected_answer', {
    requestId: requestIdOf(headers),
    retryAfter: /^\d{1,9}$/.test(wait) ? Number(wait) : undefined,
  })
}

/** The code in the body of a refusal. */
export const codeOf = (body: unknown): string | undefined =>
  isObject(body) && typeof body.error === 'string' && body.error ? body.error : undefined

export const requestIdOf = (headers: Headers) => headers.get('x-request-id') ?? undefined

// A proxy in front of the service knows statuses, not codes; and the specification leaves some bodies
// open. So each of these statuses reads as the one code that it can only mean.
const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  401: 'authentication_required',
  404: 'not_found',
  412: 'precondition_failed',
  413: 'document_too_large',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'service_unavailable',
  503: 'service_unavailable',
  504: 'service_unavailable',
}
