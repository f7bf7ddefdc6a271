import { isObject } from '@waraq/contract'
import { parseJson, textIn } from '../http.ts'
import { type CsrfPage, csrfHeaderOf } from './csrf-header.ts'

/** Options of `fetchToken`. */
export interface FetchTokenOptions {
  /** Additional headers, such as a session token. They replace the default ones. */
  headers?: Record<string, string> | undefined
  /** Whether to send the page's CSRF token to its own origin; true by default. */
  csrf?: boolean | undefined
  signal?: AbortSignal | undefined
}

/** Your token endpoint returned no token. The message names the URL, the status and the cause. */
export class TokenEndpointError extends Error {
  override readonly name = 'TokenEndpointError'
  /** The HTTP status; 0 without a response and for a redirect. */
  readonly status: number
  readonly contentType: string

  constructor(
    status: number,
    contentType: string,
    { message = `the token endpoint answered ${status}`, cause }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.status = status
    this.contentType = contentType
  }
}

interface ErrorDetails {
  message?: string
  cause?: unknown
}

/**
 * Requests a token from your own endpoint, for `getToken`. Sends the page's CSRF token as Rails,
 * Laravel, Django and Angular expect it. Redirects are not followed.
 *
 * @returns the token of the endpoint; null for a 401, when the user is signed out
 * @throws TokenEndpointError for any other response, and without one
 */
export async function fetchToken(
  url: string,
  { headers = {}, csrf = true, signal }: FetchTokenOptions = {},
): Promise<{ token: string } | null> {
  // Not every runtime has these members.
  const page = globalThis as CsrfPage
  // Absolute, because `fetch` resolves against `<base>`, which may be another origin.
  const target = new URL(url, page.location?.href)
  const csrfHeader = csrf ? csrfHeaderOf(target, page) : undefined
  const requestHeaders = new Headers({ accept: 'application/json' })
  if (csrfHeader) requestHeaders.set(...csrfHeader)
  for (const [name, value] of Object.entries(headers)) requestHeaders.set(name, value)
  const { status, type, text } = await post(target, { headers: requestHeaders, signal })
  if (status === 401) return null
  const body = parseJson(text)
  const isToken = status >= 200 && status < 300 && isObject(body)
  if (isToken && typeof body.token === 'string') return { token: body.token }
  // A token endpoint may also return null for a signed-out user.
  if (isToken && body.token === null) return null
  throw new TokenEndpointError(status, type, {
    message: `POST ${nameOf(target)} ${complaintAbout(status, type, body)}`,
  })
}

async function post(
  target: URL,
  { headers, signal }: { headers: Headers; signal?: AbortSignal | undefined },
) {
  try {
    const response = await fetch(target, {
      method: 'POST',
      headers,
      signal: signal ?? null,
      cache: 'no-store',
      redirect: 'manual',
    })
    const type = response.headers.get('content-type')?.slice(0, 100) ?? ''
    return { status: response.status, type, text: await response.text() }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new TokenEndpointError(0, '', {
      message: `POST ${nameOf(target)} got no response.`,
      cause,
    })
  }
}

// The query may contain a secret.
const nameOf = ({ origin, pathname }: URL): string => origin + pathname

function complaintAbout(status: number, type: string, body: unknown): string {
  // Browsers hide the status of a redirect.
  if (status === 0 || (status >= 300 && status < 400)) {
    return 'was redirected. Answer 401 for signed-out users, and check for a missing slash at its end.'
  }
  const code = textIn(body, 'error')?.slice(0, 100)
  const summary = `answered ${status}${code ? ` ${code}` : ''}${type ? ` with ${type}` : ''}.`
  // Django responds with 403, Laravel with 419.
  if ((status === 403 || status === 419) && type.startsWith('text/html')) {
    return `${summary} This looks like CSRF protection: give the page a CSRF cookie or <meta name="csrf-token">, or exempt the endpoint.`
  }
  return status < 300 ? `${summary} It must answer JSON with a \`token\`.` : summary
}
