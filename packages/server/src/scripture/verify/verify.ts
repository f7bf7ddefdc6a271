import type { AskOptions } from '../../lib/worker-queue.ts'
import type { VerifyLimits } from './limits.ts'
import type { VerifyInput, VerifySource } from './verify-steps.ts'

/** The caller of a verification. */
export interface Asking {
  /** An address or identity; clients take turns. */
  client: string
  /** Aborted when the client is gone. */
  signal: AbortSignal
}

export type Verify = ReturnType<typeof createVerify>

/** Verifies in a thread; the result is undefined if the verification takes longer than allowed. */
export type VerifyInThread = (
  input: VerifyInput,
  options: AskOptions,
) => Promise<{ body: Uint8Array<ArrayBuffer> } | undefined>

interface VerifyThreads {
  /** Runs verifications that take at most a slice, and the first slice of the others. */
  quick: VerifyInThread
  /** Runs the others, whose single steps may take long. */
  long: VerifyInThread
}

/**
 * Creates a function that verifies texts and documents. A step cannot be interrupted, and a step
 * over a long line takes seconds. So each verification begins in a thread where none may take
 * longer than a slice.
 */
export function createVerify({ quick, long }: VerifyThreads, kind: 'anonymous' | 'with token') {
  /**
   * The report as JSON.
   * @throws ApiError as the queue does, and for a body that cannot be verified
   */
  return async (
    source: VerifySource,
    limits: VerifyLimits,
    { client, signal }: Asking,
  ): Promise<Uint8Array> => {
    const cpuMilliseconds = ABANDON_FACTOR * limits.cpuMilliseconds
    const options = { client: [kind, client], signal, cpuMilliseconds }
    const report =
      (await quick({ source, limits, isQuick: true }, options)) ??
      (await long({ source, limits }, options))
    if (!report) throw new Error('a verification without a limit returned no report')
    return report.body
  }
}

/** A verification that exceeds this multiple of its budget is abandoned. */
const ABANDON_FACTOR = 2
