/** A client's record of a document: its requests in order, and the last acknowledged one. */
import assert from 'node:assert/strict'

/** Visible state of a document; undefined where it does not exist. */
export type State = { content: string; shareToken: string | null } | undefined

/** The token of a share whose answer never came. */
export const UNCONFIRMED = 'unconfirmed'

interface Step {
  state: State
  /** The `X-Request-Id` of the answer, once it came. */
  requestId?: string
}

/** One document and its only writer's record of it. */
export interface Page {
  name: string
  id: string | undefined
  /** All requested states; the first is the initial one. */
  steps: Step[]
  /** The step that was answered last. */
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

/** Whether every step was answered, so that there is one thing only that can be found. */
export const isSettled = ({ steps, acknowledged }: Page): boolean =>
  acknowledged === steps.length - 1

/**
 * Whether this state is allowed when steps up to `acknowledged` were answered: the state after the
 * last of them, or after a later request. An older state is a loss, any other is torn.
 */
export function isPossible({ steps, acknowledged }: Page, found: State): boolean {
  return steps.slice(acknowledged).some(({ state }) => isSame(state, found))
}

/** Refuses what cannot be, and writes down what is. */
export function settle(page: Page, found: State): void {
  assert.ok(isPossible(page, found), lossOf(page, found))
  page.steps = [{ state: found }]
  page.acknowledged = 0
}

/** Describes a document that differs from its acknowledged state. */
function lossOf({ name, steps, acknowledged }: Page, found: State): string {
  const older = steps.findLastIndex(({ state }) => isSame(state, found))
  const verdict = older < 0 ? 'torn or never asked for' : `lost: it is at step ${older}`
  const shown = JSON.stringify(found)?.slice(0, 200)
  return `${name} is ${verdict}, of ${steps.length - 1}, of which ${acknowledged} were acknowledged: ${shown}`
}

function isSame(one: State, other: State): boolean {
  if (!one || !other) return one === other
  const [a, b] = [one.shareToken, other.shareToken]
  const isUnconfirmed = a !== null && b !== null && (a === UNCONFIRMED || b === UNCONFIRMED)
  return one.content === other.content && (a === b || isUnconfirmed)
}
