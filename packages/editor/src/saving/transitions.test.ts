import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '@waraq/sdk/client'
import fc from 'fast-check'
import { paragraph } from '../../test/stand-in.ts'
import {
  type AutosaveState,
  isUnsaved,
  nextState,
  type Outcome,
  type SaveEvent,
  type Status,
  TRANSITIONS,
} from './autosave.ts'
import { ConflictError } from './save-request.ts'

/** The events that each status ignores, with the reason. */
const IGNORED: Record<Status, SaveEvent[]> = {
  // Nothing is due, sent or failed.
  idle: ['due', 'retry', 'stored'],
  dirty: ['retry', 'stored', 'failed'],
  // One request at a time: callers wait for its end.
  saving: ['due', 'retry', 'save', 'leave', 'overwrite', 'adopt', 'end'],
  saved: ['due', 'retry', 'stored', 'failed'],
  retrying: ['stored', 'failed'],
  expired: ['stored', 'failed'],
  // Only a choice of the author ends these, and an explicit save may find the document again.
  conflict: ['changed', 'due', 'retry', 'save', 'leave', 'stored', 'failed'],
  gone: ['changed', 'due', 'retry', 'leave', 'stored', 'failed'],
  // The same content would be rejected again.
  blocked: ['due', 'stored', 'failed'],
  // The last request is under way or was not needed.
  ended: ['changed', 'due', 'retry', 'save', 'leave', 'failed', 'overwrite', 'adopt', 'end'],
}
const EVENTS = Object.keys({
  changed: 1,
  due: 1,
  retry: 1,
  save: 1,
  leave: 1,
  stored: 1,
  failed: 1,
  overwrite: 1,
  adopt: 1,
  end: 1,
} satisfies Record<SaveEvent, 1>) as SaveEvent[]
const STATUSES = Object.keys(IGNORED) as Status[]

const initial: AutosaveState = { status: 'idle', stored: undefined, failures: 0, debounceMs: 1000 }
const moment = { now: 0, random: 1, version: {}, isNothing: false }

test('each status handles an event or ignores it', () => {
  for (const status of STATUSES) {
    const events = [...Object.keys(TRANSITIONS[status]), ...IGNORED[status]]
    assert.deepEqual(events.sort(), [...EVENTS].sort(), status)
    for (const event of IGNORED[status]) {
      const state = { ...initial, status }
      assert.deepEqual(nextState(state, event, moment), [state, {}], `${status}: ${event}`)
    }
  }
})

const theirs = { id: 'a', content: paragraph('theirs'), etag: '"2"' }
const ERRORS = [
  new ServiceError(0, 'network'),
  new ServiceError(401, 'token_expired'),
  new ServiceError(404, 'not_found'),
  new ConflictError(theirs, undefined),
  new ServiceError(413, 'document_too_large'),
  new ServiceError(503, 'service_unavailable', { retryAfter: 40 }),
]
const step = fc.record({
  event: fc.oneof(
    fc.constantFrom(...EVENTS),
    fc.constantFrom<SaveEvent>('changed', 'due', 'stored'),
  ),
  error: fc.constantFrom(...ERRORS),
  isEmpty: fc.boolean(),
})

test('no event loses an unsaved version or records one that is not stored', () => {
  const reachedStatuses = new Set<Status>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, isDirty) => {
      const world = start(isDirty)
      for (const { event, error, isEmpty } of steps) {
        world.take(event, error, isEmpty)
        world.check()
        reachedStatuses.add(world.status())
      }
      world.settle()
      world.check()
    }),
    { numRuns: 2000 },
  )
  assert.deepEqual([...reachedStatuses].sort(), [...STATUSES].sort())
})

/** A document, its timer and its request, all driven by the effects of the reducer. */
function start(isDirty: boolean) {
  let version = {}
  let isEmpty = false
  const confirmed = new Set<object | undefined>([undefined, version])
  let state: AutosaveState = { ...initial, stored: isDirty ? undefined : version }
  let now = 0
  let sentVersion: object | undefined
  let rejectedVersion: object | undefined
  let wasSent = isDirty
  let isTimerSet = false

  function facts() {
    return { now, random: 0.5, version, isNothing: isEmpty && !wasSent }
  }

  function dispatch(event: SaveEvent, outcome: Outcome = {}): void {
    now += 400
    const [next, { send, timerMs }] = nextState(state, event, { ...facts(), ...outcome })
    state = next
    if (timerMs !== undefined) isTimerSet = true
    if (!send) return
    assert.equal(sentVersion, undefined, 'one request at a time')
    sentVersion = version
    wasSent = true
  }

  function respond(error: unknown): void {
    const finishedVersion = sentVersion
    sentVersion = undefined
    if (!finishedVersion) return
    if (error) {
      rejectedVersion = finishedVersion
      dispatch('failed', { sent: finishedVersion, error })
    } else {
      confirmed.add(finishedVersion)
      dispatch('stored', { stored: finishedVersion })
    }
  }

  function change(toEmpty: boolean): void {
    version = {}
    isEmpty = toEmpty
    dispatch('changed')
  }

  function fire(): void {
    if (!isTimerSet) return
    isTimerSet = false
    dispatch('due')
  }

  function end(): void {
    const mustSend = 'end' in TRANSITIONS[state.status] && isUnsaved(state, facts())
    const waits = ['conflict', 'gone'].includes(state.status)
    dispatch('end')
    if (mustSend && !waits) assert.equal(sentVersion, version, 'sent once more')
  }

  if (isDirty) dispatch('changed')
  return {
    status: () => state.status,
    take(event: SaveEvent, error: unknown, toEmpty: boolean): void {
      if (event === 'changed') change(toEmpty)
      else if (event === 'due') fire()
      else if (event === 'stored') respond(undefined)
      else if (event === 'failed') respond(error)
      else if (event === 'end') end()
      else {
        if (event === 'adopt' && !sentVersion) confirmed.add(version)
        dispatch(event)
      }
    },
    /** Unsaved content is sent, due, refused, the author's choice, or was sent for the last time. */
    check(): void {
      assert.ok(confirmed.has(state.stored))
      const isDue = isTimerSet && 'due' in TRANSITIONS[state.status]
      const isRefused = state.status === 'blocked' && rejectedVersion === version
      const isOver = isRefused || ['conflict', 'gone', 'ended'].includes(state.status)
      assert.ok(sentVersion || isDue || isOver || !isUnsaved(state, facts()), state.status)
    },
    /** The service works and all timers fire. */
    settle(): void {
      for (let index = 0; sentVersion || isTimerSet; index++) {
        assert.ok(index < 9, 'saving ends')
        if (sentVersion) respond(undefined)
        else fire()
      }
    },
  }
}
