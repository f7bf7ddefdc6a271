import { codeOf, type Fetch, parseJson, requestIdOf } from '../http.ts'
import { ServiceError } from '../service-error.ts'
import type { ParsedUploadTicket } from './response-parsers.ts'

export interface PutOptions {
  /** Hears how many bytes are on their way, of how many; in browsers while they go, elsewhere at the end. */
  onProgress?: ((sent: number, total: number) => void) | undefined
}

/** What a store says to the bytes: no more of it is read than is needed to tell why it refused. */
export interface PutResult {
  status: number
  text: string
  requestId: string | undefined
}

/** Sends bytes to an address of a store. Rejects only where there is no answer. */
export type Put = (
  url: string,
  headers: Record<string, string>,
  bytes: Blob,
  options: PutOptions & { signal: AbortSignal },
) => Promise<PutResult>

/**
 * Puts the bytes where the ticket says. No token goes along: the address is the credential.
 *
 * @throws ServiceError the service's refusal, `image_too_large`, `storage_unavailable`, `network`
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
  throw new ServiceError(status, codeOf(parseJson(text)) ?? codeOfStore(status), { requestId })
}

/** A `put` that goes through `fetch`, which tells nothing before the end. */
export const putByFetch =
  (fetch: Fetch): Put =>
  async (url, headers, body, { signal, onProgress }) => {
    const response = await fetch(url, {
      ...{ method: 'PUT', headers, body, signal },
      ...{
        redirect: 'error',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      },
    })
    onProgress?.(body.size, body.size)
    const { status } = response
    return { status, text: await response.text(), requestId: requestIdOf(response.headers) }
  }

/** As much of XMLHttpRequest as is used here: this code also runs where there is none. */
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

// Asked for by its name, a header that a store does not show to pages is an error in the page's console.
const requestIdIn = (headers: string): string | undefined =>
  /^x-request-id: (.*?)\r?$/im.exec(headers)?.[1]

/** A `put` through the one thing in browsers that tells how far an upload has come; elsewhere none. */
export function putByXhr(): Put | undefined {
  // What a global is, only the runtime knows.
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
      request.onerror = () => reject(new TypeError('the store could not be reached'))
      request.onabort = () => reject(signal.reason)
      request.onloadend = () => signal.removeEventListener('abort', stop)
      signal.addEventListener('abort', stop)
      request.open('PUT', url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.send(body)
    })
}

// A store that is not ours answers in its own words, in XML.
function codeOfStore(status: number) {
  if (status === 413) return 'image_too_large'
  return status >= 500 ? 'storage_unavailable' : 'unexpected_answer'
}
