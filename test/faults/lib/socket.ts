/** Sockets that a test controls byte by byte, in both directions. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Everything that a socket received until it was closed. */
export interface Received {
  text: string
  /** Milliseconds from opening to closing. */
  milliseconds: number
  /** Whether the connection was reset. */
  isReset: boolean
}

export interface Line {
  socket: Socket
  closed: Promise<Received>
  isClosed(): boolean
  /** Resolves when the socket has received this text. */
  untilReceived(text: string): Promise<void>
}

/** Opens a socket to the server and sends this text. */
export async function openLine(port: number, first = ''): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  if (first !== '') socket.write(first)
  const { promise: closed, resolve } = Promise.withResolvers<Received>()
  const openedAt = performance.now()
  let text = ''
  let isReset = false
  let isClosed = false
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => {
    isReset = true
  })
  socket.on('close', () => {
    isClosed = true
    resolve({ text, milliseconds: performance.now() - openedAt, isReset })
  })
  return {
    socket,
    closed,
    isClosed: () => isClosed,
    async untilReceived(awaited) {
      while (!text.includes(awaited)) {
        if (isClosed) throw new Error(`closed before ${awaited}: ${text}`)
        await Promise.race([once(socket, 'data'), closed])
      }
    },
  }
}

/** The head of a request, ready for its body. */
export function headOf(request: string, ...headers: string[]): string {
  return [`${request} HTTP/1.1`, 'Host: waraq', ...headers, '', ''].join('\r\n')
}

/** The headers of a body of JSON by this author. */
export const jsonBy = (token: string, length: number): string[] => [
  `Authorization: Bearer ${token}`,
  'Content-Type: application/json',
  `Content-Length: ${length}`,
]
