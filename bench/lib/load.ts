import { type ChildProcess, fork } from 'node:child_process'
import type { Bench } from './bench.ts'
import type { Load, LoadOrder, LoadResult, Plan } from './load-process.ts'
import { pin } from './one-core.ts'

/** Clients that wait for the start signal. */
export interface Clients {
  run(milliseconds: number): Promise<Load>
}

/** Starts a client process. Each run opens new connections. */
export function startClients(bench: Bench, plan: Plan): Clients {
  const child = fork(new URL('./load-process.ts', import.meta.url), {
    serialization: 'advanced',
    // Without the parent's `execArgv`: under a test runner they would make the process a test.
    execArgv: [],
  })
  bench.after(() => child.connected && child.disconnect())
  if (plan.core !== undefined && child.pid) pin([child.pid], plan.core)
  child.send({ plan } satisfies LoadOrder)
  return {
    async run(milliseconds) {
      const pending = resultOf(child)
      child.send({ run: milliseconds } satisfies LoadOrder)
      const result = await pending
      if ('failed' in result) throw new Error(`the clients failed: ${result.failed}`)
      return result.load
    },
  }
}

function resultOf(child: ChildProcess): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the clients ended'))
    child.once('exit', gone)
    child.once('message', (result: LoadResult) => {
      child.off('exit', gone)
      resolve(result)
    })
  })
}

interface Ask {
  token?: string
  body?: Buffer
  /** More lines of the head. */
  headers?: readonly string[]
}

/** A request as bytes, as our client sends it. */
export function requestOf(
  method: string,
  path: string,
  { token, body, headers = [] }: Ask = {},
): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: keep-alive',
    'Accept: application/json',
    'Content-Type: application/json',
    ...headers,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? [`Content-Length: ${body.length}`] : []),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
}
