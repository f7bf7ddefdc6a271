/** How long a server still accepts what was revoked elsewhere. */
import assert from 'node:assert/strict'
import type { HttpResponse } from './service.ts'

export const MAX_DELAY_MILLISECONDS = 1_000
/** The response must stay the new one for this time, which exceeds the poll interval. */
const SETTLED_MILLISECONDS = 700

export type Ask = () => Promise<HttpResponse>

/** The status of a response and the code of its error. */
export const outcomeOf = ({ status, json }: HttpResponse): string =>
  `${status} ${json?.error ?? ''}`.trim()

/** The response is 200 before `change`, and this one after the longest delay has passed. */
export async function requireRevoked(
  ask: Ask,
  change: () => Promise<unknown>,
  after: string,
  pass: (milliseconds: number) => void,
): Promise<void> {
  assert.equal(outcomeOf(await ask()), '200')
  await change()
  pass(MAX_DELAY_MILLISECONDS)
  assert.equal(outcomeOf(await ask()), after)
}

/**
 * Repeats `ask` until the new response is stable; the last old one must start within a second after
 * `change` ends.
 */
export async function requireRevokedInTime(
  ask: Ask,
  change: () => Promise<unknown>,
  after: string,
): Promise<void> {
  assert.equal(outcomeOf(await ask()), '200')
  const changed = { at: Number.POSITIVE_INFINITY }
  const changing = change().then(() => {
    changed.at = performance.now()
  })
  let oldAt = performance.now()
  for (let now = oldAt; now < Math.max(changed.at, oldAt) + SETTLED_MILLISECONDS; ) {
    now = performance.now()
    const outcome = outcomeOf(await ask())
    assert.ok(outcome === '200' || outcome === after, outcome)
    if (outcome === '200') oldAt = now
    const late = Math.round(oldAt - changed.at)
    assert.ok(late < MAX_DELAY_MILLISECONDS, `the old response ${late} ms after the change`)
  }
  await changing
}
