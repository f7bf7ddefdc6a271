import { codeOf, explanationOf, type Fetch, globalFetch, parseJson, requestIdOf } from '../http.ts'
import { ServiceError } from '../service-error.ts'
import type { ParsedUploadTicket } from './response-parsers.ts'

export interface PutOptions {
  /** Receives sent and total bytes: during the upload in browsers, elsewhere at its end. */
  onProgress?: ((sent: number, total: number) => void) | undefined
}

/** The response of a blob store, reduced to what explains an error. */
interface PutResult {
  status: number
  text: string
  requestId: string | undefined
}

/** Sends bytes to a blob store. Rejects only without a response. */
type Put = (
  url: string,
  headers: Record<string, string>,
  bytes: Blob,
  options: PutOptions & { signal: AbortSignal },
) => Promise<PutResult>

/**
 * Uploads the bytes to the URL of the ticket. Sends no token: the URL is the credential.
 *
 * @throws ServiceError an error of the service, `image_too_large`, `storage_unavailable`, `network`
 */
export async function putBytes(
  put: Put,
  ticket: ParsedUploadTicket,
  file: Blob,
  options: PutOptions & { signal: AbortSignal },
): Promise<void> {
  const headers = ticket.headers ?? { 'content-type': file.type }
  let stored: PutResult
  try {
    stored = await put(ticket.upload_url, headers, file, options)
  } catch (cause) {
    throw new ServiceError(0, 'network', { cause })
  }
  const { status, text, requestId } = stored
  if (status >= 200 && status < 300) return
  const body = parseJson(text)
  const details = { ...explanationOf(body), requestId }
  throw new ServiceError(status, codeOf(body) ?? codeOfStore(status), details)
}

/** A `put` through a custom `fetch`, or the best one of the runtime. */
export const putFor = (fetch: Fetch | undefined): Put =>
  (fetch ? undefined : putByXhr()) ?? putByFetch(fetch ?? globalFetch)

/** A `put` through `fetch`, which reports progress only at the end. */
const putByFetch =
  (fetch: Fetch): Put =>
  async (url, headers, body, { signal, onProgress }) => {
    const response = await fetch(url, {
      method: 'PUT',
      headers,
      body,
      signal,
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    onProgress?.(body.size, body.size)
    const { status } = response
    return { status, text: await response.text(), requestId: requestIdOf(response.headers) }
  }

/** The part of XMLHttpRequest that is used here; some runtimes do not have it. */
interface Xhr {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null }
  readonly status: number
  readonly responseText: string
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  onloadend: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  send(body: Blob): void
  abort(): void
}

// `getResponseHeader` logs an error in the console for a header that CORS does not expose.
const requestIdIn = (headers: string): string | undefined =>
  /^x-request-id: (.*?)\r?$/im.exec(headers)?.[1]

/** A `put` through XMLHttpRequest, which reports upload progress; undefined outside browsers. */
export function putByXhr(): Put | undefined {
  // Not in the types of every runtime.
  const { XMLHttpRequest: Request } = globalThis as { XMLHttpRequest?: new () => Xhr }
  if (Request === undefined) return undefined
  return (url, headers, body, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new Request()
      const stop = () => request.abort()
      request.upload.onprogress = ({ loaded }) => onProgress?.(loaded, body.size)
      request.onload = () => {
        const { status, responseText: text } = request
        resolve({ status, text, requestId: requestIdIn(request.getAllResponseHeaders()) })
      }
      request.onerror = () => reject(new TypeError('the blob store is unreachable'))
      request.onabort = () => reject(signal.reason)
      request.onloadend = () => signal.removeEventListener('abort', stop)
      signal.addEventListener('abort', stop)
      request.open('PUT', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.send(body)
    })
}

// Object stores send their own error format, in XML.
function codeOfStore(status: number) {
  if (status === 413) return 'image_too_large'
  return status >= 500 ? 'storage_unavailable' : 'unexpected_answer'
}
