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
import { requireKey } from './require-key.ts'

/** The service and the organization that mints. */
export interface MintOptions {
  /** Base URL of the service, with or without a path, such as `https://waraq.example.com`. */
  baseUrl: string
  /** The secret API key. Keep it on your servers. */
  apiKey: string
  /** 10,000 by default. */
  timeoutMs?: number | undefined
  fetch?: Fetch | undefined
}

/** Options of one mint. */
export interface MintEmbedTokenOptions extends MintOptions {
  /** Your stable id of the signed-in user: from the session, never from a request body. */
  externalUserId: string
  signal?: AbortSignal | undefined
}

/**
 * Exchanges the secret API key for an embed token that acts for one of your users for one hour
 * (specification 4, endpoint 1, and 5.1). Mint a new token for every request of a page and send the
 * result to the page unchanged. `expires_at` is UTC without a zone designator: `new
 * Date(expires_at)` is wrong in other time zones.
 *
 * @throws TypeError for invalid options; ServiceError for error responses (`invalid_api_key`,
 *   `organization_suspended`, ...), `network` and `timeout`, with a hint in the message. No error
 *   contains the key.
 */
export async function mintEmbedToken(options: MintEmbedTokenOptions): Promise<EmbedToken> {
  const { externalUserId, signal } = options
  if (typeof externalUserId !== 'string' || externalUserId.trim() === '') {
    throw new TypeError('`externalUserId` must be a non-blank string, such as String(user.id)')
  }
  return createMint(options)(externalUserId, signal)
}

/**
 * Validates the options once and returns a function that mints.
 *
 * @throws TypeError for invalid options
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
      const response = await withDeadline({ timeoutMs, signal: caller }, (signal) =>
        sendRequest(fetch ?? globalFetch, url, { method: 'POST', headers, body, signal }),
      )
      return parseEmbedToken(response)
    } catch (error) {
      throw error instanceof ServiceError ? withHint(error, new URL(url).origin) : error
    }
  }
}

function parseEmbedToken(response: HttpResponse): EmbedToken {
  const { body } = response
  if (!isObject(body)) throw unexpectedResponse(response)
  const { token, expires_at } = body
  if (typeof token !== 'string' || token === '' || typeof expires_at !== 'string') {
    throw unexpectedResponse(response)
  }
  return { token, expires_at }
}
