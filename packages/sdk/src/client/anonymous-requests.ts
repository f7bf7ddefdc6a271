import { withDeadline } from '../deadline.ts'
import { type Fetch, type HttpResponse, sendRequest } from '../http.ts'

/** Options of every request. */
export interface RequestOptions {
  /** Aborts the request, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Options of requests with the author's token. */
export interface AuthenticatedRequestOptions extends RequestOptions {
  /**
   * Send only as this author, a value of `account()`. If another user is signed in now, the request
   * is not sent and rejects with `authentication_required`.
   */
  account?: string | undefined
}

/** A request without its token. */
export interface RequestSpec extends AuthenticatedRequestOptions {
  method?: 'POST' | 'PATCH' | 'DELETE'
  /** Starts with `/v1`, has a trailing slash, ids are encoded. */
  path: string
  /** The document that it is about, if a co-author may send it. */
  documentId?: string | undefined
  body?: object
  /** A body that is sent as it is, with the media type among the headers. */
  file?: Blob
  /** Replaces the time limit of the client. */
  timeoutMs?: number
  headers?: Record<string, string>
  keepalive?: boolean | undefined
  cache?: 'no-store' | 'no-cache' | 'default'
}

/** The service, transport and time limits of requests. */
export interface RequestSettings {
  apiUrl: string
  fetch: Fetch
  timeoutMs: number
  destroyed: AbortSignal
}

/** Creates requests without a token, for signatures, share links and public endpoints. */
export function createAnonymousRequests(settings: RequestSettings) {
  return (call: RequestSpec): Promise<HttpResponse> =>
    withDeadline({ ...settings, signal: call.signal }, (signal) => send(settings, call, signal))
}

/** Sends a request, with or without a token, and reads the response. */
export function send(
  { apiUrl, fetch }: RequestSettings,
  call: RequestSpec,
  signal: AbortSignal,
  token?: string,
): Promise<HttpResponse> {
  return sendRequest(fetch, apiUrl + call.path, { ...initOf(call, token), signal })
}

// Without body and token no header requires a CORS preflight. Sends no cookies and no
// referrer, and by default stores no response in the browser's cache, which users may share.
function initOf(
  { method, body, file, headers, keepalive, cache }: RequestSpec,
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
    body: file ?? (body ? JSON.stringify(body) : null),
    keepalive: keepalive ?? false,
    cache: cache ?? 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }
}
