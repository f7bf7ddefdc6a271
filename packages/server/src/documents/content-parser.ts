import { createHash } from 'node:crypto'
import { ApiError, type SearchSnippet } from '@waraq/contract'
import type { ParseInThread, RequestOrigin } from '../http/body-parser.ts'
import { isCostly, scanBody } from '../http/json-body.ts'
import { LARGE_VALUE_BYTES } from '../lib/splice-bytes.ts'
import type { StartedWorker } from '../lib/watched-worker.ts'
import { startWorker } from '../lib/worker.ts'
import { createWorkerQueue } from '../lib/worker-queue.ts'
import type { BodyInput, ContentHandlers } from './content-handlers.ts'
import type { BlockRange, DocumentBlocks } from './document-blocks.ts'
import { type EncodedContent, encodeContent, type WriteKind } from './encoded-content.ts'
import type { IndexWords } from './search/index-words.ts'
import type { QueryWord } from './search/query.ts'

/** Parses the bodies of creates and saves, most of them in a worker. */
export interface ContentParser {
  /**
   * Transfers the chunks.
   *
   * @throws ApiError `invalid_json` or `invalid_content`, also for a body that takes too long to
   *   parse; `document_too_large` where its content must exceed the limit;
   *   `service_unavailable` if the queue is full or the wait is too long.
   */
  read(chunks: readonly Buffer[], kind: WriteKind, sender: Sender): Promise<EncodedContent>
  /** Parses a body without a document in the worker. */
  outline: ParseInThread
  /** Reads blocks of stored content in the worker. */
  readBlocks(content: Uint8Array, range: BlockRange, origin: RequestOrigin): Promise<DocumentBlocks>
  /** Reads the words of stored content in the worker. */
  readWords(
    content: Uint8Array,
    title: string,
    origin: Omit<RequestOrigin, 'clientSignal'>,
  ): Promise<IndexWords>
  /** Finds words in stored contents in the worker; undefined where it found none or had no time. */
  findSnippets(
    contents: readonly Uint8Array[],
    words: readonly QueryWord[],
    origin: RequestOrigin,
  ): Promise<(SearchSnippet | undefined)[]>
  close(): Promise<void>
}

/** The author of a body, and the size limit of the content. */
interface Sender extends RequestOrigin {
  maxContentBytes: number
}

interface Deps {
  /** Called for a body that exceeded its deadline or crashed the worker. */
  onFailedBody: (body: { bytes: number; sha256: string }, cause: Error) => void
  start?: (() => StartedWorker) | undefined
  /** Whether the worker starts with its first body. */
  isOnDemand?: boolean
}

/** Below this, a message to the worker and back costs as much as it saves. */
const SMALL = 8_192

/** The parsed tree is short-lived; a larger young generation would only fill up and stay. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** About four milliseconds of work; this thread parses medium bodies while more is queued. */
const MAX_QUEUED_BYTES = 262_144
/** About eight milliseconds of work, so that the worker is busy while its results are read. */
const MAX_BYTES_IN_THREAD = 524_288

/** New bodies are rejected while this much waits for the worker. */
const MAX_PENDING_BYTES = 134_217_728
const MAX_WAITING = 100_000
/** After a longer wait, the author may have left the page before it can retry. */
const MAX_WAIT_MILLISECONDS = 10_000

/** The deadline of a body: about fifty times what parsing takes. */
const CPU_MILLISECONDS = 250
const BYTES_PER_CPU_MILLISECOND = 4_096

/**
 * The worker parses large bodies, which would block the main thread for more than one or two
 * milliseconds. It parses medium ones only while it has little to do, so that a small save does not
 * wait for large ones.
 */
export function startContentParser({
  onFailedBody,
  start = startThread,
  isOnDemand = false,
}: Deps): ContentParser {
  const queue = createWorkerQueue<ContentHandlers>({
    start,
    cpuMilliseconds: CPU_MILLISECONDS,
    maxWaiting: [MAX_WAITING],
    maxPendingBytes: MAX_PENDING_BYTES,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    bytesInThread: MAX_BYTES_IN_THREAD,
    errorOf(input, cause) {
      onFailedBody(factsOf(input as BodyInput), cause)
      return new ApiError('invalid_content', { rule: 'parse_time', field: '/content' })
    },
  })
  if (!isOnDemand) void queue.open()

  const limitsOf = (
    { path, clientSignal }: Pick<RequestOrigin, 'path'> & Partial<RequestOrigin>,
    bytes: number,
  ) => ({
    client: path,
    signal: clientSignal?.(),
    bytes,
    cpuMilliseconds: CPU_MILLISECONDS + bytes / BYTES_PER_CPU_MILLISECOND,
  })

  /** The result, if this thread parses the body; undefined for the worker. */
  function parseInline(
    chunks: readonly Buffer[],
    bytes: number,
    kind: WriteKind,
    maxContentBytes: number,
  ) {
    const isBusy = queue.pendingBytes() + bytes > MAX_QUEUED_BYTES
    if (bytes > LARGE_VALUE_BYTES || (bytes > SMALL && !isBusy)) return undefined
    const body = Buffer.concat(chunks)
    const scan = scanBody(body, maxContentBytes)
    return isCostly(scan) ? undefined : encodeContent(body, kind, scan)
  }

  return {
    async read(chunks, kind, { maxContentBytes, ...origin }) {
      const bytes = lengthOf(chunks)
      const content = parseInline(chunks, bytes, kind, maxContentBytes)
      if (content) return content
      const input = { chunks: chunks.map(owned), kind, maxContentBytes }
      return queue.ask('encode', input, limitsOf(origin, bytes))
    },
    outline: (bytes, origin) =>
      queue.ask('outline', { chunks: [owned(bytes)] }, limitsOf(origin, bytes.length)),
    readBlocks: (content, range, origin) =>
      queue.ask('blocks', { chunks: [owned(content)], range }, limitsOf(origin, content.length)),
    readWords: (content, title, origin) =>
      queue.ask('words', { chunks: [owned(content)], title }, limitsOf(origin, content.length)),
    findSnippets: (contents, words, origin) =>
      queue.ask(
        'snippets',
        { chunks: contents.map(owned), words },
        limitsOf(origin, lengthOf(contents)),
      ),
    close: queue.close,
  }
}

const startThread = (): StartedWorker =>
  startWorker('./content-worker', import.meta.url, { resourceLimits: LIMITS })

const lengthOf = (chunks: readonly Uint8Array[]): number =>
  chunks.reduce((sum, { length }) => sum + length, 0)

/** Identifies a body without its text. */
function factsOf({ chunks }: BodyInput): { bytes: number; sha256: string } {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return { bytes: lengthOf(chunks), sha256: hash.digest('hex') }
}

/** Chunks that share memory are copied: a message would copy all of that memory. */
function owned(chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(chunk)
}
