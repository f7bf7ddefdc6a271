import type { Worker } from 'node:worker_threads'
import { Refusal } from '@waraq/contract'
import { LARGE } from '../lib/enclose.ts'
import { startWorker } from '../lib/worker.ts'
import type { Done, Task } from './content-worker.ts'
import { type ContentCall, type EncodedContent, encodeContent } from './encoded-content.ts'

/** Turns the bodies of creates and saves into content, most of them in a thread of its own. */
export interface ContentReader {
  /** The chunks are given away. */
  read(chunks: readonly Buffer[], call: ContentCall): Promise<EncodedContent>
  close(): Promise<void>
}

/** Up to here a message to the thread and back would cost as much as it spares. */
const SMALL = 2_048

/** A body's tree is garbage as soon as it is read: more room for it would only be filled, and kept. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** With so many bytes to read, four milliseconds of work, the thread has enough to do. */
const BUSY_BYTES = 262_144

/** So many bytes may wait for the thread before newcomers are asked to come again. */
const MAX_WAITING_BYTES = 134_217_728

interface Waiting {
  size: number
  resolve: (content: EncodedContent) => void
  reject: (error: Error) => void
}

/**
 * A large body is read by the thread: from `LARGE` on the main thread would be busy for over a millisecond
 * or two. Between the two the thread helps as long as it has little to do, so that nobody's small save
 * waits long for large ones.
 */
export function startContentReader(): ContentReader {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let waitingBytes = 0
  let unsent: Task[] = []
  let thread = startThread()

  function startThread(): Worker {
    const started = startWorker('./content-worker', import.meta.url, { resourceLimits: LIMITS })
    started.on('message', (done: Done[]) => done.forEach(settle))
    // A body that broke the thread takes those that wait behind it along; the next one finds a new thread.
    started.on('error', (cause) => {
      for (const id of waiting.keys()) {
        forget(id)?.reject(new Refusal('service_unavailable', { cause }))
      }
      thread = startThread()
    })
    return started
  }

  function settle(done: Done): void {
    const entry = forget(done.id)
    if ('content' in done) entry?.resolve(done.content)
    else entry?.reject('refused' in done ? new Refusal(done.refused, done.detail) : done.fault)
  }

  function forget(id: number): Waiting | undefined {
    const entry = waiting.get(id)
    waiting.delete(id)
    waitingBytes -= entry?.size ?? 0
    return entry
  }

  function send(tasks: Task[]): void {
    const memory = tasks.flatMap(({ chunks }) => chunks.map(({ buffer }) => buffer))
    thread.postMessage(tasks, memory)
  }

  /** Small ones go in one message for all that come in one turn of the event loop. */
  function sendSoon(task: Task): void {
    if (unsent.length === 0) {
      setImmediate(() => {
        send(unsent)
        unsent = []
      })
    }
    unsent.push(task)
  }

  function readInThread(
    body: readonly Buffer[],
    size: number,
    call: ContentCall,
  ): Promise<EncodedContent> {
    if (waitingBytes + size > MAX_WAITING_BYTES) throw new Refusal('service_unavailable')
    waitingBytes += size
    const task: Task = { id: ++lastId, chunks: body.map(owned), call }
    return new Promise((resolve, reject) => {
      waiting.set(task.id, { size, resolve, reject })
      if (size > LARGE) send([task])
      else sendSoon(task)
    })
  }

  return {
    async read(chunks, call) {
      const size = chunks.reduce((sum, { length }) => sum + length, 0)
      const isFree = waitingBytes + size <= BUSY_BYTES
      if (size > LARGE || (size > SMALL && isFree)) return readInThread(chunks, size, call)
      return encodeContent(Buffer.concat(chunks), call)
    },
    async close() {
      await thread.terminate()
    },
  }
}

/** Bytes whose memory can be given away: a slice of a pool is copied. */
function owned(chunk: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = chunk
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(chunk)
}
