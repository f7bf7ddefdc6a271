import { withDeadline } from '../deadline.ts'
import { type Fetch, type HttpResponse, sendRequest } from '../http.ts'

/** What any call may be given. */
export interface RequestOptions {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** What a call may be given that is made with the author's token. */
export interface AuthenticatedRequestOptions extends RequestOptions {
  /**
   * Only as this author, as `account()` named them: where another one is signed in meanwhile nothing is sent,
   * and it rejects with `authentication_required`.
   */
  account?: string | undefined
}

/** One request, before it is known with which token it goes. */
export interface RequestSpec extends AuthenticatedRequestOptions {
  method?: 'POST' | 'PATCH' | 'DELETE'
  /** From `/v1` on, with the trailing slash, ids already encoded. */
  path: string
  body?: object
  headers?: Record<string, string>
  keepalive?: boolean | undefined
  cache?: 'no-store' | 'no-cache' | 'default'
}

/** Which service, how, and until when. */
export interface RequestSettings {
  apiUrl: string
  fetch: Fetch
  timeoutMs: number
  destroyed: AbortSignal
}

/** Calls the service without a token, as a reader may who has a signature, a share link or nothing. */
export function createAnonymousRequests(settings: RequestSettings) {
  return (call: RequestSpec): Promise<HttpResponse> =>
    withDeadline({ ...settings, signal: call.signal }, (signal) => send(settings, call, signal))
}

/** Sends one request, with a token or none, and reads its answer. */
export function send(
  { apiUrl, fetch }: RequestSettings,
  call: RequestSpec,
  signal: AbortSignal,
  token?: string,
): Promise<HttpResponse> {
  return sendRequest(fetch, apiUrl + call.path, { ...initOf(call, token), signal })
}

// Without a body and a token there is no header that a browser would send a preflight for. No cookie
// goes along, no address of the page, and nothing that was read stays in a shared computer's cache.
function initOf(
  { method, body, headers, keepalive, cache }: RequestSpec,
  token?: string,
): RequestInit {
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
