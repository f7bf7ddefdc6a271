/** A TCP proxy with faults: down, silent, slow, or cut within a message. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** The number of bytes in each direction after which the connection is cut. */
export interface Cut {
  up?: number
  down?: number
  /** Counting starts at this word; bytes before it have negative positions. */
  from?: string
  /** Stalls at this position instead of cutting. */
  stands?: true
  /** Waits for the response to the forwarded bytes before it cuts. */
  responses?: true
  /** Neither end is closed. */
  unheard?: true
}

/** `down` closes new connections; `closed` refuses them. */
export type State = 'good' | 'down' | 'closed' | 'silent' | 'slow' | Cut

export interface FaultyProxy {
  url: string
  host: string
  port: number
  /** Sets the state of all connections, including existing ones. */
  turn(state: State): void
  /** Existing connections fall silent; new ones work. */
  strand(): void
}

const SLOW_MILLISECONDS = 200

/** A proxy to `url` or to a Unix socket; it ends with the test. */
export async function faultyProxyTo(
  t: TestContext,
  url: string,
  host = '127.0.0.1',
): Promise<FaultyProxy> {
  const dial = dialOf(url)
  const ends = new Set<Socket>()
  const stranded = new WeakSet<Socket>()
  let state: State = 'good'
  const server = createServer((near) => {
    if (state === 'down') {
      near.destroy()
      return
    }
    const far = dial()
    const ownState = () => (stranded.has(near) ? 'silent' : state)
    for (const end of [near, far]) {
      ends.add(end)
      end.once('close', () => {
        ends.delete(end)
        if (typeof state === 'object' && state.unheard) return
        near.destroy()
        far.destroy()
      })
      end.on('error', () => {})
    }
    carry(near, far, 'up', ownState)
    carry(far, near, 'down', ownState)
  }).listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const breakAll = () => {
    for (const end of ends) end.destroy()
  }
  t.after(() => {
    breakAll()
    server.close()
  })
  return {
    url: `http://${host}:${port}`,
    host,
    port,
    turn(next) {
      if (next === 'closed') server.close()
      else if (state === 'closed') server.listen(port, host)
      state = next
      // Connections that are stalled or partly cut must not be reused.
      if (next === 'down' || next === 'closed' || next === 'good') breakAll()
    },
    strand() {
      for (const end of ends) stranded.add(end)
      state = 'good'
    },
  }
}

function dialOf(url: string): () => Socket {
  if (url.startsWith('/')) return () => connect(url)
  const { hostname, port } = new URL(url)
  return () => connect(Number(port), hostname)
}

function carry(from: Socket, to: Socket, way: 'up' | 'down', state: () => State): void {
  const cut = cutter(from, to, way)
  from.on('data', (chunk) => {
    const now = state()
    if (now === 'slow') drip(from, to, chunk)
    else if (now === 'good') to.write(chunk)
    else if (typeof now === 'object') cut(now, chunk)
  })
}

/** Forwards the bytes before a cut. */
function cutter(from: Socket, to: Socket, way: 'up' | 'down') {
  let carried = 0
  let origin: number | undefined
  return (cut: Cut, chunk: Buffer): void => {
    origin ??= originOf(cut, chunk, carried)
    const end = (origin ?? Number.POSITIVE_INFINITY) + (cut[way] ?? Number.POSITIVE_INFINITY)
    const part = chunk.subarray(0, Math.max(end - carried, 0))
    carried += chunk.length
    // Flushes the forwarded bytes before the cut.
    if (part.length === chunk.length || cut.stands) to.write(part)
    else if (cut.responses) to.end(part)
    else to.write(part, () => from.destroy())
  }
}

/** The position at which counting starts; undefined before the word is seen. */
function originOf({ from }: Cut, chunk: Buffer, carried: number): number | undefined {
  if (from === undefined) return 0
  const at = chunk.indexOf(from)
  return at < 0 ? undefined : carried + at
}

/** Sends single bytes with pauses. */
function drip(from: Socket, to: Socket, chunk: Buffer): void {
  from.pause()
  let at = 0
  const timer = setInterval(() => {
    to.write(chunk.subarray(at, ++at))
    if (at < chunk.length) return
    clearInterval(timer)
    from.resume()
  }, SLOW_MILLISECONDS)
  to.once('close', () => clearInterval(timer))
}
