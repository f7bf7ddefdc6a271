/** A line between two programs that somebody can spoil: down, silent, slow, or cut in the middle. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** Bytes of either direction after which a line is cut, to the byte. */
export interface Cut {
  up?: number
  down?: number
  /** Bytes are counted from where this word begins, and those before it have negative numbers. */
  from?: string
  /** Nothing is cut: there it stands still. */
  stands?: true
  /** What was let through is answered before the line ends. */
  answers?: true
  /** Neither end hears that the other has gone. */
  unheard?: true
}

/** `down` hangs up on whoever comes; at a `closed` one nobody listens. */
export type State = 'good' | 'down' | 'closed' | 'silent' | 'slow' | Cut

export interface FaultyProxy {
  url: string
  /** What becomes of all that is sent from now on, also where it was begun before. */
  turn(state: State): void
  /** What is connected stays without a word, and whoever comes from now on is carried. */
  strand(): void
}

const SLOW_MILLISECONDS = 200

/** A line to where `url` leads, or to a socket of this machine; it ends with the test. */
export async function faultyProxyTo(t: TestContext, url: string): Promise<FaultyProxy> {
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
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const breakAll = () => {
    for (const end of ends) end.destroy()
  }
  t.after(() => {
    breakAll()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    turn(next) {
      if (next === 'closed') server.close()
      else if (state === 'closed') server.listen(port, '127.0.0.1')
      state = next
      // Lines that hang or are half cut are no use to whoever comes after.
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

/** Lets through what lies before a cut. */
function cutter(from: Socket, to: Socket, way: 'up' | 'down') {
  let carried = 0
  let origin: number | undefined
  return (cut: Cut, chunk: Buffer): void => {
    origin ??= originOf(cut, chunk, carried)
    const end = (origin ?? Number.POSITIVE_INFINITY) + (cut[way] ?? Number.POSITIVE_INFINITY)
    const part = chunk.subarray(0, Math.max(end - carried, 0))
    carried += chunk.length
    // What was let through arrives, and only then is the line cut.
    if (part.length === chunk.length || cut.stands) to.write(part)
    else if (cut.answers) to.end(part)
    else to.write(part, () => from.destroy())
  }
}

/** At which byte of all that was carried counting begins; undefined where it has not begun yet. */
function originOf({ from }: Cut, chunk: Buffer, carried: number): number | undefined {
  if (from === undefined) return 0
  const at = chunk.indexOf(from)
  return at < 0 ? undefined : carried + at
}

/** A byte now and then. */
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
