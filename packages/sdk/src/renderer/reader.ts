import { isObject, type Signature } from '@waraq/contract'
import { parseBaseUrl } from '../base-url.ts'
import { createAnonymousRequests, type RequestSpec } from '../client/anonymous-requests.ts'
import type { GetGrant } from '../client/grants.ts'
import {
  accessHeader,
  imagePathOf,
  pathOf,
  sharedPathOf,
  withQuery,
} from '../client/request-parts.ts'
import type { GetToken } from '../client/tokens.ts'
import type { Fetch, HttpResponse } from '../http.ts'
import { ServiceError } from '../service-error.ts'

/** Requests a signature from your backend; called again when it has expired. */
export type GetSignature = () => Signature | Promise<Signature>

/** The reader's credential: exactly one of the three. */
export interface ReadAccess {
  documentId?: string | undefined
  getSignature?: GetSignature | undefined
  getToken?: GetToken | undefined
  /** Requests the grant of a co-author who reads with a token; null for an own document. */
  getGrant?: GetGrant | undefined
  shareToken?: string | undefined
  /** Of a share link with a password or a number of uses: the result of `openShareLink`. */
  accessToken?: string | undefined
}

interface Options extends ReadAccess {
  apiUrl: string
  fetch: Fetch
  now: () => Date
  timeoutMs: number
  destroyed: AbortSignal
}

/** Requests of a rendered document. Methods reject with a ServiceError. */
export interface Reader {
  /** Requests the document, or what is below its path. */
  readDocument(rest?: string, query?: Record<string, string>): Promise<HttpResponse>
  /** Requests an image URL for two hours, of the original or of a copy for the width `w`. */
  readImageUrl(imageId: string, size: { w?: string }): Promise<HttpResponse>
  /** Reads a public endpoint of the Quran or hadiths. */
  readJson(path: string): Promise<unknown>
}

// A signature with less remaining lifetime, in seconds, is not sent.
const MIN_REMAINING_SECONDS = 30

/** @throws TypeError unless there is exactly one credential and a document */
export function createReader(options: Options): Reader {
  const {
    documentId = '',
    shareToken,
    accessToken,
    getSignature,
    getToken,
  } = requireOneRight(options)
  const { fetch, now, timeoutMs, destroyed } = options
  const apiUrl = parseBaseUrl('apiUrl', options.apiUrl)
  const settings = { apiUrl, fetch, timeoutMs, destroyed }
  const asReader = createAnonymousRequests(settings)
  let pendingSignature: Promise<Signature> | undefined
  let author: Promise<(call: RequestSpec) => Promise<HttpResponse>> | undefined

  async function signature(): Promise<Signature> {
    const current = await pendingSignature?.catch(() => undefined)
    if (current && current.exp - now().getTime() / 1000 > MIN_REMAINING_SECONDS) return current
    pendingSignature = Promise.resolve(getSignature?.()).then(requireSignature)
    return pendingSignature
  }

  // A rejected signature may have expired in transit: retry once with a new one.
  async function signed(call: (signature: Signature) => RequestSpec): Promise<HttpResponse> {
    try {
      return await asReader(call(await signature()))
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_signature') throw error
    }
    pendingSignature = undefined
    return asReader(call(await signature()))
  }

  async function read(path: string, query: Record<string, string> = {}): Promise<HttpResponse> {
    if (getToken) return asAuthor({ path: withQuery(path, query), documentId })
    return signed(({ signature, exp }) => ({
      path: withQuery(path, { ...query, sig: signature, exp }),
    }))
  }

  async function asAuthor(call: RequestSpec): Promise<HttpResponse> {
    author ??= import('./author-requests.ts').then((it) =>
      it.createAuthorRequests(settings, options),
    )
    try {
      return await (await author)(call)
    } catch (cause) {
      if (cause instanceof ServiceError) throw cause
      // The lazy chunk failed to load: the next attempt loads it again.
      author = undefined
      throw new ServiceError(0, 'network', { cause })
    }
  }

  return {
    readDocument: (rest = '', query = {}) =>
      shareToken === undefined
        ? read(pathOf(documentId) + rest, query)
        : asReader({
            path: withQuery(sharedPathOf(shareToken) + rest, query),
            headers: accessHeader(accessToken),
            cache: 'no-cache',
          }),

    async readImageUrl(imageId, size) {
      const path = `${imagePathOf(imageId)}url/`
      return shareToken === undefined
        ? read(path, { document_id: documentId, ...size })
        : asReader({ path: withQuery(path, size), headers: accessHeader(accessToken) })
    },

    readJson: async (path) => (await asReader({ path, cache: 'no-cache' })).body,
  }
}

function requireOneRight<Right extends ReadAccess>(right: Right): Right {
  const { getSignature, getToken, shareToken, documentId } = right
  const credentials = [getSignature, getToken, shareToken].filter((one) => one !== undefined)
  if (credentials.length !== 1) {
    throw new TypeError('give exactly one of `getSignature`, `getToken` and `shareToken`')
  }
  if (shareToken === undefined && !documentId) throw new TypeError('`documentId` is missing')
  return right
}

function requireSignature(value: unknown): Signature {
  if (isObject(value) && typeof value.signature === 'string' && typeof value.exp === 'number') {
    return { signature: value.signature, exp: value.exp }
  }
  throw new ServiceError(0, 'invalid_signature', {
    message: '`getSignature` must give `{ signature, exp }`',
  })
}
