import { setTimeout as delay } from 'node:timers/promises'

const POLL_MILLISECONDS = 10
/** Long enough that only a run that hangs reaches it. */
const TIMEOUT_MILLISECONDS = 60_000
const SERVICE_TIMEOUT_MILLISECONDS = 120_000

/** Polls `isTrue` for up to a minute. An error of `isTrue` rejects at once. */
export const waitFor = (what: string, isTrue: () => Promise<boolean>): Promise<void> =>
  poll(what, isTrue, TIMEOUT_MILLISECONDS)

/** Polls an external service for up to 120 seconds. An error of `isTrue` means "not ready yet". */
export const waitForService = (
  what: string,
  isTrue: () => Promise<boolean>,
  output?: () => string,
): Promise<void> =>
  poll(what, () => isTrue().catch(() => false), SERVICE_TIMEOUT_MILLISECONDS, output)

async function poll(
  what: string,
  isTrue: () => Promise<boolean>,
  timeout: number,
  output: () => string = () => '',
): Promise<void> {
  const startedAt = performance.now()
  while (!(await isTrue())) {
    const isLate = performance.now() - startedAt > timeout
    if (isLate) throw new Error(`timeout after ${timeout / 1000} s: ${what}\n${output()}`)
    await delay(POLL_MILLISECONDS)
  }
}
