import { type ChildProcess, fork } from 'node:child_process'
import type { Bench } from './bench.ts'
import type { Load, LoadAnswer, LoadOrder, Plan } from './load-process.ts'

/** Clients that wait for their word. */
export interface Clients {
  run(milliseconds: number): Promise<Load>
}

/** Starts a process of clients. Its connections are new in every run. */
export function startClients(bench: Bench, plan: Plan): Clients {
  const child = fork(new URL('./load-process.ts', import.meta.url), {
    serialization: 'advanced',
    // Not those of whoever measures: under a test runner they would make a test of it.
    execArgv: [],
  })
  bench.after(() => child.connected && child.disconnect())
  child.send({ plan } satisfies LoadOrder)
  return {
    async run(milliseconds) {
      const answering = answerOf(child)
      child.send({ run: milliseconds } satisfies LoadOrder)
      const answer = await answering
      if ('failed' in answer) throw new Error(`the clients failed: ${answer.failed}`)
      return answer.load
    },
  }
}

function answerOf(child: ChildProcess): Promise<LoadAnswer> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the clients ended'))
    child.once('exit', gone)
    child.once('message', (answer: LoadAnswer) => {
      child.off('exit', gone)
      resolve(answer)
    })
  })
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
