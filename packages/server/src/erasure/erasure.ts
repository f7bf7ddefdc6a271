import type { Actor } from '../db/audit-row.ts'
import { eachOf } from '../lib/each-of.ts'
import type { Random } from '../lib/random.ts'
import { BEFORE_ALL, shardOf } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import { type Receipt, subjectHashOf } from './receipts.ts'
import { createErasing, type ErasingDeps, releasedOf } from './steps.ts'
import * as store from './store.ts'

interface Deps extends ErasingDeps {
  newId: NewId
  random: Random
  /** The key of the hashes in receipts. */
  hashKey: Buffer
  /** All identities of an organization. */
  eachIdentity: (
    organizationId: string,
  ) => AsyncIterable<store.Subject & { created_at: Microseconds }>
  /** Erases deleted words from the index of the search. */
  eraseWords: () => Promise<void>
  /** Removes deleted rows from the files of the database, and returns whether none is left. */
  overwriteDeleted: () => Promise<boolean>
}

export type Erasures = ReturnType<typeof createErasures>

const PAGE = 500
const TOKEN_BYTES = 12

/** Erases identities with everything that they have, and keeps a receipt that does not name them. */
export function createErasures(deps: Deps) {
  const { db, stamp, newId, random, hashKey, records } = deps

  const eraseAll = createErasing(deps)
  /** Whether this process has erasures to run: it looks once after its start. */
  let isDue = true

  /** Whether this call ended the erasure. */
  async function run(erasure: Pick<store.ErasureRow, 'shard' | 'id'>): Promise<boolean> {
    const token = random(TOKEN_BYTES).toString('hex')
    const claim = await store.claimErasure(db, erasure, { token, at: stamp() })
    if (!claim) return false
    try {
      return await eraseAll(claim)
    } finally {
      await store.releaseErasure(db, claim).catch(() => {})
    }
  }

  /** Runs all erasures that are not done, also after one fails. */
  async function runOpen(): Promise<void> {
    let hasEnded = false
    let failure: unknown
    for (const erasure of await store.listOpenErasures(db)) {
      try {
        if (await run(erasure)) hasEnded = true
        // Another process may leave it behind.
        else isDue = true
      } catch (error) {
        failure ??= error
      }
    }
    if (hasEnded) await overwrite()
    if (failure !== undefined) throw failure
  }

  /** Removes the rows of finished erasures from the files; returns whether none is left there. */
  async function overwrite(overwriteDeleted = deps.overwriteDeleted): Promise<boolean> {
    if (!(await store.isInFiles(db))) return true
    const before = stamp()
    await deps.eraseWords()
    if (!(await overwriteDeleted())) return false
    await store.markOverwritten(db, before, stamp())
    return true
  }

  /**
   * Closes an identity and queues its erasure, which `run`, `runDue` and `resume` do. Returns the erasure, also
   * if it was requested before; undefined if the identity does not exist.
   */
  async function request(
    subject: store.Subject,
    actor: Actor,
  ): Promise<store.ErasureRow | undefined> {
    const { shard, organization_id: organizationId } = subject
    const [id, at] = [newId(shard), stamp()]
    const tickets = releasedOf(await store.listTickets(db, subject), deps.objectKeysOf)
    const recorded = { shard, organizationId, erasureId: id, at, actor }
    const hash = subjectHashOf(hashKey, subject)
    const erasure = { id, hash, tickets, at }
    await store.insertErasure(db, subject, erasure, records.onRequest(recorded))
    isDue = true
    return store.findOpenErasure(db, subject)
  }

  return {
    request,
    run,
    overwrite,
    find: (erasure: Pick<store.ErasureRow, 'shard' | 'id'>) => store.findErasure(db, erasure),
    /** Those of an organization, newest first. */
    listOf: (
      organizationId: string,
      page: Parameters<typeof store.listErasuresOf>[2],
    ): Promise<store.ErasureRow[]> =>
      store.listErasuresOf(
        db.readOnly,
        { shard: shardOf(organizationId), id: organizationId },
        page,
      ),

    /** The round of a server: erases what was requested here, or left behind before its start. */
    async runDue(): Promise<void> {
      if (!isDue) return
      isDue = false
      try {
        await runOpen()
      } catch (error) {
        isDue = true
        throw error
      }
    },

    /** Continues all erasures, and overwrites what an earlier one could not. */
    async resume(): Promise<void> {
      await runOpen()
      await overwrite()
    },

    /** All erasures, page by page. */
    list: (): AsyncGenerator<store.ErasureRow> =>
      eachOf((last) => store.listErasures(db, last ?? BEFORE_ALL, PAGE)),

    /**
     * Closes the identities of these receipts that a restored backup has again, and queues their
     * erasure. One that a user got after the receipt is another one, and stays. Returns their number.
     */
    async repeat(receipts: readonly Receipt[], actor: Actor): Promise<number> {
      let count = 0
      for (const [id, ofOne] of Map.groupBy(receipts, ({ organizationId }) => organizationId)) {
        const times = new Map<string, Microseconds>()
        for (const { subjectHash, requestedAt } of ofOne)
          times.set(subjectHash, Math.max(requestedAt, times.get(subjectHash) ?? 0))
        for await (const subject of deps.eachIdentity(id)) {
          const requestedAt = times.get(subjectHashOf(hashKey, subject))
          const isSame = requestedAt !== undefined && subject.created_at <= requestedAt
          if (isSame && (await request(subject, actor))) count++
        }
      }
      return count
    },
  }
}
