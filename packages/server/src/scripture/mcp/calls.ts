import { ApiError, isObject } from '@waraq/contract'
import type { TokenIdentity } from '../../http/credentials.ts'
import type { Hadith } from '../hadith/hadith.ts'
import { parseVerse } from '../quran/passage.ts'
import type { Scripture } from '../scripture.ts'
import { SCOPES } from '../verify/items.ts'
import type { VerifyLimits } from '../verify/limits.ts'
import type { Asking } from '../verify/verify.ts'
import type { createVerifyItems, StoredDocument } from '../verify/verify-items.ts'
import { MAX_LENGTHS } from './tools.ts'

export interface CallsDeps {
  scripture: Scripture
  hadith: Hadith
  verifyItems: ReturnType<typeof createVerifyItems>
  /** @throws ApiError `not_found` for documents of others */
  readDocument(identity: TokenIdentity, id: string): Promise<StoredDocument>
  /** The summaries of an author's documents, as JSON. */
  listDocuments(
    identity: TokenIdentity,
    query: { limit: number; titleQuery?: string },
  ): Promise<Uint8Array>
}

export interface ToolCaller {
  identity: TokenIdentity | undefined
  limits: VerifyLimits
  asking: Asking
}

type Arguments = Record<string, unknown>
type Call = (input: Arguments, caller: ToolCaller) => Promise<unknown>

/** A result contains it twice, as text and as data, and has at most 256 KiB. */
const MAX_RESULT = 120_000
const REPORT_BYTES = MAX_RESULT / SCOPES.length
const [FEW_HITS, FEW_DOCUMENTS] = [5, 20]

/** The functions of the tools by name. They return data and throw ApiErrors. */
export function createToolCalls(deps: CallsDeps): Record<string, Call> {
  const { scripture, hadith } = deps
  const parsed = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString())

  return {
    async verify_quotations({ text }, { limits, ...caller }) {
      const items = [{ id: undefined, text: stringOf(text, 'text', MAX_LENGTHS.text) }]
      const request = { items, isSingle: true, scope: SCOPES, collections: undefined }
      const answerBytes = Math.min(limits.answerBytes, REPORT_BYTES)
      return parsed(
        await deps.verifyItems(request, { ...caller, limits: { ...limits, answerBytes } }),
      )
    },

    async search({ query, in: place, limit = FEW_HITS }, { asking }) {
      const input = {
        query: stringOf(query, 'query', MAX_LENGTHS.query),
        limit: integerOf(limit, 'limit', 1, 20),
      }
      if (place === 'quran') {
        const quran = await scripture.reader()
        return parsed((await quran.search(input, asking.client, asking.signal)).body)
      }
      if (place !== 'hadith') throw invalid('in')
      if (hadith.version() === undefined) return { hadiths: [], message: hadith.emptyNotice }
      const { body } = await hadith.search(input, asking.client, asking.signal)
      return { hadiths: parsed(body) }
    },

    async read_verse({ verse }) {
      const { lookUps } = await scripture.reader()
      const found = lookUps.readVerse(parseVerse(stringOf(verse, 'verse', MAX_LENGTHS.verse)))
      if (!found) throw new ApiError('not_found')
      return found
    },

    async read_hadith({ ref }) {
      const hadiths = hadith.lookUps()?.refer(stringOf(ref, 'ref', MAX_LENGTHS.ref)) ?? []
      const message = hadith.version() === undefined ? hadith.emptyNotice : undefined
      return { hadiths, ...(message !== undefined && { message }) }
    },

    async list_documents({ title, limit = FEW_DOCUMENTS }, { identity }) {
      const query = {
        limit: integerOf(limit, 'limit', 1, 100),
        ...(title !== undefined && { titleQuery: stringOf(title, 'title', MAX_LENGTHS.title) }),
      }
      return { documents: parsed(await deps.listDocuments(required(identity), query)) }
    },

    async read_document({ id, from_block: from = 0 }, { identity }) {
      const documentId = stringOf(id, 'id', MAX_LENGTHS.id)
      const { content, etag } = await deps.readDocument(required(identity), documentId)
      const { content: blocks } = Object(parsed(content))
      return blocksFrom(Array.isArray(blocks) ? blocks : [], integerOf(from, 'from_block'), etag)
    },
  }
}

/** As many blocks as fit, and the index of the next one. */
function blocksFrom(blocks: unknown[], from: number, version: string) {
  let [end, bytes] = [from, 0]
  for (; end < blocks.length; end++) {
    bytes += Buffer.byteLength(JSON.stringify(blocks[end]))
    if (bytes > MAX_RESULT) break
  }
  const isTooLarge = end === from && from < blocks.length
  if (isTooLarge) return { version, blocks: [], truncated: true, next_block: from + 1 }
  const next = end < blocks.length ? end : null
  return { version, blocks: blocks.slice(from, end), truncated: next !== null, next_block: next }
}

/** The arguments of a tool call. */
export const argumentsOf = (value: unknown): Arguments => (isObject(value) ? value : {})

function stringOf(value: unknown, name: string, maxLength: number): string {
  if (typeof value !== 'string' || value.length > maxLength) throw invalid(name)
  return value
}

function integerOf(value: unknown, name: string, least = 0, most = 100_000): number {
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) throw invalid(name)
  return Number(value)
}

function required(identity: TokenIdentity | undefined): TokenIdentity {
  if (!identity) throw new ApiError('authentication_required')
  return identity
}

const invalid = (name: string) =>
  new ApiError('invalid_request', { rule: 'member_invalid', field: `/${name}` })
