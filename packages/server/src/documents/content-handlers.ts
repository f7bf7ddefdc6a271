import type { SearchSnippet } from '@waraq/contract'
import { type ParsedBody, parsedBodySteps } from '../http/body-parser.ts'
import { scanBody } from '../http/json-body.ts'
import { memoryOfOutline } from '../http/outline.ts'
import { copyWithPadding, LARGE_VALUE_BYTES } from '../lib/splice-bytes.ts'
import { type BlockRange, type DocumentBlocks, documentBlockSteps } from './document-blocks.ts'
import { type EncodedContent, encodedContentSteps, type WriteKind } from './encoded-content.ts'
import { type IndexWords, indexWordSteps } from './search/index-words.ts'
import type { QueryWord } from './search/query.ts'
import { snippetsSteps } from './search/snippets.ts'
import { createTokenizer } from './search/tokens.ts'

export interface BodyInput {
  /** Each chunk has its own memory. */
  chunks: Uint8Array<ArrayBuffer>[]
}

export interface EncodeInput extends BodyInput {
  kind: WriteKind
  maxContentBytes: number
}

interface BlocksInput extends BodyInput {
  range: BlockRange
}

interface WordsInput extends BodyInput {
  title: string
}

/** The contents of several documents, one a chunk. */
interface SnippetsInput extends BodyInput {
  words: readonly QueryWord[]
}

/** Shared by all documents, whose words repeat. */
const tokensOf = createTokenizer()

/** The requests of the content worker. */
export const contentHandlers = {
  *encode({ chunks, kind, maxContentBytes }: EncodeInput): Generator<void, EncodedContent> {
    const body = Buffer.concat(chunks)
    const scan = scanBody(body, maxContentBytes)
    const content = yield* encodedContentSteps(body, kind, scan)
    const { bytes } = content
    return bytes.length > LARGE_VALUE_BYTES
      ? { ...content, responseBytes: copyWithPadding(bytes) }
      : content
  },

  *outline({ chunks }: BodyInput): Generator<void, ParsedBody> {
    return yield* parsedBodySteps(Buffer.concat(chunks))
  },

  *blocks({ chunks, range }: BlocksInput): Generator<void, DocumentBlocks> {
    return yield* documentBlockSteps(Buffer.concat(chunks), range)
  },

  *words({ chunks, title }: WordsInput): Generator<void, IndexWords> {
    return yield* indexWordSteps(Buffer.concat(chunks), title, tokensOf)
  },

  *snippets({ chunks, words }: SnippetsInput): Generator<void, (SearchSnippet | undefined)[]> {
    return yield* snippetsSteps(chunks, words, tokensOf)
  },
}

export type ContentHandlers = typeof contentHandlers

/** The buffers of a result, which are transferred rather than copied. */
export function memoryOfContent(result: unknown): ArrayBuffer[] {
  const { bytes, responseBytes, blocks, value } = result as Partial<
    EncodedContent & DocumentBlocks & ParsedBody
  >
  if (!bytes || !responseBytes) return memoryOfOutline(blocks ?? value)
  return [...new Set([bytes.buffer, responseBytes.buffer])]
}
