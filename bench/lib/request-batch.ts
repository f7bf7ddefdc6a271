/** Requests that are sent once each and whose response bodies are kept. */
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Bench } from './bench.ts'
import type { Load } from './load-process.ts'
import type { ServerUnderTest } from './server-under-test.ts'

export interface BatchRequest {
  method: string
  /** A path on the server under test, or an absolute URL. */
  url: string
  headers: Record<string, string>
  body?: Buffer
  /** The expected status. */
  status: number
}

/** Metrics of the clients, and the response bodies in request order. */
interface BatchResult extends Load {
  bodies: string[]
}

type Runner = (requests: readonly BatchRequest[]) => Promise<BatchResult>

/** Clients with `connections` keep-alive connections in this process, which is otherwise idle. */
export function startRunner(bench: Bench, subject: ServerUnderTest, connections: number): Runner {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' })
  bench.after(() => agent.destroy())

  return async (requests) => {
    const latencies = new Float64Array(requests.length)
    const bodies: string[] = requests.map(() => '')
    const cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    let next = 0
    const runOne = async () => {
      for (let at = next++; at < requests.length; at = next++) {
        const item = requests[at]
        if (!item) return
        const sentAt = performance.now()
        bodies[at] = await send(agent, subject, item)
        latencies[at] = performance.now() - sentAt
      }
    }
    await Promise.all(Array.from({ length: connections }, runOne))
    const { user, system } = process.cpuUsage(cpuBefore)
    return {
      responseCount: requests.length,
      milliseconds: performance.now() - startedAt,
      latencies,
      cpuMicroseconds: user + system,
      bodies,
    }
  }
}

async function send(agent: Agent, subject: ServerUnderTest, item: BatchRequest): Promise<string> {
  const { method, url, body, status } = item
  const length = body && { 'content-length': String(body.length) }
  const headers = { ...item.headers, ...length }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(new URL(url, subject.url), { agent, method, headers }, resolve)
    outgoing.on('error', reject).end(body)
  })
  const text = (await response.setEncoding('utf8').toArray()).join('')
  if (response.statusCode !== status) throw new Error(`${method}: ${response.statusCode} ${text}`)
  return text
}
