import { once } from 'node:events'
import { connect } from 'node:net'
import type { Recorded } from '../baselines/recorded.ts'
import type { ServerUnderTest } from './server-under-test.ts'

/** A response as received: status line, headers and body. */
export interface Exchange {
  head: string
  body: Buffer
}

/** Sends one request on a keep-alive connection and returns the raw response. */
export async function exchange({ port }: ServerUnderTest, request: Uint8Array): Promise<Exchange> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  let bytes = Buffer.alloc(0)
  try {
    while (true) {
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      bytes = Buffer.concat([bytes, chunk])
      const end = bytes.indexOf('\r\n\r\n')
      const head = bytes.toString('latin1', 0, Math.max(0, end))
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
      const body = bytes.subarray(end + 4)
      if (end >= 0 && body.length === length) return { head, body }
    }
  } finally {
    socket.destroy()
  }
}

const ADDED_BY_NODE = /^(date|connection|keep-alive)$/i

/** The parts of a response that a server needs to send it again. */
export function recordedOf({ head, body }: Exchange): Recorded {
  const [statusLine = '', ...lines] = head.split('\r\n')
  const fields = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 2)] as const
  })
  const seconds = /^keep-alive: timeout=(\d+)/im.exec(head)?.[1]
  if (seconds === undefined) throw new Error('the response has no keep-alive timeout')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(fields.filter(([name]) => !ADDED_BY_NODE.test(name))),
    body: body.toString('base64'),
    keepAliveMilliseconds: Number(seconds) * 1000,
  }
}

/** A response without values that differ between requests. */
export const comparable = ({ head, body }: Exchange): string =>
  head.replace(/^(date|x-request-id): .*$/gim, '$1: ...') + body.toString('latin1')
