import { ApiError } from '@waraq/contract'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { hourly } from '../../lib/hourly.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { NewId } from '../../lib/uuid.ts'
import type { NewEvent, OrganizationRef } from '../store.ts'
import { eventsOf } from './event-of.ts'
import * as store from './store.ts'

/** A part of the service that follows the changes of all organizations. */
export interface ChangeConsumer {
  /**
   * Called with due changes before they leave the outbox, also those of organizations without a
   * feed: at least once, in order for each subject, with the newest revision of its content. If it
   * rejects, the changes stay and are offered again; so a fault of one document must not reject.
   */
  take?(organization: OrganizationRef, changes: readonly store.ChangeRow[]): Promise<unknown>
  /**
   * Called after the events are in the feed of their organization, on the server that added them
   * only, and never again after a crash: a hint to read the feed now.
   */
  published?(organization: OrganizationRef, events: readonly NewEvent[]): void
}

interface Deps {
  db: Database
  log: Logger
  /** Time for which changes of one document's content are published as one. */
  windowMicros: Microseconds
  /** Changes until this time are published. */
  latest: () => Microseconds
  newId: NewId
  monotonicNow: () => number
  consumers: readonly ChangeConsumer[]
  /** Whether this server may relay now. */
  hasLease: (at: Microseconds) => Promise<boolean>
}

export type Relay = ReturnType<typeof createRelay>

const MAX_SUBJECTS = 500
/** Subjects of one organization in one write. */
const MAX_SUBJECTS_PER_WRITE = 200
/**
 * Moves committed changes to the feeds. Two relays at once are harmless: each write names the
 * position of the feed that it follows. The lease saves their work.
 */
export function createRelay(deps: Deps) {
  const { db, log, windowMicros, latest, newId, monotonicNow, consumers, hasLease } = deps
  let lastError: unknown
  const logFailure = hourly(
    (organization_id) => log.error({ err: lastError, organization_id }, 'changes not published'),
    monotonicNow,
  )

  async function publish(organization: OrganizationRef, subjects: string[]): Promise<void> {
    const changes = await store.listChanges(db, organization, subjects)
    const [first] = changes
    if (!first) return
    for (const { take } of consumers) await take?.(organization, changes)
    const { position: seen } = first
    const events =
      seen === null
        ? []
        : eventsOf(changes).map(({ type, data, change }, at) => ({
            type,
            data,
            position: seen + 1 + at,
            id: newId(organization.shard),
            at: change.changed_at,
            subject: change.subject,
            identity_id: change.identity_id,
          }))
    if (seen === null || events.length === 0) {
      const hadFeed = seen !== null
      await store.dropChanges(db, organization, changes, { hadFeed })
      return
    }
    if (await store.publishChanges(db, organization, { changes, events, seen })) {
      for (const { published } of consumers) published?.(organization, events)
    }
  }

  /** Publishes the due changes of up to 500 subjects; returns whether more may be due. */
  async function runOnce(): Promise<boolean> {
    const at = latest()
    const times = { contentBefore: at - windowMicros, othersBefore: at }
    const due = await store.listDue(db.readOnly, times, MAX_SUBJECTS)
    if (due.length === 0 || !(await hasLease(at))) return false
    let hasFailed = false
    for (const { organization, subjects } of groupsOf(due)) {
      await publish(organization, subjects).catch((error) => {
        // A database that refuses writes refuses those of the others too.
        if (error instanceof ApiError) throw error
        hasFailed = true
        lastError = error
        logFailure(organization.id)
      })
    }
    return due.length >= MAX_SUBJECTS && !hasFailed
  }

  async function runAll(): Promise<void> {
    while (await runOnce());
  }

  let last = Promise.resolve()
  return {
    /** Publishes all changes that are due now, unless another server has the lease. */
    run(): Promise<void> {
      last = last.catch(() => {}).then(runAll)
      return last
    },
  }
}

/** The due subjects by organization, those of the oldest changes first. */
function groupsOf(due: readonly store.DueSubject[]) {
  const groups = new Map<string, { organization: OrganizationRef; subjects: Set<string> }>()
  for (const { shard, organization_id: id, subject } of due) {
    const group = groups.get(id) ?? { organization: { shard, id }, subjects: new Set() }
    group.subjects.add(subject)
    groups.set(id, group)
  }
  return [...groups.values()].flatMap(({ organization, subjects }) =>
    partsOf([...subjects]).map((part) => ({ organization, subjects: part })),
  )
}

const partsOf = (subjects: string[]): string[][] =>
  Array.from({ length: Math.ceil(subjects.length / MAX_SUBJECTS_PER_WRITE) }, (_, at) =>
    subjects.slice(at * MAX_SUBJECTS_PER_WRITE, (at + 1) * MAX_SUBJECTS_PER_WRITE),
  )
