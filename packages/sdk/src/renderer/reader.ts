import { isObject, type Signature } from '@waraq/contract'
import { parseBaseUrl } from '../base-url.ts'
import { documentOf, sharedDocumentOf } from '../client/answers.ts'
import { type Call, createCalls } from '../client/calls.ts'
import { imagePathOf, pathOf, sharedPathOf, withQuery } from '../client/request-parts.ts'
import { createTokens, type GetToken } from '../client/tokens.ts'
import { type Answer, type Fetch, unexpectedAnswer } from '../exchange.ts'
import { ServiceError } from '../service-error.ts'

/** Asks your backend for a signature of the document; called again when one has ended. */
export type GetSignature = () => Signature | Promise<Signature>

/** How the reader may see the document: by exactly one of these. */
export interface ReadingRight {
  documentId?: string | undefined
  getSignature?: GetSignature | undefined
  getToken?: GetToken | undefined
  shareToken?: string | undefined
}

interface Options extends ReadingRight {
  apiUrl: string
  fetch: Fetch
  now: () => Date
  timeoutMs: number
  destroyed: AbortSignal
}

/** From one verse to another, by their keys, in the translation of that `resource_id`. */
export interface VerseSpan {
  from: string
  to: string
  translation: number
}

/** What is asked of the service about a quotation. Every call rejects with a ServiceError. */
export interface DetailsReader {
  /** A verse by its key, `2:255`, as endpoint /v1/quran/verses/ gives it. */
  readVerse(key: string): Promise<Record<string, unknown>>
  /** Verses of one surah with a translation, as endpoint /v1/quran/verses/range/ gives them. */
  readRange(range: VerseSpan): Promise<Record<string, unknown>>
  /** A hadith by its reference, `bukhari:1`; undefined where it is not installed. */
  readHadith(reference: string): Promise<Record<string, unknown> | undefined>
}

/** What a shown document asks of the service. Every call rejects with a ServiceError. */
export interface Reader extends DetailsReader {
  readContent(): Promise<unknown>
  /** An address that shows the image for two hours, all of it or as much as that width needs. */
  readImageUrl(imageId: string, width?: number): Promise<string>
}

// Seconds before its end at which a signature is no longer worth sending.
const LEAST_LIFE = 30

/** @throws TypeError where not exactly one right is given, or no document is named */
export function createReader(options: Options): Reader {
  const { documentId = '', shareToken, getSignature, getToken } = requireOneRight(options)
  const { fetch, now, timeoutMs, destroyed } = options
  const apiUrl = parseBaseUrl('apiUrl', options.apiUrl)
  const tokens = createTokens({
    getToken: getToken ?? (() => null),
    now,
    timeoutMs: timeoutMs / 2,
    destroyed,
  })
  const calls = createCalls({
    apiUrl,
    fetch,
    tokens,
    timeoutMs,
    destroyed,
    onTokenExpired: undefined,
  })
  let held: Promise<Signature> | undefined

  async function signature(): Promise<Signature> {
    const known = await held?.catch(() => undefined)
    if (known && known.exp - now().getTime() / 1000 > LEAST_LIFE) return known
    held = Promise.resolve(getSignature?.()).then(requireSignature)
    return held
  }

  // A signature that was refused may have ended on the way: another one is asked for, once.
  async function signed(call: (signature: Signature) => Call): Promise<Answer> {
    try {
      return await calls.asReader(call(await signature()))
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'invalid_signature') throw error
    }
    held = undefined
    return calls.asReader(call(await signature()))
  }

  async function read(path: string, query: Record<string, string> = {}): Promise<Answer> {
    if (getToken) return calls.asAuthor({ path: withQuery(path, query) })
    return signed(({ signature, exp }) => ({
      path: withQuery(path, { ...query, sig: signature, exp }),
    }))
  }

  async function readJson(path: string): Promise<unknown> {
    return (await calls.asReader({ path, cache: 'no-cache' })).body
  }

  return {
    async readContent() {
      if (shareToken === undefined) return documentOf(await read(pathOf(documentId))).content
      const path = sharedPathOf(shareToken)
      return sharedDocumentOf(await calls.asReader({ path, cache: 'no-cache' })).content
    },

    async readImageUrl(imageId, w) {
      const path = `${imagePathOf(imageId)}url/`
      const size = w === undefined ? {} : { w: String(w) }
      const answer =
        shareToken === undefined
          ? await read(path, { document_id: documentId, ...size })
          : await calls.asReader({ path: withQuery(path, size) })
      const url = isObject(answer.body) ? answer.body.download_url : undefined
      if (typeof url !== 'string') throw unexpectedAnswer(answer)
      return url
    },

    async readVerse(key) {
      const verse = await readJson(`/v1/quran/verses/${encodeURIComponent(key)}/`)
      return isObject(verse) ? verse : {}
    },

    async readRange({ from, to, translation }) {
      const path = withQuery('/v1/quran/verses/range/', { from, to, translation })
      const range = await readJson(path)
      return isObject(range) ? range : {}
    },

    async readHadith(reference) {
      const found = await readJson(withQuery('/v1/hadith/search/', { ref: reference }))
      const first: unknown = Array.isArray(found) ? found[0] : undefined
      return isObject(first) ? first : undefined
    },
  }
}

function requireOneRight<Right extends ReadingRight>(right: Right): Right {
  const { getSignature, getToken, shareToken, documentId } = right
  const given = [getSignature, getToken, shareToken].filter((one) => one !== undefined)
  if (given.length !== 1) {
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
