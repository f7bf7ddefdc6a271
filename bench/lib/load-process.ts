/**
 * The other end of the wire, in a process of its own: keep-alive connections that send prepared requests
 * and read answers with as little work as possible, one request at a time each.
 */
import { connect, type Socket } from 'node:net'

/** What the clients of one server do. */
export interface Plan {
  port: number
  connections: number
  /** Whole requests as they go over the wire. The connections take turns through them. */
  requests: Uint8Array[]
  /** The status that every answer must have. */
  status: number
  /** One request per connection in so many milliseconds; 0: the next as soon as the last is answered. */
  paceMilliseconds: number
}

export interface Load {
  answered: number
  milliseconds: number
  /** Of every answer, in milliseconds. */
  latencies: Float64Array
  /** What the clients themselves used of the processor. */
  cpuMicroseconds: number
}

export type LoadOrder = { plan: Plan } | { run: number }
export type LoadAnswer = { load: Load } | { failed: string }

const SILENCE_MILLISECONDS = 30_000
const HEAD_END = '\r\n\r\n'

let plan: Plan | undefined

process.on('message', async (order: LoadOrder) => {
  if ('plan' in order) {
    plan = order.plan
    return
  }
  const answer = await run(order.run).catch((error: Error) => ({ failed: error.message }))
  process.send?.(answer satisfies LoadAnswer)
})
process.once('disconnect', () => process.exit())

async function run(milliseconds: number): Promise<LoadAnswer> {
  if (!plan) throw new Error('there is no plan to run')
  const { connections } = plan
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const until = startedAt + milliseconds
  const all = await Promise.all(
    Array.from({ length: connections }, (_, turn) => converse(plan as Plan, turn, until)),
  )
  const latencies = Float64Array.from(all.flat())
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    load: {
      answered: latencies.length,
      milliseconds: performance.now() - startedAt,
      latencies,
      cpuMicroseconds: user + system,
    },
  }
}

/** One connection until its time is over; answers how long each request took. */
function converse(
  { port, requests, connections, status, paceMilliseconds }: Plan,
  turn: number,
  until: number,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const latencies: number[] = []
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let next = turn
    let sentAt = 0
    let dueAt = 0

    function send(at: number): void {
      const request = requests[next % requests.length]
      next += connections
      sentAt = at
      if (request) socket.write(request)
    }
    function answered(): void {
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now >= until) {
        socket.end()
        resolve(latencies)
        return
      }
      dueAt = paceMilliseconds === 0 ? now : dueAt + paceMilliseconds
      // A request that had to wait for the one before it counts from when it was due.
      if (dueAt <= now) send(dueAt)
      else setTimeout(() => send(performance.now()), dueAt - now)
    }

    socket.setTimeout(SILENCE_MILLISECONDS, () => socket.destroy(new Error('no answer in 30 s')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    readAnswers(socket, status, answered)
    socket.on('connect', () => {
      dueAt = performance.now()
      send(dueAt)
    })
  })
}

/** Calls `answered` after each whole answer. There is never more than one under way. */
function readAnswers(socket: Socket, status: number, answered: () => void): void {
  const expected = `HTTP/1.1 ${status} `
  let head = Buffer.alloc(0)
  let missing = 0
  socket.on('data', (chunk) => {
    if (missing > 0) missing -= chunk.length
    else {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
      const end = head.indexOf(HEAD_END)
      if (end < 0) return
      const text = head.toString('latin1', 0, end)
      if (!text.startsWith(expected)) socket.destroy(new Error(`not ${status}: ${head}`))
      missing = lengthIn(text) - (head.length - end - HEAD_END.length)
      head = Buffer.alloc(0)
    }
    if (missing === 0) answered()
  })
}

const lengthIn = (head: string): number => Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
