import type { Call, CallSettings } from '../client/anonymous-requests.ts'
import { createCalls } from '../client/requests.ts'
import { createTokens, type GetToken } from '../client/tokens.ts'
import type { Answer } from '../http.ts'

/** Reads with the author's own token. A file of its own: most pages read by a signature or a share link. */
export function createAuthorCalls(
  settings: CallSettings,
  getToken: GetToken,
  now: () => Date,
): (call: Call) => Promise<Answer> {
  const { timeoutMs, destroyed } = settings
  const tokens = createTokens({ getToken, now, timeoutMs: timeoutMs / 2, destroyed })
  return createCalls({ ...settings, tokens, onTokenExpired: undefined }).asAuthor
}
