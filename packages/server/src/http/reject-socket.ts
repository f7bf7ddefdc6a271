import { randomUUID } from 'node:crypto'
import { METHODS as KNOWN_METHODS, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode, ErrorRule } from '@waraq/contract'
import type { ErrorBodyOf } from './error-body.ts'
import { METHODS } from './framing.ts'
import { JSON_TYPE, NO_STORE_HEADERS, SECURITY_HEADERS } from './headers.ts'

/** An error of Node's HTTP parser. */
type ParserError = Error & { code?: string; rawPacket?: unknown }

const TRANSPORT_STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A valid request line with a method that Node's parser does not know. */
const REQUEST_LINE = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}) [!-~]+ HTTP\/1\.[01]\r?\n/

/** Responds to bytes that are not a valid request, and closes the connection. */
export function rejectSocket(error: ParserError, socket: Socket, errorBody: ErrorBodyOf): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const isMethod = error.code === 'HPE_INVALID_METHOD' && hasSoundLine(error.rawPacket)
  const status = isMethod ? 405 : (TRANSPORT_STATUS[error.code ?? ''] ?? 400)
  const code: ErrorCode = isMethod ? 'method_not_allowed' : 'invalid_request'
  const rule: ErrorRule = status === 431 ? 'header_count' : 'request_malformed'
  const body = JSON.stringify(errorBody(code, isMethod ? {} : { rule }))
  const headers = {
    ...SECURITY_HEADERS,
    ...NO_STORE_HEADERS,
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'x-request-id': randomUUID(),
    ...(isMethod && { allow: METHODS.join(', ') }),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}

// With a known method, the fault is in the bytes after a complete request.
function hasSoundLine(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false
  const [, method] = REQUEST_LINE.exec(packet.toString('latin1', 0, 12_400)) ?? []
  return method !== undefined && !KNOWN_METHODS.includes(method)
}
