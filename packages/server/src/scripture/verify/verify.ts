import type { AskOptions } from '../../lib/worker-queue.ts'
import type { VerifyLimits } from './limits.ts'
import type { VerifyInput } from './turns.ts'

/** The caller of a verification. */
export interface Asking {
  /** An address or identity; clients take turns. */
  client: string
  /** Aborted when the client is gone. */
  signal: AbortSignal
}

/** A verification that exceeds this multiple of its budget terminates its thread. */
const LOST = 2

export type Verify = ReturnType<typeof createVerify>

/** The two requests of a thread that verifies. */
export interface VerifyThread {
  verify(
    input: VerifyInput,
    options: AskOptions,
  ): Promise<{ body: Uint8Array<ArrayBuffer> } | undefined>
  forget(input: { id: number }, options: AskOptions): Promise<void>
}

/** Creates a function that verifies bodies in a thread, in turns. */
export function createVerify(thread: VerifyThread) {
  let lastId = 0

  /**
   * The report as JSON.
   * @throws ApiError as the queue does, and for a body that cannot be verified
   */
  return async (
    body: Uint8Array<ArrayBuffer>,
    limits: VerifyLimits,
    { client, signal }: Asking,
  ): Promise<Uint8Array> => {
    const id = ++lastId
    const cpuMilliseconds = LOST * limits.cpuMilliseconds
    const options = { client: [client], signal, bytes: body.length, cpuMilliseconds }
    try {
      for (let goesOn = false; ; goesOn = true) {
        const answer = await thread.verify({ id, body, limits }, { ...options, goesOn })
        if (answer) return answer.body
      }
    } catch (error) {
      // The verification may be waiting in the thread for its next turn.
      if (signal.aborted) thread.forget({ id }, { goesOn: true }).catch(() => {})
      throw error
    }
  }
}
