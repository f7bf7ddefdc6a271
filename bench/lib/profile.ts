import type { Profiler } from 'node:inspector/promises'

type Node = Profiler.ProfileNode

/** Groups of code by URL; the first match wins. */
const ROOMS: readonly [category: string, place: RegExp][] = [
  ['access log (pino, sonic-boom)', /\/(pino|sonic-boom|quick-format-unescaped|thread-stream)\//],
  ['access log (pino, sonic-boom)', /server\/src\/(lib\/log|cli\/output)/],
  ['routing and life cycle (fastify)', /\/node_modules\//],
  ['framing, headers, CORS, limits (http/)', /server\/src\/http\//],
  ['credentials (access/)', /server\/src\/(access|organizations)\//],
  ['database (db/, SQLite)', /server\/src\/db\/|^node:sqlite/],
  ['documents (rules, presenting)', /server\/src\/(documents|lib)\//],
  ['node: timers', /^node:internal\/timers|^node:timers/],
  ['node: HTTP, streams, sockets', /^node:(_http|http|net|_stream|internal\/(http|stream|net))/],
  ['promises and async bookkeeping', /^node:(internal\/(process|async)|async_hooks|diagnostics)/],
]
const GARBAGE = 'garbage collection'
const NATIVE = 'native, outside JavaScript: parser, reads, event loop'

interface Cost {
  name: string
  /** The share of the main thread's busy time, 0 to 1. */
  share: number
}

export interface Breakdown {
  categories: Cost[]
  functions: Cost[]
}

/**
 * Aggregates a CPU profile. Code without a URL (native functions, buffers) counts for its caller.
 */
export function breakdownOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Breakdown {
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  )
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roomIds = new Map<number, string>()

  const categories = new Map<string, number>()
  const functions = new Map<string, number>()
  let total = 0
  for (const [index, id] of samples.entries()) {
    const node = byId.get(id)
    const time = timeDeltas[index] ?? 0
    if (!node || isNotWork(node.callFrame)) continue
    total += time
    const category = roomIds.get(id) ?? categoryOf(node, (of) => byId.get(parents.get(of.id) ?? -1))
    roomIds.set(id, category)
    add(categories, category, time)
    add(functions, nameOf(node.callFrame), time)
  }
  const costs = (times: Map<string, number>): Cost[] =>
    [...times]
      .map(([name, time]) => ({ name, share: time / total }))
      .sort((a, b) => b.share - a.share)
  return { categories: costs(categories), functions: costs(functions) }
}

/** Idle time and the profiler itself. */
const isNotWork = ({ functionName, url }: Node['callFrame']): boolean =>
  functionName === '(idle)' || url === 'node:inspector'

function categoryOf(leaf: Node, parentOf: (node: Node) => Node | undefined): string {
  for (let node: Node | undefined = leaf; node; node = parentOf(node)) {
    const { functionName, url } = node.callFrame
    if (functionName === '(garbage collector)') return GARBAGE
    if (functionName === '(program)') return NATIVE
    const room = ROOMS.find(([, place]) => place.test(url))
    if (room) return room[0]
  }
  return NATIVE
}

function nameOf({ functionName, url, lineNumber }: Node['callFrame']): string {
  const place = url.replace(/^.*\/(node_modules|packages)\//, '')
  const name = functionName || '(anonymous)'
  return place === '' ? name : `${name} ${place}:${lineNumber + 1}`
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time)
}
