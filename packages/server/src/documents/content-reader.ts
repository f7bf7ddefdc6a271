import type { Worker } from 'node:worker_threads'
import { Refusal } from '@waraq/contract'
import { startWorker } from '../lib/worker.ts'
import type { Done, Task } from './content-worker.ts'
import { type ContentCall, type EncodedContent, encodeContent } from './encoded-content.ts'

/** Turns the bodies of creates and saves into content, the large ones in a thread of their own. */
export interface ContentReader {
  read(body: Buffer, call: ContentCall): Promise<EncodedContent>
  close(): Promise<void>
}

/** From here on the main thread would be busy for over a millisecond or two. */
const LARGE = 65_536

/** A body's tree is garbage as soon as it is read: more room for it would only be filled, and kept. */
const LIMITS = { maxYoungGenerationSizeMb: 16 }

/** So many bytes may wait for the thread before newcomers are asked to come again. */
const MAX_WAITING_BYTES = 134_217_728

interface Waiting {
  size: number
  resolve: (content: EncodedContent) => void
  reject: (error: Error) => void
}

export function startContentReader(): ContentReader {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let waitingBytes = 0
  let thread = startThread()

  function startThread(): Worker {
    const started = startWorker('./content-worker', import.meta.url, { resourceLimits: LIMITS })
    started.on('message', (done: Done) => settle(done))
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
    else entry?.reject('refused' in done ? new Refusal(done.refused) : done.fault)
  }

  function forget(id: number): Waiting | undefined {
    const entry = waiting.get(id)
    waiting.delete(id)
    waitingBytes -= entry?.size ?? 0
    return entry
  }

  function readInThread(body: Buffer, call: ContentCall): Promise<EncodedContent> {
    if (waitingBytes + body.length > MAX_WAITING_BYTES) throw new Refusal('service_unavailable')
    waitingBytes += body.length
    const owned = new Uint8Array(body)
    const task: Task = { id: ++lastId, body: owned, call }
    return new Promise((resolve, reject) => {
      waiting.set(task.id, { size: body.length, resolve, reject })
      thread.postMessage(task, [owned.buffer])
    })
  }

  return {
    read: async (body, call) =>
      body.length > LARGE ? readInThread(body, call) : encodeContent(body, call),
    async close() {
      await thread.terminate()
    },
  }
}
