/** Work of a client. */
export interface QueueItem {
  /** The client at each level, such as an organization, its identity and a document. */
  path: readonly string[]
  /** Its share of the limits while it runs, and of its client. */
  cost: number
}

interface NextOptions {
  /** Takes the last item of the client instead of its first. */
  isNewest?: boolean
  /** Also takes an item whose client is at its limit. */
  mayExceed?: boolean
}

interface Branch<Item> {
  branches: Map<string, Branch<Item>>
  /** Items whose path ends here, oldest first. */
  items: Set<Item>
  waiting: number
  running: number
  /** The cost that it has begun. A new branch starts with what its neighbors have spent. */
  spent: number
  /** What the branch that was served last had spent before. */
  clock: number
}

export type FairQueue<Item extends QueueItem> = ReturnType<typeof createFairQueue<Item>>

/**
 * A queue that shares by cost. At each level of the paths, the client that has spent least is
 * served next; a new client starts with what the others have spent. `limits` are the costs that may
 * run at once: of all items, of one client of the first level, of one of the second, and so on. An
 * item that is alone within a limit may exceed it. A client at its limit does not delay others.
 */
export function createFairQueue<Item extends QueueItem>(limits: readonly number[] = []) {
  const root = createBranch<Item>(0)

  /** The branches of a path, outermost first; creates missing ones. */
  function branchesOf(path: readonly string[]): Branch<Item>[] {
    const branches = [root]
    let branch = root
    for (const key of path) {
      let next = branch.branches.get(key)
      if (!next) {
        next = createBranch(branch.clock)
        branch.branches.set(key, next)
      }
      branch = next
      branches.push(branch)
    }
    return branches
  }

  /** Adds to the counts of a path, and drops branches that hold nothing. */
  function count(path: readonly string[], by: { waiting?: number; running?: number }): void {
    const branches = branchesOf(path)
    for (const branch of branches) {
      branch.waiting += by.waiting ?? 0
      branch.running += by.running ?? 0
    }
    for (const [depth, key] of path.entries()) {
      const { waiting = 0, running = 0 } = branches[depth + 1] ?? {}
      if (waiting === 0 && running === 0) {
        branches[depth]?.branches.delete(key)
        return
      }
    }
  }

  function spend(path: readonly string[], cost: number): void {
    for (const branch of branchesOf(path)) branch.spent += cost
  }

  /** Marks an item as running. */
  function begin(item: Item): void {
    let before = root
    for (const branch of branchesOf(item.path).slice(1)) {
      before.clock = Math.max(before.clock, branch.spent)
      before = branch
    }
    spend(item.path, item.cost)
    count(item.path, { running: item.cost })
  }

  const hasRoom = (branch: Branch<Item>, depth: number, cost: number): boolean =>
    branch.running === 0 || branch.running + cost <= (limits[depth] ?? Number.POSITIVE_INFINITY)

  /** The next item of a branch; undefined if none may run. */
  function find(branch: Branch<Item>, depth: number, options: NextOptions): Item | undefined {
    const own = options.isNewest ? [...branch.items].at(-1) : branch.items.values().next().value
    const item = own ?? findInside(branch, depth, options)
    // The next item waits for room, so that smaller ones do not overtake it forever.
    const isFree = options.mayExceed && depth > 0
    return item && (isFree || hasRoom(branch, depth, item.cost)) ? item : undefined
  }

  function findInside(branch: Branch<Item>, depth: number, options: NextOptions): Item | undefined {
    const blocked = new Set<Branch<Item>>()
    for (;;) {
      const next = leastSpent(branch.branches.values(), blocked)
      if (!next) return undefined
      const item = find(next, depth + 1, options)
      if (item) return item
      blocked.add(next)
    }
  }

  return {
    push(item: Item): void {
      count(item.path, { waiting: 1 })
      branchesOf(item.path).at(-1)?.items.add(item)
    },

    /** Takes the next item that may run; it runs until `end`. */
    next(options: NextOptions = {}): Item | undefined {
      const item = root.waiting > 0 ? find(root, 0, options) : undefined
      if (!item) return undefined
      branchesOf(item.path).at(-1)?.items.delete(item)
      begin(item)
      count(item.path, { waiting: -1 })
      return item
    },

    /** Runs an item that does not wait. */
    begin,

    /** Ends a running item. */
    end: (item: Item): void => count(item.path, { running: -item.cost }),

    /** Adds to what the client of a waiting or running item has spent. */
    charge: ({ path }: Item, cost: number): void => spend(path, cost),

    /** Removes a waiting item; returns false if it does not wait. */
    remove(item: Item): boolean {
      const isWaiting = findBranch(root, item.path)?.items.delete(item) ?? false
      if (isWaiting) count(item.path, { waiting: -1 })
      return isWaiting
    },

    /** The number of waiting items, of all or of a client. */
    waiting: (path: readonly string[] = []): number => findBranch(root, path)?.waiting ?? 0,
    /** The cost of running items, of all or of a client. */
    running: (path: readonly string[] = []): number => findBranch(root, path)?.running ?? 0,

    /** The waiting items, of all or of a client, those of one path oldest first. */
    items: (path: readonly string[] = []): Item[] => itemsOf(findBranch(root, path)),
    /** The clients of the first level. */
    clients: (): Iterable<string> => root.branches.keys(),
  }
}

const createBranch = <Item>(spent: number): Branch<Item> => ({
  branches: new Map(),
  items: new Set(),
  waiting: 0,
  running: 0,
  spent,
  clock: 0,
})

const findBranch = <Item>(root: Branch<Item>, path: readonly string[]): Branch<Item> | undefined =>
  path.reduce<Branch<Item> | undefined>((branch, key) => branch?.branches.get(key), root)

const itemsOf = <Item>(branch: Branch<Item> | undefined): Item[] =>
  branch ? [...branch.items, ...[...branch.branches.values()].flatMap(itemsOf)] : []

/** The branch with waiting items that has spent least; the oldest of several. */
function leastSpent<Item>(
  branches: Iterable<Branch<Item>>,
  blocked: ReadonlySet<Branch<Item>>,
): Branch<Item> | undefined {
  let least: Branch<Item> | undefined
  for (const branch of branches) {
    const isNext = branch.waiting > 0 && !(least && least.spent <= branch.spent)
    if (isNext && !blocked.has(branch)) least = branch
  }
  return least
}
