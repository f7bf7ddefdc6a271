/** Sockets whose owner says byte by byte what goes over them, and what is read. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Everything that came over a socket until it was closed. */
export interface Heard {
  text: string
  /** Between its opening and its end. */
  milliseconds: number
  /** Whether it was torn down instead of ended. */
  isReset: boolean
}

export interface Line {
  socket: Socket
  closed: Promise<Heard>
  isClosed(): boolean
  /** Resolves when this has come over it. */
  hears(text: string): Promise<void>
}

/** Opens a socket to the server and sends what comes first. */
export async function openLine(port: number, first = ''): Promise<Line> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  if (first !== '') socket.write(first)
  const { promise: closed, resolve } = Promise.withResolvers<Heard>()
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
    async hears(awaited) {
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
