import type { MessagePort } from 'node:worker_threads'
import { type ErrorCode, Refusal } from '@waraq/contract'

/** What a thread may be asked: each name with its function. Bytes are answered as they are, anything else as JSON. */
// A function of any question: the lane types name and question as a pair.
export type Askable = Record<string, (question: never) => unknown>

/** A question; `id` comes back with its answer. */
export interface Task {
  id: number
  name: string
  question: unknown
}

export type Done =
  | { isOpen: true }
  | ({ id: number } & (
      | { answer: Uint8Array<ArrayBuffer> | undefined }
      | { refused: ErrorCode }
      | { fault: Error }
    ))

/** Answers what a lane asks through this port, one question after the other, and says that it is open. */
export function serveLane(port: MessagePort, questions: Askable): void {
  const say = (done: Done, transfer: ArrayBuffer[] = []) => port.postMessage(done, transfer)
  port.on('message', async ({ id, name, question }: Task) => {
    try {
      const ask = questions[name] as (question: unknown) => unknown
      const answer = bytesOf(await ask(question))
      say({ id, answer }, answer && [answer.buffer])
    } catch (error) {
      say(error instanceof Refusal ? { id, refused: error.code } : { id, fault: error as Error })
    }
  })
  say({ isOpen: true })
}

function bytesOf(found: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (found === undefined) return undefined
  // A copy that shares its memory with nothing else can be handed over.
  return found instanceof Uint8Array
    ? new Uint8Array(found)
    : new TextEncoder().encode(JSON.stringify(found))
}
