import { ConflictError, failureOf, type RemoteVersion } from './save-request.ts'

/** The state of saving, as the author sees it. */
export type SaveState =
  | 'idle' // Unchanged.
  | 'dirty' // Changed; a save is due.
  | 'saving'
  | 'saved'
  | 'retrying' // The service is unreachable or busy; retried automatically.
  | 'expired' // The author is signed out; retried automatically.
  | 'conflict' // Another version was saved; the author must choose.
  | 'gone' // The document was deleted; saving it as a new one is offered.
  | 'blocked' // The service rejects the document; the next change tries again.

/** `ended`: the editor closed; at most one last request follows. */
export type Status = SaveState | 'ended'

export interface AutosaveState {
  status: Status
  /** The `version` of the stored snapshot; undefined if the content is not stored. */
  stored: object | undefined
  /** The conflicting version in `conflict`. */
  remoteVersion?: RemoteVersion | undefined
  /** The time of the first change after the start of the last request. */
  changedAt?: number | undefined
  /** Failed requests since the last stored version. */
  failures: number
  /** The delay after a change. */
  debounceMs: number
}

export type SaveEvent =
  | 'changed' // The author changed the document.
  | 'due' // The timer fired.
  | 'retry' // The author asks for another attempt, or the network may be back.
  | 'save' // The author or the host saves now.
  | 'leave' // The page may end.
  | 'stored' // The request succeeded.
  | 'failed' // The request failed.
  | 'overwrite' // This content replaces another version, or becomes a new document.
  | 'adopt' // This content equals a stored version.
  | 'end' // The editor closes.

/** The document at the time of an event. */
export interface Moment {
  now: number
  /** From 0 to 1, for the jitter of retries. */
  random: number
  version: object
  /** An empty document that no request may have created. */
  isNothing: boolean
}

/** The response to a request. */
export interface Outcome {
  /** The version that the service has stored. */
  stored?: object
  /** The version of a failed request. */
  sent?: object
  error?: unknown
}

/** What follows from a transition, in this order. */
interface Effects {
  /** Sends the content; `last` if the page may end. */
  send?: 'now' | 'last'
  /** Starts the timer with this delay; a negative one has passed. */
  timerMs?: number
  /** A state to report before the new one. */
  passingState?: SaveState
}

type Result = [changes?: Partial<AutosaveState>, effects?: Effects]
type Transition = (state: AutosaveState, facts: Moment & Outcome) => Result

/** Continuous typing is saved after this time. */
const MAX_WAIT_MS = 10_000
const FIRST_BACKOFF_MS = 1000
const LONGEST_BACKOFF_MS = 30_000

/** Whether the service may not have this content. */
export const isUnsaved = (
  { stored }: Pick<AutosaveState, 'stored'>,
  { version, isNothing }: Moment,
): boolean => version !== stored && !isNothing

const ifUnsaved =
  (transition: Transition, otherwise: Result = []): Transition =>
  (state, facts) =>
    isUnsaved(state, facts) ? transition(state, facts) : otherwise

const sendEffects = (send: 'now' | 'last', otherwise?: Result): Transition =>
  ifUnsaved(() => [{ status: 'saving', changedAt: undefined }, { send }], otherwise)
const save = sendEffects('now')
const leave = sendEffects('last')
/** The author may have undone all changes. */
const saveOrRest = sendEffects('now', [{ status: 'idle' }])

/** The change is sent after the response or the backoff. */
const note = ifUnsaved(({ changedAt }, { now }) => [{ changedAt: changedAt ?? now }])

const debounce = ifUnsaved(({ changedAt, debounceMs }, { now }) => {
  const first = changedAt ?? now
  const timerMs = Math.min(debounceMs, first + MAX_WAIT_MS - now)
  return [{ status: 'dirty', changedAt: first }, { timerMs }]
})

const stored: Transition = (state, facts) => {
  const changes = { stored: facts.stored, failures: 0 }
  if (!isUnsaved(changes, facts)) return [{ ...changes, status: 'saved' }]
  return [
    { ...changes, status: 'dirty' },
    { passingState: 'saved', timerMs: state.debounceMs },
  ]
}

const failed: Transition = ({ failures, debounceMs }, { error, sent, version, random }) => {
  const { kind, retryAfterMs } = failureOf(error)
  // A change during the request may have made the document acceptable.
  if (kind === 'blocked' && version !== sent)
    return [{ status: 'dirty' }, { passingState: kind, timerMs: debounceMs }]
  const remoteVersion = error instanceof ConflictError ? error.remoteVersion : undefined
  if (retryAfterMs === undefined) return [{ status: kind, remoteVersion }]
  // With jitter, so that many pages do not retry at once.
  const longest = Math.min(FIRST_BACKOFF_MS * 2 ** failures, LONGEST_BACKOFF_MS)
  const timerMs = Math.max(retryAfterMs, (longest * (1 + random)) / 2)
  return [{ status: kind, failures: failures + 1 }, { timerMs }]
}

const overwrite: Transition = () => [
  { status: 'dirty', stored: undefined, remoteVersion: undefined },
  { timerMs: 0 },
]
const adopt: Transition = (state, facts) => {
  const [changes, effects = {}] = stored(state, facts)
  return [{ ...changes, remoteVersion: undefined }, effects]
}

const ended = { status: 'ended' } as const
const close: Transition = () => [ended]
const end = ifUnsaved(() => [ended, { send: 'last' }], [ended])

const READY = { changed: debounce, save, leave, overwrite, adopt, end }
const WAITING = { ...READY, changed: note, due: saveOrRest, retry: saveOrRest }
const CHOICE = { overwrite, adopt, end: close }

/** What each event does in each status. A status ignores the events that it does not name. */
export const TRANSITIONS: Record<Status, Partial<Record<SaveEvent, Transition>>> = {
  // A draft of an earlier page can conflict before the first request.
  idle: { ...READY, failed },
  dirty: { ...READY, due: saveOrRest },
  saving: { changed: note, stored, failed },
  saved: READY,
  retrying: WAITING,
  expired: WAITING,
  conflict: CHOICE,
  gone: { ...CHOICE, save },
  blocked: { ...READY, retry: save },
  ended: { stored: (_, { stored }) => [{ stored }] },
}

/** Returns the state after an event, and what follows from it. */
export function nextState(
  state: AutosaveState,
  event: SaveEvent,
  facts: Moment & Outcome,
): [AutosaveState, Effects] {
  const [changes, effects = {}] = TRANSITIONS[state.status][event]?.(state, facts) ?? []
  return [{ ...state, ...changes }, effects]
}
