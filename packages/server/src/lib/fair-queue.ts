/**
 * FIFO queue per client, served round-robin. A path nests this: by its first part, then by the
 * next.
 */
export interface FairQueue<Item> {
  push(path: readonly string[], item: Item): void
  /**
   * Takes the next item; undefined if the queue is empty. `newest` takes the client's last item
   * instead of its first; `skip` passes over some clients if possible.
   */
  shift(options?: ShiftOptions): Item | undefined
  /** Removes an item; returns false if it is not in the queue. */
  remove(path: readonly string[], item: Item): boolean
  /** All items, in no particular order. */
  items(): Item[]
  /** The items of a client (first part of the path), oldest first. */
  itemsOf(client: string): ReadonlySet<Item>
  /** The clients that have items in the queue. */
  clients(): Iterable<string>
  size(): number
}

interface ShiftOptions {
  newest?: boolean
  skip?: (client: string) => boolean
}

/** Branches are in round-robin order. */
interface Node<Item> {
  branches: Map<string, Node<Item>>
  items: Set<Item>
}

const NOTHING: ReadonlySet<never> = new Set<never>()

export function createFairQueue<Item>(): FairQueue<Item> {
  const root = createNode<Item>()
  const holdings = new Map<string, Set<Item>>()
  let size = 0

  function forget(client: string, item: Item): boolean {
    const held = holdings.get(client)
    if (!held?.delete(item)) return false
    if (held.size === 0) holdings.delete(client)
    size--
    return true
  }

  return {
    push(path, item) {
      const [client = ''] = path
      let held = holdings.get(client)
      if (!held) {
        held = new Set()
        holdings.set(client, held)
      }
      held.add(item)
      insert(root, path, item)
      size++
    },
    shift({ newest = false, skip } = {}) {
      const taken = (skip && take(root, [], newest, skip)) ?? take(root, [], newest)
      if (!taken) return undefined
      forget(taken.path[0] ?? '', taken.item)
      return taken.item
    },
    remove(path, item) {
      if (!forget(path[0] ?? '', item)) return false
      removeFrom(root, path, item)
      return true
    },
    items: () => [...holdings.values()].flatMap((held) => [...held]),
    itemsOf: (client) => holdings.get(client) ?? NOTHING,
    clients: () => holdings.keys(),
    size: () => size,
  }
}

const createNode = <Item>(): Node<Item> => ({ branches: new Map(), items: new Set() })

const isEmpty = ({ branches, items }: Node<unknown>): boolean =>
  branches.size === 0 && items.size === 0

function insert<Item>(node: Node<Item>, [key, ...rest]: readonly string[], item: Item): void {
  if (key === undefined) {
    node.items.add(item)
    return
  }
  let branch = node.branches.get(key)
  if (!branch) {
    branch = createNode()
    node.branches.set(key, branch)
  }
  insert(branch, rest, item)
}

interface Taken<Item> {
  item: Item
  path: string[]
}

function take<Item>(
  node: Node<Item>,
  path: string[],
  newest: boolean,
  skip?: (client: string) => boolean,
): Taken<Item> | undefined {
  const item = newest ? [...node.items].at(-1) : node.items.values().next().value
  if (item !== undefined) {
    node.items.delete(item)
    return { item, path }
  }
  for (const [key, branch] of node.branches) {
    if (skip?.(key)) continue
    // A served branch moves to the end.
    node.branches.delete(key)
    const taken = take(branch, [...path, key], newest)
    if (!isEmpty(branch)) node.branches.set(key, branch)
    return taken
  }
  return undefined
}

function removeFrom<Item>(node: Node<Item>, [key, ...rest]: readonly string[], item: Item): void {
  const branch = key === undefined ? undefined : node.branches.get(key)
  if (key === undefined || !branch) {
    node.items.delete(item)
    return
  }
  removeFrom(branch, rest, item)
  if (isEmpty(branch)) node.branches.delete(key)
}
