import { ApiError } from '@waraq/contract'
import type { TokenIdentity } from '../../http/credentials.ts'
import type { Hadith } from '../hadith/hadith.ts'
import { parseVerse } from '../quran/passage.ts'
import type { Scripture } from '../scripture.ts'
import { SCOPES } from '../verify/items.ts'
import type { VerifyLimits } from '../verify/limits.ts'
import type { Asking } from '../verify/verify.ts'
import type { VerifyItems } from '../verify/verify-items.ts'
import { MAX_LENGTHS, MAX_TAFSIR_FROM, MAX_TOPIC_VERSES } from './tools.ts'

interface Deps {
  scripture: Scripture
  hadith: Hadith
  verifyItems: VerifyItems
  documents: ToolDocuments
  /** Otherwise agents only read. */
  canWrite: boolean
}

/** Documents of an author; `version` is an ETag. */
export interface ToolDocuments {
  /**
   * Blocks of a document as JSON, from an index on.
   * @throws ApiError `not_found` for documents of others
   */
  readBlocks(
    identity: TokenIdentity,
    id: string,
    range: { from: number; maxBytes: number },
    signal: AbortSignal,
  ): Promise<{ blocks: Uint8Array; next: number | null; etag: string }>
  /** The summaries of an author's documents, as JSON. */
  listDocuments(
    identity: TokenIdentity,
    query: { limit: number; titleQuery?: string | undefined },
  ): Promise<Uint8Array>
  createDocument(identity: TokenIdentity, parsed: Parsed, key: string): Promise<unknown>
  saveDocument(
    identity: TokenIdentity,
    id: string,
    parsed: Parsed,
    version: string,
  ): Promise<unknown>
}

interface Parsed {
  /** A document as JSON. */
  content: Uint8Array<ArrayBuffer>
  signal: AbortSignal
}

export interface ToolCaller {
  identity: TokenIdentity | undefined
  /** Counts a write against the rate limit of the identity. */
  countWrite: () => void
  /** Whether an integer of the body can have lost digits. */
  hasLongIntegers: boolean
  limits: VerifyLimits
  asking: Asking
}

export type Arguments = Record<string, unknown>
type Call = (input: Arguments, caller: ToolCaller) => Promise<unknown>

/** A result contains it twice, as text and as data, and has at most 256 KiB. */
const MAX_RESULT = 120_000
const MAX_CONTENT = 262_144
// Both `tafseer` and `tafsirs` contain the text.
const TAFSIR_CHARACTERS = 12_000
const VISIBLE_ASCII = /^[\x21-\x7e]+$/
const ENTITY_TAG = /^"[\x21\x23-\x7e]+"$/
const OPENING_BRACE = 0x7b
const REPORT_BYTES = MAX_RESULT / SCOPES.length
const [FEW_HITS, FEW_DOCUMENTS, FEW_VERSES] = [5, 20, 20]

/** The functions of the tools by name. They return data and throw ApiErrors. */
export function createToolCalls(deps: Deps): Record<string, Call> {
  const { scripture, hadith, verifyItems, documents, canWrite } = deps
  const parsed = (json: Uint8Array): unknown => JSON.parse(Buffer.from(json).toString())

  function writing(content: unknown, caller: ToolCaller) {
    if (!canWrite) throw new ApiError('not_found')
    if (!isJsonObject(content)) throw invalid('content')
    if (caller.hasLongIntegers) {
      throw new ApiError('invalid_content', { rule: 'number_inexact', field: '/content' })
    }
    const size = content.length
    if (size > MAX_CONTENT) {
      const values = { size, limit: MAX_CONTENT }
      throw new ApiError('document_too_large', { rule: 'document_size', values, field: '/content' })
    }
    caller.countWrite()
    const parsed = { content, signal: caller.asking.signal }
    return { identity: required(caller.identity), parsed }
  }

  return {
    async verify_quotations({ text }, { limits, ...caller }) {
      const items = [{ id: undefined, text: stringOf(text, 'text', MAX_LENGTHS.text) }]
      const request = { items, isSingle: true, scope: SCOPES, collections: undefined }
      const responseBytes = Math.min(limits.responseBytes, REPORT_BYTES)
      return parsed(await verifyItems(request, { ...caller, limits: { ...limits, responseBytes } }))
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

    async read_verse({ verse, tafsir, tafsir_from: from = 0 }) {
      const { lookUps } = await scripture.reader()
      const input = {
        ...parseVerse(stringOf(verse, 'verse', MAX_LENGTHS.verse)),
        tafsir: optional(tafsir, 'tafsir', MAX_LENGTHS.tafsir),
        tafsir_from: integerOf(from, 'tafsir_from', 0, MAX_TAFSIR_FROM),
      }
      const verseDetail = lookUps.readVerse(input, TAFSIR_CHARACTERS)
      if (!verseDetail) throw new ApiError('not_found')
      return verseDetail
    },

    async read_topic({ topic: id, limit = FEW_VERSES }) {
      const { lookUps } = await scripture.reader()
      const topic = lookUps.readTopic({ id: stringOf(id, 'topic', MAX_LENGTHS.topic) })
      if (!topic) throw new ApiError('not_found')
      const most = integerOf(limit, 'limit', 1, MAX_TOPIC_VERSES)
      return { ...topic, verses: topic.verses.slice(0, most) }
    },

    async read_hadith({ ref }) {
      const hadiths = hadith.lookUps()?.refer(stringOf(ref, 'ref', MAX_LENGTHS.ref)) ?? []
      const message = hadith.version() === undefined ? hadith.emptyNotice : undefined
      return { hadiths, ...(message !== undefined && { message }) }
    },

    async list_documents({ title, limit = FEW_DOCUMENTS }, { identity }) {
      const query = {
        limit: integerOf(limit, 'limit', 1, 100),
        titleQuery: optional(title, 'title', MAX_LENGTHS.title),
      }
      return { documents: parsed(await documents.listDocuments(required(identity), query)) }
    },

    async read_document({ id, from_block: from = 0 }, { identity, asking }) {
      const documentId = stringOf(id, 'id', MAX_LENGTHS.id)
      const range = { from: integerOf(from, 'from_block'), maxBytes: MAX_RESULT }
      const author = required(identity)
      const part = await documents.readBlocks(author, documentId, range, asking.signal)
      const { blocks, next, etag: version } = part
      return { version, blocks: parsed(blocks), truncated: next !== null, next_block: next }
    },

    async create_document({ content, idempotency_key: key }, caller) {
      const idempotencyKey = stringOf(key, 'idempotency_key', MAX_LENGTHS.key)
      if (!VISIBLE_ASCII.test(idempotencyKey)) throw invalid('idempotency_key')
      const { identity, parsed: given } = writing(content, caller)
      return documents.createDocument(identity, given, idempotencyKey)
    },

    async save_document({ id, content, if_match: version }, caller) {
      const documentId = stringOf(id, 'id', MAX_LENGTHS.id)
      const base = stringOf(version, 'if_match', MAX_LENGTHS.version)
      // Not `*`: an agent that has read nothing must not replace anything.
      if (!ENTITY_TAG.test(base)) throw invalid('if_match')
      const { identity, parsed: given } = writing(content, caller)
      return documents.saveDocument(identity, documentId, given, base)
    },
  }
}

/** Whether a value is a JSON object in UTF-8, as the parser of bodies passes documents on. */
const isJsonObject = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array && value[0] === OPENING_BRACE

function stringOf(value: unknown, name: string, maxLength: number): string {
  if (typeof value !== 'string' || value.length > maxLength) throw invalid(name)
  return value
}

const optional = (value: unknown, name: string, maxLength: number): string | undefined =>
  value === undefined ? undefined : stringOf(value, name, maxLength)

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
