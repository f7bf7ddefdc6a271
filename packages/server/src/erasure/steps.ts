import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '../db/audit-row.ts'
import type { Database, Statement } from '../db/database.ts'
import { rateCounterOf } from '../db/postgres/shared-rate-counts.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import * as store from './store.ts'

/** An erasure as other parts of the service record it, in the write that makes it. */
export interface ErasureRecords {
  onRequest(erasure: Recorded & { actor: Actor }): Statement[]
  onDone(erasure: Recorded): Statement[]
}

interface Recorded {
  shard: Shard
  organizationId: string
  erasureId: string
  at: Microseconds
}

type ObjectKeysOf = (image: store.ErasedImage) => string[]

export interface ErasingDeps {
  db: Database
  stamp: () => Microseconds
  records: ErasureRecords
  /** The keys under which the store may have objects of an image. */
  objectKeysOf: ObjectKeysOf
  /** Deletes the objects of deleted images from the store. */
  removeObjects: () => Promise<void>
  isStopping: () => boolean
}

type Step = (claim: store.Claim) => Promise<unknown>

/** Documents and images of one step: few, because saves wait while it is written. */
const STEP = 10
const EVENTS_OF_STEP = 500
/** A pause between steps, in times of the step before it, so that nine of ten saves meet none. */
const PAUSE = 9
/** Each round finds what requests from before the identity was closed have added meanwhile. */
const MAX_ROUNDS = 20
/** Kinds of rate limits that count by identity. */
const COUNTED_BY_IDENTITY = ['identity', 'live', 'scripture', 'comment']

export const releasedOf = (images: readonly store.ErasedImage[], objectKeysOf: ObjectKeysOf) => ({
  ids: images.map(({ id }) => id),
  keys: images.flatMap(objectKeysOf),
})

/** The data of an event of a comment without this user. */
function withoutMention(data: string, user: string): string {
  const { mentions = [], ...ids }: { mentions?: string[] } = JSON.parse(data)
  return JSON.stringify({ ...ids, mentions: mentions.filter((mention) => mention !== user) })
}

/**
 * Returns the function that erases the identity of a claim, step by step. Each step finds nothing
 * when it runs again, so that an interrupted erasure ends as any other. Its result is false if another
 * process has the lease or this one stops.
 */
export function createErasing(deps: ErasingDeps): (claim: store.Claim) => Promise<boolean> {
  const { db, stamp, records, objectKeysOf, isStopping } = deps

  /** Erases page by page until nothing is left. */
  const eachPage =
    <Item>(
      list: (claim: store.Claim) => Promise<Item[]>,
      erase: (claim: store.Claim, items: Item[], at: Microseconds) => Promise<unknown>,
    ): Step =>
    async (claim) => {
      while (true) {
        const startedAt = performance.now()
        const items = await list(claim)
        if (items.length === 0) return true
        if (isStopping() || !(await erase(claim, items, stamp()))) return undefined
        await delay(PAUSE * (performance.now() - startedAt))
      }
    }

  const renew: Step = async (claim) => !isStopping() && store.renewLease(db, claim, stamp())

  /** Takes the user out of the events of comments that mention it. */
  const eraseMentions: Step = async (claim) => {
    const user = await store.findExternalUserId(db, claim)
    if (user === undefined) return true
    const without = <Row extends { data: string }>(rows: Row[]): Row[] =>
      rows.map((row) => ({ ...row, data: withoutMention(row.data, user) }))
    const pending = without(await store.listPendingMentions(db, claim, user))
    if (!(await store.replacePendingData(db, claim, pending, stamp()))) return undefined
    let after = 0
    while (true) {
      const page = { after, limit: EVENTS_OF_STEP }
      const events = await store.listMentions(db, claim, user, page)
      const last = events.at(-1)
      if (!last) return true
      after = last.position
      const replaced = await store.replaceEventData(db, claim, without(events), stamp())
      if (isStopping() || !replaced) return undefined
    }
  }

  const steps: readonly Step[] = [
    renew,
    eachPage(
      (claim) => store.listDocumentIds(db, claim, STEP),
      (claim, ids, at) => store.eraseDocuments(db, claim, ids, at),
    ),
    eachPage(
      (claim) => store.listImages(db, claim, STEP),
      (claim, images, at) => store.eraseImages(db, claim, releasedOf(images, objectKeysOf), at),
    ),
    (claim) => deps.removeObjects().then(() => renew(claim)),
    eachPage(
      (claim) => store.listThreadsOf(db, claim, STEP),
      (claim, threads, at) => store.eraseTexts(db, claim, threads, at),
    ),
    (claim) => store.eraseTraces(db, claim, stamp()),
    eraseMentions,
    eachPage(
      (claim) => store.listEventsOf(db, claim, EVENTS_OF_STEP),
      (claim, events, at) => store.eraseAuthor(db, claim, events, at),
    ),
    ({ identityId }) => {
      const counters = COUNTED_BY_IDENTITY.map((kind) => rateCounterOf(`${kind}:${identityId}`))
      return store.deleteRateCounters(db, counters).then(() => true)
    },
  ]

  async function runAll(claim: store.Claim): Promise<boolean> {
    for (const run of steps) if (!(await run(claim))) return false
    return true
  }

  function finish(claim: store.Claim): Promise<unknown> {
    const { shard, id: erasureId, organizationId } = claim
    const at = stamp()
    const further = records.onDone({ shard, organizationId, erasureId, at })
    return store.finishErasure(db, claim, further, at)
  }

  return async (claim) => {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (!(await runAll(claim))) return false
      if (await finish(claim)) return true
    }
    throw new Error('a closed identity has more after each round of its erasure')
  }
}
