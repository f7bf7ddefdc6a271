import type { RequestSettings, RequestSpec } from '../client/anonymous-requests.ts'
import { createRequests } from '../client/requests.ts'
import { createTokens, type GetToken } from '../client/tokens.ts'
import type { HttpResponse } from '../http.ts'

/** Reads with the author's token. Loaded lazily: most pages use a signature or share link. */
export function createAuthorRequests(
  settings: RequestSettings,
  getToken: GetToken,
  now: () => Date,
): (call: RequestSpec) => Promise<HttpResponse> {
  const { apiUrl, timeoutMs, destroyed } = settings
  const tokens = createTokens({ getToken, apiUrl, now, timeoutMs: timeoutMs / 2, destroyed })
  return createRequests({ ...settings, tokens, onTokenExpired: undefined }).asAuthor
}
