/** Raw bytes on a socket, for requests that no HTTP client sends. */
import { connect, type Socket } from 'node:net'

export interface RawResponse {
  status: number
  /** Names in lower case; values of repeated headers joined by commas. */
  headers: Record<string, string>
  body: string
}

const TIMEOUT_MILLISECONDS = 60_000

/** Opens a socket to the service. The caller reads from it. */
export function openSocket(url: string): Socket {
  const { hostname, port } = new URL(url)
  // The service may reset the connection of a hostile client.
  return connect({ host: hostname, port: Number(port), noDelay: true }).on('error', () => {})
}

/** Sends bytes unchanged and returns all responses until the service closes the connection. */
export async function talk(url: string, ...parts: (string | Buffer)[]): Promise<RawResponse[]> {
  const socket = openSocket(url)
  for (const part of parts)
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
  return responsesOf(await heard(socket))
}

/** Sends bytes unchanged and closes the connection after the first complete response. */
export async function firstResponse(url: string, bytes: string): Promise<RawResponse | undefined> {
  const socket = openSocket(url)
  socket.write(Buffer.from(bytes, 'latin1'))
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk.toString('latin1')
    const [response] = responsesOf(Buffer.from(said, 'latin1'))
    const length = Number(response?.headers['content-length'] ?? 0)
    if (response && response.body.length >= length) socket.destroy()
  })
  return responsesOf(await heard(socket))[0]
}

/** Reads a socket to its end. */
export function heard(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const timer = setTimeout(() => {
      socket.destroy()
      reject(
        new Error(
          `the service did not close the connection after ${Buffer.concat(chunks).toString()}`,
        ),
      )
    }, TIMEOUT_MILLISECONDS)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
  })
}

/** The complete responses in these bytes. */
export function responsesOf(bytes: Buffer): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = bytes.toString('latin1')
  for (let end = rest.indexOf('\r\n\r\n'); end >= 0; end = rest.indexOf('\r\n\r\n')) {
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
    const headers = headersOf(lines)
    const start = end + 4
    const length =
      status < 200 || status === 204 || status === 304 ? 0 : Number(headers['content-length'] ?? 0)
    responses.push({
      status,
      headers,
      body: Buffer.from(rest.slice(start, start + length), 'latin1').toString(),
    })
    rest = rest.slice(start + length)
  }
  return responses
}

function headersOf(lines: string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  return headers
}
