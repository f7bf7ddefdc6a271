import { randomUUID } from 'node:crypto'
import type { ReadFileSystem } from '../../src/blobs/free-space.ts'
import { REQUEST_QUEUES } from '../../src/http/admission/overload-limits.ts'
import type { RequestQueueOptions } from '../../src/http/admission/request-queue.ts'
import type { ResolveName } from '../../src/lib/guarded-request.ts'
import { type Random, systemRandom } from '../../src/lib/random.ts'
import { shardOf } from '../../src/lib/shard.ts'
import type { StartedWorker } from '../../src/lib/watched-worker.ts'

/** Dependencies that a test may replace. Services with the same seed behave identically. */
export interface World {
  random: Random
  newUuid: () => string
  wallClock: () => number
  /** The monotonic clock. */
  monotonicNow?: () => number
  /** The fill level of the disk. */
  readFileSystem?: ReadFileSystem
  /** The queues of admission; by default they never shed: a busy machine is not an overload. */
  requestQueues?: readonly RequestQueueOptions[]
  /** The folder of the built documentation; by default none. */
  docsFolder?: string
  /** Resolves the names of webhooks. */
  resolveName?: ResolveName
  /** The content parser thread. */
  startContentThread?: () => StartedWorker
}

/** The default of services in tests. */
export const NEVER_SHEDDING_QUEUES = REQUEST_QUEUES.map((queue) => ({
  ...queue,
  targetMilliseconds: 60_000,
}))

export const SYSTEM: World = { random: systemRandom, newUuid: randomUUID, wallClock: Date.now }

/** All organizations have one shard, which then separates none. */
export const ONE_SHARD: World = {
  ...SYSTEM,
  newUuid() {
    for (;;) {
      const id = randomUUID()
      if (shardOf(id) === 7) return id
    }
  },
}

/** Monotonic time stands still: no limit refills, and no request waits for too long. */
export const STOPPED: World = { ...SYSTEM, monotonicNow: () => 0 }

/** A monotonic clock that runs, and that `pass` advances by some milliseconds. */
export function createClock() {
  let passed = 0
  return {
    monotonicNow: () => performance.now() + passed,
    pass: (milliseconds: number) => {
      passed += milliseconds
    },
  }
}
