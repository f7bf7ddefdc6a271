/**
 * Load generator in a separate process: keep-alive connections that send prepared requests and
 * parse responses minimally, one request at a time each.
 */
import { connect, type Socket } from 'node:net'

/** The load on one server. */
export interface Plan {
  port: number
  connections: number
  /** Complete requests as bytes. Connections cycle through them. */
  requests: Uint8Array[]
  /** The expected status of all responses. */
  status: number
  /** Milliseconds between requests of a connection; 0 is a closed loop. */
  paceMilliseconds: number
  /** The core that the clients run on; without it any. */
  core?: number
}

export interface Load {
  responseCount: number
  milliseconds: number
  /** Milliseconds per response. */
  latencies: Float64Array
  /** CPU time of the clients themselves. */
  cpuMicroseconds: number
}

export type LoadOrder = { plan: Plan } | { run: number }
export type LoadResult = { load: Load } | { failed: string }

const SILENCE_MILLISECONDS = 30_000
const HEAD_END = '\r\n\r\n'

let plan: Plan | undefined

process.on('message', async (message: LoadOrder) => {
  if ('plan' in message) {
    plan = message.plan
    return
  }
  const result = await run(message.run).catch((error: Error) => ({ failed: error.message }))
  process.send?.(result satisfies LoadResult)
})
process.once('disconnect', () => process.exit())

async function run(milliseconds: number): Promise<LoadResult> {
  if (!plan) throw new Error('run without a plan')
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
      responseCount: latencies.length,
      milliseconds: performance.now() - startedAt,
      latencies,
      cpuMicroseconds: user + system,
    },
  }
}

/** Runs one connection until the time is over; returns the latency of each request. */
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
    function onResponse(): void {
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now >= until) {
        socket.end()
        resolve(latencies)
        return
      }
      dueAt = paceMilliseconds === 0 ? now : dueAt + paceMilliseconds
      // Latency counts from the scheduled time, to avoid coordinated omission.
      if (dueAt <= now) send(dueAt)
      else setTimeout(() => send(performance.now()), dueAt - now)
    }

    socket.setTimeout(SILENCE_MILLISECONDS, () => socket.destroy(new Error('no response in 30 s')))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed a connection')))
    readResponses(socket, status, onResponse)
    socket.on('connect', () => {
      dueAt = performance.now()
      send(dueAt)
    })
  })
}

/** Calls `onResponse` after each complete response. At most one request is in flight. */
function readResponses(socket: Socket, status: number, onResponse: () => void): void {
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
    if (missing === 0) onResponse()
  })
}

const lengthIn = (head: string): number => Number(/\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
