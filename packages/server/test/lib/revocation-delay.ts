/** Measures how long a server still accepts what was revoked at another one. */
import assert from 'node:assert/strict'
import type { Answer } from './service.ts'

export const MAX_DELAY_MILLISECONDS = 1_000
/** The response must stay the new one for this time. */
export const SETTLED_MILLISECONDS = 700

export type Ask = () => Promise<Answer>

/**
 * Repeats `ask` until the new response is stable; the last old one must start within a second after
 * `change` ends.
 */
export async function requireRevokedInTime(
  ask: Ask,
  change: () => Promise<unknown>,
  after: number,
): Promise<void> {
  assert.equal((await ask()).status, 200)
  const changed = { at: Number.POSITIVE_INFINITY }
  const changing = change().then(() => {
    changed.at = performance.now()
  })
  let oldAt = performance.now()
  for (let now = oldAt; now < Math.max(changed.at, oldAt) + SETTLED_MILLISECONDS; ) {
    now = performance.now()
    const { status } = await ask()
    assert.ok(status === 200 || status === after, `answered with ${status}`)
    if (status === 200) oldAt = now
    assert.ok(oldAt < changed.at + MAX_DELAY_MILLISECONDS, 'the old response is over a second late')
  }
  await changing
}
