import { createHash } from 'node:crypto'
import { ApiError } from '@waraq/contract'
import { LARGE_VALUE_BYTES } from '../lib/splice-bytes.ts'
import type { StartedWorker } from '../lib/watched-worker.ts'
import { startWorker } from '../lib/worker.ts'
import { createWorkerQueue } from '../lib/worker-queue.ts'
import type { ContentHandlers, ParseInput } from './content-handlers.ts'
import { type EncodedContent, encodeContent, type WriteKind } from './encoded-content.ts'

/** Turns the bodies of creates and saves into content, most of them in a thread of its own. */
export interface ContentParser {
  /**
   * The chunks are given away.
   *
   * @throws Refusal `invalid_json` or `invalid_content`, also where the body takes too long to read;
   *   `service_unavailable` where too much waits for the thread, or waits too long.
   */
  read(chunks: readonly Buffer[], kind: WriteKind, sender: RequestOrigin): Promise<EncodedContent>
  close(): Promise<void>
}

/** Who sends a body. */
export interface RequestOrigin {
  /** Organization, identity, document: each takes turns with its like. */
  path: readonly string[]
  /** Aborted when the client has hung up. */
  gone(): AbortSignal
}

interface Deps {
  /** A body exceeded its deadline, or broke the thread. */
  onCulprit: (body: { bytes: number; sha256: string }, cause: Error) => void
  start?: () => StartedWorker
}

/** Up to here a message to the thread and back would cost as much as it spares. */
const SMALL = 2_048

/** A body's tree is garbage as soon as it is read: more room for it would only be filled, and kept. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** With so many bytes to read, four milliseconds of work, the thread has enough to do. */
const MAX_QUEUED_BYTES = 262_144

/** So many bytes may wait for the thread before newcomers are asked to come again. */
const MAX_WAITING_BYTES = 134_217_728
const MAX_WAITING = 100_000
/** A page that is told to try again may have lost its author by then. */
const MAX_WAIT_MILLISECONDS = 10_000

/** The deadline of a body: some fifty times what it takes to read. */
const CPU_MILLISECONDS = 250
const BYTES_PER_CPU_MILLISECOND = 4_096

/**
 * A large body is read by the thread: from `LARGE` on the main thread would be busy for over a millisecond
 * or two. Between the two the thread helps as long as it has little to do, so that nobody's small save
 * waits long for large ones.
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
      return new ApiError('invalid_content')
    },
  })
  void queue.open()

  return {
    async read(chunks, kind, { path, gone }) {
      const bytes = lengthOf(chunks)
      const isFree = queue.waitingBytes() + bytes <= MAX_QUEUED_BYTES
      if (bytes <= SMALL || (bytes <= LARGE_VALUE_BYTES && !isFree)) {
        return encodeContent(Buffer.concat(chunks), kind)
      }
      const question = { chunks: chunks.map(owned), kind }
      const cpuMilliseconds = CPU_MILLISECONDS + bytes / BYTES_PER_CPU_MILLISECOND
      return queue.ask('encode', question, { client: path, signal: gone(), bytes, cpuMilliseconds })
    },
    close: queue.close,
  }
}

const startThread = (): StartedWorker =>
  startWorker('./content-worker', import.meta.url, { resourceLimits: LIMITS })

const lengthOf = (chunks: readonly Uint8Array[]): number =>
  chunks.reduce((sum, { length }) => sum + length, 0)

/** Enough to find a body again, and nothing of its text. */
function factsOf({ chunks }: ParseInput): { bytes: number; sha256: string } {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return { bytes: lengthOf(chunks), sha256: hash.digest('hex') }
}

/** Bytes without a neighbor in their memory, all of which a message copies. */
function owned(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(chunk)
}
