/** The thread that reads large bodies, so that they never hold up anybody else's request. */
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type ErrorCode, Refusal } from '@waraq/contract'
import { type ContentCall, type EncodedContent, encodeContent } from './encoded-content.ts'

export interface Task {
  id: number
  body: Uint8Array<ArrayBuffer>
  call: ContentCall
}

export type Done = { id: number } & (
  | { content: EncodedContent }
  | { refused: ErrorCode }
  | { fault: Error }
)

if (parentPort) serve(parentPort)

function serve(port: MessagePort): void {
  port.on('message', ({ id, body, call }: Task) => {
    try {
      const content = encodeContent(Buffer.from(body.buffer), call)
      // A copy that shares its memory with nothing else can be handed over instead of copied again.
      const bytes = new Uint8Array(content.bytes)
      const done: Done = { id, content: { ...content, bytes } }
      port.postMessage(done, [bytes.buffer])
    } catch (error) {
      const done: Done =
        error instanceof Refusal ? { id, refused: error.code } : { id, fault: error as Error }
      port.postMessage(done)
    }
  })
}
