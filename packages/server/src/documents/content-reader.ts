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

/** So many bytes may wait for the thread before newcomers are asked to come again. */
const MAX_WAITING_BYTES = 134_217_728

interface Waiting {
  size: number
  resolve: (content: EncodedContent) => void
  reject: (error: Error) => void
}

export function startContentReader(): ContentReader {
  const thread = startWorker('./content-worker', import.meta.url)
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let waitingBytes = 0

  const settle = (id: number): Waiting | undefined => {
    const entry = waiting.get(id)
    waiting.delete(id)
    waitingBytes -= entry?.size ?? 0
    return entry
  }
  thread.on('message', (done: Done) => {
    const entry = settle(done.id)
    if ('content' in done) entry?.resolve(done.content)
    else entry?.reject('refused' in done ? new Refusal(done.refused) : done.fault)
  })
  thread.on('error', (cause) => {
    for (const id of waiting.keys())
      settle(id)?.reject(new Refusal('service_unavailable', { cause }))
  })

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
