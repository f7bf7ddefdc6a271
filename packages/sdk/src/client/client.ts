import { parseBaseUrl } from '../base-url.ts'
import { parseTimeout } from '../deadline.ts'
import { type Fetch, globalFetch } from '../http.ts'
import { createDocuments, type Documents } from './documents.ts'
import type { FurtherOperations } from './further-operations.ts'
import type { GetGrant } from './grants.ts'
import { createHadith, type Hadith } from './hadith.ts'
import { createImages, type Images } from './images.ts'
import { createLazyWithGrant } from './lazy-grants.ts'
import { createLazyOperations } from './lazy-operations.ts'
import { createOperationTools } from './operation-tools.ts'
import { createQuran, type Quran } from './quran.ts'
import { createRequests } from './requests.ts'
import { accountOf } from './token-lifetime.ts'
import { createTokens, type GetToken } from './tokens.ts'

/** The service and the author of a client. */
export interface ClientOptions {
  /** Base URL of the service, with or without a path, such as `https://waraq.example.com`. */
  apiUrl: string
  /**
   * Requests a new embed token from your backend; null if no user is signed in. Called when a
   * request needs a token, once for concurrent requests, before the token expires, and once after a
   * 401. A client that reads only by signature or share token does not need it.
   */
  getToken?: GetToken | undefined
  /**
   * Requests from your backend the grant with which the signed-in user reads and saves a document of
   * another user; null for a document of its own. Called once for each document, before the grant
   * expires, and once after `invalid_grant`. Without it, the client reaches the author's documents
   * only.
   */
  getGrant?: GetGrant | undefined
  /** The service rejected a new token: the user must sign in again. */
  onTokenExpired?: (() => void) | undefined
  /** Per operation including retries, half of it for `getToken`; 20,000 by default. */
  timeoutMs?: number | undefined
  fetch?: Fetch | undefined
  now?: (() => Date) | undefined
}

/** Access to documents, images, the Quran and hadiths, until `destroy` is called. */
export interface Client extends Documents, FurtherOperations {
  /** Base URL of the service, without a slash at its end. */
  apiUrl: string
  images: Images
  hadith: Hadith
  /** Search, insertion data and verification of the Quran. */
  quran: Quran
  /**
   * Identifies service and author, for data that a page stores locally. Undefined if the token is
   * not a JWT with a `sub`. Requests a token if there is none.
   */
  account(): Promise<string | undefined>
  /** Aborts pending requests with `destroyed` and rejects later ones. */
  destroy(): void
}

/**
 * Creates a client without sending a request. Clients share no state, so one page can use several
 * authors and services.
 *
 * @throws TypeError for an invalid `apiUrl` or `timeoutMs`
 */
export function createClient(options: ClientOptions): Client {
  const { getToken = () => null, getGrant, onTokenExpired } = options
  const { fetch = globalFetch, now = () => new Date() } = options
  const apiUrl = parseBaseUrl('apiUrl', options.apiUrl)
  const timeoutMs = parseTimeout(options.timeoutMs ?? 20_000)
  const end = new AbortController()
  const destroyed = end.signal
  // Half of the time, to distinguish a missing token from a slow service.
  const tokens = createTokens({ getToken, apiUrl, now, timeoutMs: timeoutMs / 2, destroyed })
  const withGrant =
    getGrant && createLazyWithGrant({ getGrant, now, timeoutMs: timeoutMs / 2, destroyed })
  const settings = { apiUrl, fetch, tokens, withGrant, timeoutMs, destroyed, onTokenExpired }
  const calls = createRequests(settings)
  const images = createImages({ calls, fetch: options.fetch, now, timeoutMs, destroyed })
  const [quran, hadith] = [createQuran(calls), createHadith(calls)]
  return {
    apiUrl,
    ...createDocuments(calls),
    ...createLazyOperations(createOperationTools(calls)),
    images,
    quran,
    hadith,
    account: async () => accountOf(apiUrl, await tokens.current()),
    destroy: () => end.abort(),
  }
}
