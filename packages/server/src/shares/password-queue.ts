import { unavailable } from '../lib/bounded-queue.ts'
import { createSemaphore } from '../lib/semaphore.ts'

const RUNNING = 2
const MAX_PENDING = RUNNING + 32
const MAX_PENDING_OF_LINK = RUNNING + 4
const MAX_PENDING_OF_ORGANIZATION = RUNNING + 8

/** The link and the organization that a hash is computed for. */
interface Hasher {
  linkId: string
  organizationId: string
}

export type PasswordQueue = ReturnType<typeof createPasswordQueue>

/**
 * Runs two computations of password hashes at a time: each takes 16 MiB and a tenth of a second of
 * CPU. Waiting links take turns.
 */
export function createPasswordQueue() {
  const semaphore = createSemaphore(RUNNING)
  const pending = new Map<string, number>()

  function add(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      const count = (pending.get(key) ?? 0) + by
      if (count === 0) pending.delete(key)
      else pending.set(key, count)
    }
  }

  /** @throws ApiError `service_unavailable` if too many wait */
  return async <Result>(
    { linkId, organizationId }: Hasher,
    compute: () => Promise<Result>,
  ): Promise<Result> => {
    const [link, organization] = [`link ${linkId}`, `organization ${organizationId}`]
    const isFull =
      (pending.get('all') ?? 0) >= MAX_PENDING ||
      (pending.get(link) ?? 0) >= MAX_PENDING_OF_LINK ||
      (pending.get(organization) ?? 0) >= MAX_PENDING_OF_ORGANIZATION
    if (isFull) throw unavailable()
    const keys = ['all', link, organization]
    add(keys, 1)
    try {
      return await semaphore.take(linkId, compute)
    } finally {
      add(keys, -1)
    }
  }
}
