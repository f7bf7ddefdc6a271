import type { RequestSettings, RequestSpec } from '../client/anonymous-requests.ts'
import { type GetGrant, type Grants, sendWithGrant, type WithGrant } from '../client/grants.ts'
import { createRequests } from '../client/requests.ts'
import { createTokens, type GetToken } from '../client/tokens.ts'
import type { HttpResponse } from '../http.ts'

interface Access {
  getToken?: GetToken | undefined
  getGrant?: GetGrant | undefined
  now: () => Date
}

/** Reads with the author's token. Loaded lazily: most pages use a signature or share link. */
export function createAuthorRequests(
  settings: RequestSettings,
  { getToken = () => null, getGrant, now }: Access,
): (call: RequestSpec) => Promise<HttpResponse> {
  const { apiUrl, timeoutMs, destroyed } = settings
  const limits = { now, timeoutMs: timeoutMs / 2, destroyed }
  const tokens = createTokens({ getToken, apiUrl, ...limits })
  const grants: Grants = new Map()
  const withGrant: WithGrant | undefined =
    getGrant && ((call, send) => sendWithGrant({ getGrant, grants, ...limits }, call, send))
  return createRequests({ ...settings, tokens, withGrant, onTokenExpired: undefined }).asAuthor
}
