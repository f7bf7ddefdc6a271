import { setTimeout as delay } from 'node:timers/promises'

const LONGEST_MILLISECONDS = 120_000
const POLL_MILLISECONDS = 50

/** Asks until the answer is yes; whoever cannot answer yet has not said no. */
export async function waitFor(
  what: string,
  ask: () => Promise<boolean>,
  said: () => string = () => '',
): Promise<void> {
  const startedAt = performance.now()
  while (!(await ask().catch(() => false))) {
    const isLate = performance.now() - startedAt > LONGEST_MILLISECONDS
    if (isLate) throw new Error(`${what}: not in ${LONGEST_MILLISECONDS / 1000} s\n${said()}`)
    await delay(POLL_MILLISECONDS)
  }
}
