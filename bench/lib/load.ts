import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Bench } from './bench.ts'
import type { Load, LoadAnswer, LoadOrder, Plan } from './load-process.ts'

/** Clients that wait for their word. */
export interface Clients {
  run(milliseconds: number): Promise<Load>
}

/** Starts a process of clients. Its connections are new in every run. */
export function startClients(bench: Bench, plan: Plan): Clients {
  const child = fork(new URL('./load-process.ts', import.meta.url), { serialization: 'advanced' })
  bench.after(() => child.disconnect())
  child.send({ plan } satisfies LoadOrder)
  return {
    async run(milliseconds) {
      const answering = once(child, 'message')
      child.send({ run: milliseconds } satisfies LoadOrder)
      const [answer] = (await answering) as [LoadAnswer]
      if ('failed' in answer) throw new Error(`the clients failed: ${answer.failed}`)
      return answer.load
    },
  }
}

interface Ask {
  token?: string
  body?: Buffer
}

/** A request as our client sends it, as bytes. */
export function requestOf(method: string, path: string, { token, body }: Ask = {}): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: keep-alive',
    'Accept: application/json',
    'Content-Type: application/json',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? [`Content-Length: ${body.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}
