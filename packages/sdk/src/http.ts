import { type DocumentChange, isObject } from '@waraq/contract'
import { ServiceError } from './service-error.ts'

/** The part of `fetch` that this library uses, for tests, proxies and older runtimes. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Looks up `fetch` on every request, so that later instrumentation of the page applies. */
export const globalFetch: Fetch = (url, init) => globalThis.fetch(url, init)

/** A successful response. */
export interface HttpResponse {
  status: number
  headers: Headers
  /** The parsed JSON, or a Blob if it is a file to save; undefined for an empty body. */
  body: unknown
}

/**
 * Sends a request and reads the complete response.
 *
 * @throws ServiceError an error of the service, `network` or `unexpected_answer`
 */
export async function sendRequest(
  fetch: Fetch,
  url: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<HttpResponse> {
  init.signal.throwIfAborted()
  // The contract has no redirects, and following one would send the credential along.
  const { response, data } = await receive(fetch, url, { ...init, redirect: 'manual' })
  const { status, headers } = response
  const body = typeof data === 'string' ? parseJson(data) : data
  if (!response.ok) throw errorOf(response, body)
  if (body === undefined && `${data}`.trim()) throw unexpectedResponse({ status, headers })
  return { status, headers, body }
}

/**
 * Sends a request and returns the body of the response as it arrives.
 *
 * @throws ServiceError as `sendRequest` does, until the body begins
 */
export async function openBody(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch((cause: unknown) => {
    throw new ServiceError(0, 'network', { cause })
  })
  if (!response.ok) throw errorOf(response, parseJson(await response.text()))
  if (!response.body) throw unexpectedResponse(response)
  return response.body
}

/** Creates the error for a 2xx response with a body that violates the contract. */
export function unexpectedResponse({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>) {
  return new ServiceError(status, 'unexpected_answer', { requestId: requestIdOf(headers) })
}

async function receive(fetch: Fetch, url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    const isFile = response.headers.has('content-disposition')
    return { response, data: isFile ? await response.blob() : await response.text() }
  } catch (cause) {
    throw new ServiceError(0, 'network', { cause })
  }
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function errorOf({ status, headers }: Response, body: unknown): ServiceError {
  return new ServiceError(status, codeOf(body) ?? STATUS_CODES[status] ?? 'unexpected_answer', {
    ...explanationOf(body),
    requestId: requestIdOf(headers),
    retryAfter: numberIn(headers, 'retry-after'),
    limit: numberIn(headers, 'waraq-content-limit'),
    changes: changesIn(body),
  })
}

// Parts of changes are checked by the page that applies them.
const changesIn = (body: unknown) =>
  isObject(body) && Array.isArray(body.changes) ? (body.changes as DocumentChange[]) : undefined

/** A number in a header; undefined without one. */
export function numberIn(headers: Headers, name: string): number | undefined {
  const value = headers.get(name) ?? ''
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/**
 * The error code in a response body. Gateways and frameworks fill the same member with a phrase,
 * such as "Not Found".
 */
export const codeOf = (body: unknown): string | undefined =>
  /^[a-z][a-z\d_]*$/.exec(textIn(body, 'error') ?? '')?.[0]

/** The explanation of an error in a response body, for a `ServiceError`. */
export const explanationOf = (body: unknown) => ({
  sentence: textIn(body, 'message'),
  field: textIn(body, 'field'),
  docUrl: textIn(body, 'doc_url'),
})

/** A text in a member of a response body; undefined for an empty one. */
export function textIn(body: unknown, name: string): string | undefined {
  const value = isObject(body) ? body[name] : undefined
  return value && typeof value === 'string' ? value : undefined
}

export const requestIdOf = (headers: Headers) => headers.get('x-request-id') ?? undefined

// A proxy in front of the service sends statuses without codes, and the specification leaves some
// bodies open. Each of these statuses implies one code. A 404 implies none: a proxy sends it while
// its routes change, and it would mean that a document is deleted.
const STATUS_CODES: Readonly<Record<number, string>> = {
  401: 'authentication_required',
  412: 'precondition_failed',
  413: 'document_too_large',
  429: 'rate_limited',
  500: 'internal_error',
  502: 'service_unavailable',
  503: 'service_unavailable',
  504: 'service_unavailable',
}
