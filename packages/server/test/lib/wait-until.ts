import assert from 'node:assert/strict'

const LONGEST_MILLISECONDS = 5_000

/** Asks until the answer is yes. What never comes is a failure, not a wait without end. */
export async function waitUntil(what: string, ask: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now()
  while (!(await ask())) {
    const waited = performance.now() - startedAt
    assert.ok(waited < LONGEST_MILLISECONDS, `${what}: not after ${Math.round(waited)} ms`)
  }
}
