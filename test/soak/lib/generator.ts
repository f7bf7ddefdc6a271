/**
 * Clients in a separate process, in an open loop: requests are sent when they are due, even if the
 * server is slow. A kept connection carries one request at a time, as from a browser or a proxy.
 */
import { connect, type Socket } from 'node:net'

/** Requests of one kind, with their own rate and connections. */
export interface Stream {
  name: string
  perSecond: number
  connections: number
  /** Whole requests as they go over the wire, sent in turns. */
  requests: Uint8Array[]
}

export interface Order {
  port: number
  milliseconds: number
  streams: Stream[]
}

/** Results of a stream's requests. */
export interface Outcome {
  name: string
  /** Due, but every connection was still waiting for its response. */
  unsent: number
  /** Milliseconds from sending to the last byte of each successful response. */
  succeeded: Float64Array
  /** The same of each 503. */
  refused: Float64Array
  /** 503 without Retry-After. */
  withoutRetryAfter: number
  /** Every other status, and connections that were cut. */
  others: Record<string, number>
}

const TICK_MILLISECONDS = 2
const GRACE_MILLISECONDS = 10_000
const HEAD_END = Buffer.from('\r\n\r\n')
const LENGTH = /\ncontent-length: (\d+)/i
const RETRY_AFTER = /\nretry-after: [1-9]/i

interface Connection {
  send(request: Uint8Array): void
  close(): void
}

if (process.send) {
  process.on('message', async (order: Order) => process.send?.(await run(order)))
  process.once('disconnect', () => process.exit())
}

async function run({ port, milliseconds, streams }: Order): Promise<Outcome[]> {
  return Promise.all(streams.map((stream) => runStream(port, milliseconds, stream)))
}

async function runStream(port: number, milliseconds: number, stream: Stream): Promise<Outcome> {
  const { name, perSecond, connections, requests } = stream
  const succeeded: number[] = []
  const refusedLatencies: number[] = []
  const outcome = { name, unsent: 0, withoutRetryAfter: 0, others: {} as Record<string, number> }
  const idle: Connection[] = []
  const all = new Set<Connection>()
  let waiting = 0

  function recordResponse(connection: Connection, head: string, tookMilliseconds: number): void {
    waiting -= 1
    const status = Number(head.slice(9, 12))
    if (status < 300) succeeded.push(tookMilliseconds)
    else if (status === 503) {
      refusedLatencies.push(tookMilliseconds)
      if (!RETRY_AFTER.test(head)) outcome.withoutRetryAfter += 1
    } else outcome.others[status] = (outcome.others[status] ?? 0) + 1
    idle.push(connection)
  }

  async function open(): Promise<void> {
    const connection: Connection = await openConnection(
      port,
      (head, took) => recordResponse(connection, head, took),
      (isWaiting) => {
        all.delete(connection)
        if (!isWaiting) return
        waiting -= 1
        outcome.others.cut = (outcome.others.cut ?? 0) + 1
      },
    )
    all.add(connection)
    idle.push(connection)
  }
  await Promise.all(Array.from({ length: connections }, open))

  const startedAt = performance.now()
  let issued = 0
  let next = 0
  function sendNext(): void {
    let connection = idle.pop()
    while (connection && !all.has(connection)) connection = idle.pop()
    const request = requests[next++ % requests.length]
    if (connection && request) {
      waiting += 1
      connection.send(request)
    } else outcome.unsent += 1
  }
  await new Promise<void>((resolve) => {
    const clock = setInterval(() => {
      const elapsed = Math.min(performance.now() - startedAt, milliseconds)
      for (const due = Math.floor((elapsed * perSecond) / 1000); issued < due; issued++) sendNext()
      if (elapsed < milliseconds) return
      clearInterval(clock)
      resolve()
    }, TICK_MILLISECONDS)
  })
  const until = performance.now() + GRACE_MILLISECONDS
  while (waiting > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  for (const connection of all) connection.close()
  return {
    ...outcome,
    succeeded: Float64Array.from(succeeded),
    refused: Float64Array.from(refusedLatencies),
  }
}

function openConnection(
  port: number,
  onResponse: (head: string, milliseconds: number) => void,
  onClose: (isWaiting: boolean) => void,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    let isWaiting = false
    let buffered: Buffer = Buffer.alloc(0)
    let head = ''
    let bytesMissing = 0

    socket.on('data', (chunk) => {
      let body = chunk.length
      if (head === '') {
        buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
        const end = buffered.indexOf(HEAD_END)
        if (end < 0) return
        head = buffered.toString('latin1', 0, end + 2)
        bytesMissing = Number(LENGTH.exec(head)?.[1] ?? 0)
        body = buffered.length - end - HEAD_END.length
        buffered = Buffer.alloc(0)
      }
      bytesMissing -= body
      if (bytesMissing > 0) return
      const response = head
      head = ''
      isWaiting = false
      onResponse(response, performance.now() - sentAt)
    })
    socket.on('error', reject)
    socket.on('close', () => onClose(isWaiting))
    socket.on('connect', () =>
      resolve({
        send(request) {
          sentAt = performance.now()
          isWaiting = true
          socket.write(request)
        },
        close: () => socket.destroy(),
      }),
    )
  })
}
