import { type EmbedToken, isObject } from '@waraq/contract'
import { parseBaseUrl } from '../base-url.ts'
import { parseTimeout, withDeadline } from '../deadline.ts'
import {
  type Fetch,
  globalFetch,
  type HttpResponse,
  sendRequest,
  unexpectedResponse,
} from '../http.ts'
import { ServiceError } from '../service-error.ts'
import { withHint } from './mint-error-hints.ts'

/** Where tokens are minted, and as which organization. */
export interface MintOptions {
  /** The service's address, with or without a path, like `https://waraq.example.com`. */
  baseUrl: string
  /** The secret API key. It stays on your servers. */
  apiKey: string
  /** 10,000 where nothing is said. */
  timeoutMs?: number | undefined
  fetch?: Fetch | undefined
}

/** For whom a token is minted. */
export interface MintEmbedTokenOptions extends MintOptions {
  /** Your own stable id of the signed-in user: from the session, never from a request's body. */
  externalUserId: string
  signal?: AbortSignal | undefined
}

/**
 * Exchanges the secret API key for an embed token that acts for one of your users for an hour. Mint a
 * fresh one every time a page asks; the answer can be sent to the page as it is. `expires_at` is UTC
 * without a zone designator, so `new Date(expires_at)` would be wrong by your distance from UTC.
 * Source: specification 4 (endpoint 1) and 5.1.
 *
 * @throws TypeError for bad options; ServiceError for refusals (`invalid_api_key`,
 *   `organization_suspended`, ...), `network` and `timeout`, whose message says what to look at. No error
 *   ever holds the key.
 */
export async function mintEmbedToken(options: MintEmbedTokenOptions): Promise<EmbedToken> {
  const { externalUserId, signal } = options
  if (typeof externalUserId !== 'string' || externalUserId.trim() === '') {
    throw new TypeError(
      '`externalUserId` must be a string that is not blank, such as String(user.id)',
    )
  }
  return createMint(options)(externalUserId, signal)
}

/**
 * Checks the options once, for many mints.
 *
 * @throws TypeError for bad options
 */
export function createMint({ baseUrl, apiKey, timeoutMs: timeout = 10_000, fetch }: MintOptions) {
  const url = `${parseBaseUrl('baseUrl', baseUrl)}/v1/embed/tokens/`
  const timeoutMs = parseTimeout(timeout)
  const headers = {
    authorization: `Bearer ${requireKey(apiKey)}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }

  return async (externalUserId: string, caller?: AbortSignal): Promise<EmbedToken> => {
    const body = JSON.stringify({ external_user_id: externalUserId })
    try {
      const answer = await withDeadline({ timeoutMs, signal: caller }, (signal) =>
        sendRequest(fetch ?? globalFetch, url, { method: 'POST', headers, body, signal }),
      )
      return parseEmbedToken(answer)
    } catch (error) {
      throw error instanceof ServiceError ? withHint(error, new URL(url).origin) : error
    }
  }
}

// A line end from a secrets file would be complained about by `fetch`, which repeats the whole value.
function requireKey(apiKey: unknown): string {
  if (apiKey === undefined || apiKey === '') {
    throw new TypeError('`apiKey` is empty: is the variable set that it comes from?')
  }
  if (String(apiKey).startsWith('waraq_ss_')) {
    throw new TypeError('`apiKey` is a signing secret: the secret API key begins with waraq_sk_')
  }
  if (typeof apiKey === 'string' && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey
  throw new TypeError('`apiKey` must be the secret API key: visible ASCII, no space or line end')
}

function parseEmbedToken(answer: HttpResponse): EmbedToken {
  const { body } = answer
  if (!isObject(body)) throw unexpectedResponse(answer)
  const { token, expires_at } = body
  if (typeof token !== 'string' || token === '' || typeof expires_at !== 'string') {
    throw unexpectedResponse(answer)
  }
  return { token, expires_at }
}
