import { createHash } from 'node:crypto'
import { ApiError } from '@waraq/contract'
import { LARGE_VALUE_BYTES } from '../lib/splice-bytes.ts'
import type { StartedWorker } from '../lib/watched-worker.ts'
import { startWorker } from '../lib/worker.ts'
import { createWorkerQueue } from '../lib/worker-queue.ts'
import type { ContentHandlers, ParseInput } from './content-handlers.ts'
import { type EncodedContent, encodeContent, type WriteKind } from './encoded-content.ts'

/** Parses the bodies of creates and saves, most of them in a worker. */
export interface ContentParser {
  /**
   * Transfers the chunks.
   *
   * @throws ApiError `invalid_json` or `invalid_content`, also for a body that takes too long to
   *   parse; `service_unavailable` if the queue is full or the wait is too long.
   */
  read(chunks: readonly Buffer[], kind: WriteKind, sender: RequestOrigin): Promise<EncodedContent>
  close(): Promise<void>
}

export interface RequestOrigin {
  /** Organization, identity and document, the levels of fair queuing. */
  path: readonly string[]
  /** Aborted when the client disconnects. */
  clientSignal(): AbortSignal
}

interface Deps {
  /** Called for a body that exceeded its deadline or crashed the worker. */
  onCulprit: (body: { bytes: number; sha256: string }, cause: Error) => void
  start?: () => StartedWorker
}

/** Below this, a message to the worker costs as much as it saves. */
const SMALL = 2_048

/** The parsed tree is short-lived; a larger young generation would only fill up and stay. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** About four milliseconds of work, enough to keep the worker busy. */
const MAX_QUEUED_BYTES = 262_144

/** New bodies are rejected while this much waits for the worker. */
const MAX_WAITING_BYTES = 134_217_728
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
export function startContentParser({ onCulprit, start = startThread }: Deps): ContentParser {
  const queue = createWorkerQueue<ContentHandlers>({
    start,
    cpuMilliseconds: CPU_MILLISECONDS,
    maxWaiting: MAX_WAITING,
    maxWaitingBytes: MAX_WAITING_BYTES,
    maxWaitMilliseconds: MAX_WAIT_MILLISECONDS,
    bytesInThread: MAX_QUEUED_BYTES,
    refuseCulprit(question, cause) {
      onCulprit(factsOf(question as ParseInput), cause)
      return new ApiError('invalid_content', { rule: 'parse_time', field: '/content' })
    },
  })
  void queue.open()

  return {
    async read(chunks, kind, { path, clientSignal }) {
      const bytes = lengthOf(chunks)
      const isFree = queue.waitingBytes() + bytes <= MAX_QUEUED_BYTES
      if (bytes <= SMALL || (bytes <= LARGE_VALUE_BYTES && !isFree)) {
        return encodeContent(Buffer.concat(chunks), kind)
      }
      const question = { chunks: chunks.map(owned), kind }
      const cpuMilliseconds = CPU_MILLISECONDS + bytes / BYTES_PER_CPU_MILLISECOND
      return queue.ask('encode', question, {
        client: path,
        signal: clientSignal(),
        bytes,
        cpuMilliseconds,
      })
    },
    close: queue.close,
  }
}

const startThread = (): StartedWorker =>
  startWorker('./content-worker', import.meta.url, { resourceLimits: LIMITS })

const lengthOf = (chunks: readonly Uint8Array[]): number =>
  chunks.reduce((sum, { length }) => sum + length, 0)

/** Identifies a body without its text. */
function factsOf({ chunks }: ParseInput): { bytes: number; sha256: string } {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return { bytes: lengthOf(chunks), sha256: hash.digest('hex') }
}

/** Chunks that share memory are copied: a message would copy all of that memory. */
function owned(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(chunk)
}
