/** What is ended at one server, and how long another goes on answering as if it were not. */
import assert from 'node:assert/strict'
import type { Answer } from './service.ts'

export const MAX_DELAY_MILLISECONDS = 1_000
/** For so long an answer must stay the new one. */
export const SETTLED_MILLISECONDS = 700

export type Ask = () => Promise<Answer>

/** Until the new answer has settled; the last old one must have begun within a second of the end of `change`. */
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
    assert.ok(
      oldAt < changed.at + MAX_DELAY_MILLISECONDS,
      'the old answer more than a second later',
    )
  }
  await changing
}
