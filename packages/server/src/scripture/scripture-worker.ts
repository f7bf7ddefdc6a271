/** The thread that searches scripture: it has the files open, and answers one question after the other. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type ErrorCode, Refusal } from '@waraq/contract'
import { openQuestions, type QuestionName } from './questions.ts'

/** A question; `id` comes back with its answer. */
export interface Task {
  id: number
  name: QuestionName
  question: unknown
}

export type Done =
  | { isOpen: true }
  | ({ id: number } & (
      | { answer: Uint8Array<ArrayBuffer> | undefined }
      | { refused: ErrorCode }
      | { fault: Error }
    ))

if (parentPort) serve(parentPort)

function serve(port: MessagePort): void {
  const questions = openQuestions(workerData)
  const say = (done: Done, transfer: ArrayBuffer[] = []) => port.postMessage(done, transfer)
  port.on('message', ({ id, name, question }: Task) => {
    try {
      // Name and question came together through `Lane.ask`, which types them as a pair.
      const ask = questions[name] as (question: unknown) => unknown
      const found = ask(question)
      const answer =
        found === undefined ? undefined : new TextEncoder().encode(JSON.stringify(found))
      say({ id, answer }, answer && [answer.buffer])
    } catch (error) {
      say(error instanceof Refusal ? { id, refused: error.code } : { id, fault: error as Error })
    }
  })
  say({ isOpen: true })
}
