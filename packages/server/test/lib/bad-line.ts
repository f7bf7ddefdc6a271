/** A line between two programs that somebody can spoil: down, silent, slow, or cut in the middle. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

/** Bytes of either direction after which a line is cut. */
export interface Cut {
  up?: number
  down?: number
  /** Nothing is cut: there it stands still. */
  stands?: true
}

export type State = 'good' | 'down' | 'silent' | 'slow' | Cut

export interface Line {
  url: string
  /** What becomes of all that is sent from now on, also where it was begun before. */
  turn(state: State): void
}

const SLOW_MILLISECONDS = 200

/** A line to where `url` leads, or to a socket of this machine; it ends with the test. */
export async function lineTo(t: TestContext, url: string): Promise<Line> {
  const dial = dialOf(url)
  const ends = new Set<Socket>()
  let state: State = 'good'
  const server = createServer((near) => {
    if (state === 'down') {
      near.destroy()
      return
    }
    const far = dial()
    for (const end of [near, far]) {
      ends.add(end)
      end.once('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
      end.on('error', () => {})
    }
    carry(near, far, 'up', () => state)
    carry(far, near, 'down', () => state)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const breakAll = () => {
    for (const end of ends) end.destroy()
  }
  t.after(() => {
    breakAll()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    turn(next) {
      state = next
      // Lines that hang or are half cut are no use to whoever comes after.
      if (next === 'down' || next === 'good') breakAll()
    },
  }
}

function dialOf(url: string): () => Socket {
  if (url.startsWith('/')) return () => connect(url)
  const { hostname, port } = new URL(url)
  return () => connect(Number(port), hostname)
}

function carry(from: Socket, to: Socket, way: 'up' | 'down', state: () => State): void {
  let carried = 0
  from.on('data', (chunk) => {
    const now = state()
    if (now === 'slow') drip(from, to, chunk)
    else if (now === 'good') to.write(chunk)
    else if (typeof now === 'object') {
      carried += chunk.length
      if (carried <= (now[way] ?? Number.POSITIVE_INFINITY)) to.write(chunk)
      else if (!now.stands) from.destroy()
    }
  })
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
