/** Calls of one author over keep-alive connections; a broken connection is an error. */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'

export interface HttpResponse {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Ask {
  body?: unknown
  headers?: Record<string, string>
}

/** One call; rejects without a complete response. */
export type Call = (method: string, path: string, ask?: Ask) => Promise<HttpResponse>

/** A response with an unexpected status. */
export class Refused extends Error {
  readonly response: HttpResponse

  constructor(response: HttpResponse) {
    super(`${response.status} ${response.text}`)
    this.response = response
  }
}

const SILENCE_MILLISECONDS = 20_000

/** Calls one server over keep-alive connections, which the server may close. */
export function createCall(port: number, token?: string): Call {
  const agent = new Agent({ keepAlive: true })
  return (method, path, { body, headers } = {}) => {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    const all = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }),
      ...headers,
    }
    return new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: all })
      outgoing.setTimeout(SILENCE_MILLISECONDS, () => outgoing.destroy(new Error('no answer')))
      outgoing.on('error', reject)
      outgoing.on('response', (response) => readResponse(response).then(resolve, reject))
      outgoing.end(bytes)
    })
  }
}

async function readResponse(response: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { statusCode = 0, headers } = response
  return { status: statusCode, headers, text: Buffer.concat(chunks).toString() }
}

/** The response; throws if it has another status. */
export function required(response: HttpResponse, status: number): HttpResponse {
  if (response.status !== status) throw new Refused(response)
  return response
}

/** Mints a token for one of the customer's users. */
export async function mintToken(port: number, apiKey: string, user: string): Promise<string> {
  const body = { external_user_id: user }
  const response = await createCall(port, apiKey)('POST', '/v1/embed/tokens/', { body })
  return JSON.parse(required(response, 200).text).token
}
