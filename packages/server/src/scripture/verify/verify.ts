import type { WorkerQueue } from '../../lib/worker-queue.ts'
import type { QuranQueries } from '../quran/queries.ts'
import type { VerifyLimits } from './limits.ts'

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

/** Creates a function that verifies bodies in a thread, in turns. */
export function createVerify(queue: WorkerQueue<QuranQueries>) {
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
        const answer = await queue.ask('verifyQuran', { id, body, limits }, { ...options, goesOn })
        if (answer) return answer.body
      }
    } catch (error) {
      // The verification may be waiting in the thread for its next turn.
      if (signal.aborted) queue.ask('forgetVerification', { id }, { goesOn: true }).catch(() => {})
      throw error
    }
  }
}
