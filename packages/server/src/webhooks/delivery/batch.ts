import type { Queryable } from '../../db/database.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { WebhookEvent, WebhookEvents } from '../webhook-events.ts'
import * as store from './store.ts'

/** An event to be attempted now; `parked` if it was parked before. */
export interface Attempted {
  event: WebhookEvent
  position: number
  subject: string
  parked?: store.ParkedRow
}

/** What a webhook is given at once. */
export interface Batch {
  attempts: readonly Attempted[]
  /** New events that wait behind a parked one of their subject. */
  behind: readonly WebhookEvent[]
  /** Positions that are parked, but whose events are deleted. */
  expired: readonly number[]
  /** Whether so many events are parked that there are no new ones. */
  isFull: boolean
  /** The position of the webhook once all new events are delivered or parked. */
  position: number
}

const MAX_BATCH = 64
/** Parked events with which a webhook gets no new ones. */
const MAX_PARKED = 10_000
/** Positions that one batch looks at, so that a rare type is not searched in the whole feed. */
const MAX_SCANNED = 10_000

/**
 * The next events of a webhook: those whose retry is due, then new ones. A failing webhook gets one
 * event, so that it holds no place for long.
 */
export async function readBatch(
  db: Queryable,
  events: WebhookEvents,
  claim: store.Claim,
  at: Microseconds,
): Promise<Batch> {
  const isFailing = claim.failing_since !== null
  const due = await store.listDueEvents(db, claim, { at, limit: isFailing ? 1 : MAX_BATCH })
  const found = await findDue(events, claim, due)
  const isFull = claim.parked_count >= MAX_PARKED
  const hasRoom = !isFull && due.length < MAX_BATCH && !(isFailing && due.length > 0)
  const { fresh, position } = hasRoom
    ? await readFresh(events, claim, MAX_BATCH - due.length)
    : { fresh: [], position: claim.position }
  const subjects = fresh.map(({ subject }) => subject)
  const parked = new Set(
    subjects.length > 0 ? await store.listParkedSubjects(db, claim, subjects) : [],
  )
  const isFree = ({ subject }: WebhookEvent) => !parked.has(subject)
  const end = isFailing ? endOfFirst(fresh, isFree) : fresh.length
  const taken = fresh.slice(0, end)
  return {
    isFull,
    attempts: [...found, ...taken.filter(isFree).map((event) => attemptOf(event))],
    behind: taken.filter((event) => !isFree(event)),
    expired: due
      .filter((row) => !found.some(({ position }) => position === row.position))
      .map(({ position }) => position),
    position: end < fresh.length ? (taken.at(-1)?.position ?? claim.position) : position,
  }
}

const attemptOf = (event: WebhookEvent, parked?: store.ParkedRow): Attempted => ({
  event,
  position: event.position,
  subject: event.subject,
  ...(parked && { parked }),
})

async function findDue(
  events: WebhookEvents,
  claim: store.Claim,
  due: readonly store.ParkedRow[],
): Promise<Attempted[]> {
  if (due.length === 0) return []
  const positions = due.map(({ position }) => position)
  const found = await events.find(organizationOf(claim), positions)
  const byPosition = new Map(found.map((event) => [event.position, event]))
  return due.flatMap((row) => {
    const event = byPosition.get(row.position)
    return event ? [attemptOf(event, row)] : []
  })
}

async function readFresh(events: WebhookEvents, claim: store.Claim, limit: number) {
  // Events that are deleted before their turn are lost to this webhook.
  const after = Math.max(claim.position, claim.oldest)
  const last = Math.min(claim.newest, after + MAX_SCANNED)
  if (last <= after) return { fresh: [], position: after }
  const types = claim.types?.split(' ')
  const fresh = await events.list(organizationOf(claim), { after, last, types, limit })
  const position = fresh.length === limit ? (fresh.at(-1)?.position ?? last) : last
  return { fresh, position }
}

const organizationOf = ({ shard, organizationId: id }: store.Claim) => ({ shard, id })

/** The end of the events up to the second one that can be attempted. */
function endOfFirst(
  fresh: readonly WebhookEvent[],
  isFree: (event: WebhookEvent) => boolean,
): number {
  const first = fresh.findIndex(isFree)
  const second = fresh.findIndex((event, at) => at > first && isFree(event))
  return second < 0 ? fresh.length : second
}
