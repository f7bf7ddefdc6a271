import { parseBaseUrl } from '../base-url.ts'
import { parseTimeout } from '../deadline.ts'
import { type Fetch, globalFetch } from '../http.ts'
import { createDocuments, type Documents } from './documents.ts'
import { createHadith, type Hadith } from './hadith.ts'
import { createImages, type Images } from './images.ts'
import { putByFetch, putByXhr } from './put-bytes.ts'
import { createQuran, type Quran } from './quran.ts'
import { createRequests } from './requests.ts'
import { accountOf } from './token-lifetime.ts'
import { createTokens, type GetToken } from './tokens.ts'

/** Which service, and for whom. */
export interface ClientOptions {
  /** The service's address, with or without a path, like `https://waraq.example.com`. */
  apiUrl: string
  /**
   * Asks your backend for a fresh embed token; null where nobody is signed in. Called when a request
   * needs one, once for all who wait, early before the token ends, and once more after a 401. A client
   * that only reads by signature or share token needs none.
   */
  getToken?: GetToken | undefined
  /** The service refused a token that was just fetched: time to sign in again. */
  onTokenExpired?: (() => void) | undefined
  /** For one call with all that belongs to it, half of it for `getToken`; 20,000 if not given. */
  timeoutMs?: number | undefined
  fetch?: Fetch | undefined
  now?: (() => Date) | undefined
}

/** The documents, their images, the Quran and the hadiths, until it is destroyed. */
export interface Client extends Documents {
  images: Images
  hadith: Hadith
  /** Search, insertion data and verification of the Quran. */
  quran: Quran
  /**
   * Names the service and the author, for what a page keeps of them on its own machine; undefined where
   * the token is no JWT with a `sub`. Asks for a token where there is none.
   */
  account(): Promise<string | undefined>
  /** Ends every call under way (`destroyed`) and lets no other begin. */
  destroy(): void
}

/**
 * Makes a client; nothing is sent yet. Clients share nothing with each other, so that one page can hold
 * several authors and services.
 *
 * @throws TypeError for an `apiUrl` that is no address, a `timeoutMs` that is no time
 */
export function createClient(options: ClientOptions): Client {
  const { getToken = () => null, onTokenExpired } = options
  const { fetch = globalFetch, now = () => new Date() } = options
  const apiUrl = parseBaseUrl('apiUrl', options.apiUrl)
  const timeoutMs = parseTimeout(options.timeoutMs ?? 20_000)
  const end = new AbortController()
  const destroyed = end.signal
  // Half of the time, so that a token that never comes is told apart from a service that is slow.
  const tokens = createTokens({ getToken, now, timeoutMs: timeoutMs / 2, destroyed })
  const calls = createRequests({ apiUrl, fetch, tokens, timeoutMs, destroyed, onTokenExpired })
  // Where a page put its own `fetch`, everything goes through that.
  const put = (options.fetch ? undefined : putByXhr()) ?? putByFetch(fetch)
  const images = createImages({ calls, put, now, timeoutMs, destroyed })
  const [quran, hadith] = [createQuran(calls), createHadith(calls)]
  return {
    ...createDocuments(calls),
    images,
    quran,
    hadith,
    account: async () => accountOf(apiUrl, await tokens.current()),
    destroy: () => end.abort(),
  }
}
