/** A client's record of a document: its requests in order, and the last acknowledged one. */
import assert from 'node:assert/strict'

/** Visible state of a document; undefined if it does not exist. */
export type State = { content: string; shareToken: string | null } | undefined

/** Stands for the token of a share whose response was lost. */
export const UNCONFIRMED = 'unconfirmed'

interface Step {
  state: State
  /** The `X-Request-Id` of the response, after it has arrived. */
  requestId?: string
}

/** One document and its only writer's record of it. */
export interface Page {
  name: string
  id: string | undefined
  /** All requested states; the first is the initial one. */
  steps: Step[]
  /** Index of the last acknowledged step. */
  acknowledged: number
  /** Number of contents after the first. */
  versions: number
}

export const newPage = (name: string): Page => ({
  name,
  id: undefined,
  steps: [{ state: undefined }],
  acknowledged: 0,
  versions: 0,
})

export const lastState = ({ steps }: Page): State => steps.at(-1)?.state

/** Whether every step is acknowledged, so that only one state is possible. */
export const isSettled = ({ steps, acknowledged }: Page): boolean =>
  acknowledged === steps.length - 1

/**
 * Whether this state is possible: the one after the last acknowledged step, or after a later one.
 * An older state is a loss, any other a torn write.
 */
export function isPossible({ steps, acknowledged }: Page, actual: State): boolean {
  return steps.slice(acknowledged).some(({ state }) => isSame(state, actual))
}

/** Throws if the state is impossible; else records it as the acknowledged one. */
export function settle(page: Page, actual: State): void {
  assert.ok(isPossible(page, actual), lossOf(page, actual))
  page.steps = [{ state: actual }]
  page.acknowledged = 0
}

/** Describes a document that differs from its acknowledged state. */
function lossOf({ name, steps, acknowledged }: Page, actual: State): string {
  const older = steps.findLastIndex(({ state }) => isSame(state, actual))
  const verdict = older < 0 ? 'torn or never asked for' : `lost: it is at step ${older}`
  const excerpt = JSON.stringify(actual)?.slice(0, 200)
  return `${name} is ${verdict}, of ${steps.length - 1}, of which ${acknowledged} were acknowledged: ${excerpt}`
}

function isSame(one: State, other: State): boolean {
  if (!one || !other) return one === other
  const [a, b] = [one.shareToken, other.shareToken]
  const isUnconfirmed = a !== null && b !== null && (a === UNCONFIRMED || b === UNCONFIRMED)
  return one.content === other.content && (a === b || isUnconfirmed)
}
