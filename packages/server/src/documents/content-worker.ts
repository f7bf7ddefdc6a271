/** The thread that reads bodies, so that they never hold up anybody else's request. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type ErrorCode, Refusal, type RefusalDetail } from '@waraq/contract'
import { LARGE, withRoom } from '../lib/enclose.ts'
import { type ContentCall, type EncodedContent, encodeContent } from './encoded-content.ts'

export interface Task {
  id: number
  /** The body as it came; each piece has its memory for itself. */
  chunks: Uint8Array<ArrayBuffer>[]
  call: ContentCall
}

export type Done = { id: number } & (
  | { content: EncodedContent }
  | { refused: ErrorCode; detail: RefusalDetail }
  | { fault: Error }
)

/**
 * So many answers go back in one message. If all that came together went back together, the threads would
 * take turns with one convoy of saves; with fewer, each save would wake the other thread.
 */
const TOGETHER = 4

if (parentPort) serve(parentPort)

function serve(port: MessagePort): void {
  port.on('message', (tasks: Task[]) => {
    for (let at = 0; at < tasks.length; at += TOGETHER) {
      const done = tasks.slice(at, at + TOGETHER).map(read)
      port.postMessage(done, done.flatMap(memoryOf))
    }
  })
}

function read({ id, chunks, call }: Task): Done {
  try {
    const content = encodeContent(Buffer.concat(chunks), call)
    const { bytes } = content
    return { id, content: bytes.length > LARGE ? { ...content, shown: withRoom(bytes) } : content }
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, fault: error as Error }
    return { id, refused: error.code, detail: error.detail }
  }
}

/** What is handed over instead of copied. */
function memoryOf(done: Done): ArrayBuffer[] {
  if (!('content' in done)) return []
  const { bytes, shown } = done.content
  return [...new Set([bytes.buffer, shown.buffer])]
}
