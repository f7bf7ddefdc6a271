import type { WorkerQueue } from '../../lib/worker-queue.ts'
import type { QuranQueries } from '../quran/queries.ts'
import type { VerifyLimits } from './limits.ts'

/** Who asks for a verification. */
export interface Asking {
  /** An address or an identity: those who ask take turns. */
  client: string
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
}

/** A budget ends a verification; what goes on for this many times as long has its thread ended. */
const LOST = 2

export type Verify = ReturnType<typeof createVerify>

/** Makes what verifies bodies in a thread, turn by turn. */
export function createVerify(queue: WorkerQueue<QuranQueries>) {
  let lastId = 0

  /** The report as JSON. @throws Refusal as the queue does, and for a body that cannot be verified */
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
      // It may wait in the thread for a turn that never comes.
      if (signal.aborted) queue.ask('forgetVerification', { id }, { goesOn: true }).catch(() => {})
      throw error
    }
  }
}
