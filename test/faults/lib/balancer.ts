/** Debian's haproxy, configured as in docs/operations. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocksIn, readPage } from '../../../packages/server/test/lib/pages.ts'
import { freePort } from '../../lib/free-port.ts'
import { requirement } from '../../lib/system-requirements.ts'
import { waitForService } from '../../lib/wait-for.ts'
import { type Ends, newGround } from './child-process.ts'

export const HAPROXY_PART = requirement('haproxy')

export interface Balancer {
  port: number
  /** The log, with the changes of the servers' states. */
  output(): string
  /** Waits until the balancer sees this server as up or down. */
  untilSeen(server: string, state: 'UP' | 'DOWN'): Promise<void>
}

/** Balances requests between two servers at these ports, named `one` and `two`. */
export async function balanceNodes(t: Ends, ports: [number, number]): Promise<Balancer> {
  const [one, two] = ports
  return start(t, 'proxy', {
    '10.0.0.11:4000': `127.0.0.1:${one}`,
    '10.0.0.12:4000': `127.0.0.1:${two}`,
  })
}

/** Forwards to the current primary among these databases. */
export function balanceDatabases(
  t: Ends,
  members: readonly { address: string }[],
): Promise<Balancer> {
  const replacements = members.map(({ address }, at): [string, string] => [
    `10.0.0.2${at + 1}:5432`,
    `${address}:5432`,
  ])
  return start(t, 'failover', Object.fromEntries(replacements))
}

async function start(
  t: Ends,
  page: string,
  replacements: Record<string, string>,
): Promise<Balancer> {
  const { folder, start: run } = newGround(t, 'haproxy')
  const [port, stats] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  const blocks = blocksIn(readPage(`docs/operations/${page}.md`), 'text')
  const documented = blocks.find((block) => block.includes('\nlisten ')) ?? ''
  let lines = documented.replace(/^ {2}bind .*$/m, `  bind 127.0.0.1:${port}`)
  for (const [theirs, ours] of Object.entries(replacements)) {
    if (!lines.includes(theirs)) throw new Error(`the page has no ${theirs}`)
    lines = lines.replace(theirs, ours)
  }
  writeFileSync(file, `${lines}\n${statusAt(stats)}`)
  const haproxy = run([HAPROXY_PART.path, '-db', '-f', file])

  const status = `http://127.0.0.1:${stats}/;csv`
  const stateOf = async (server: string): Promise<string> => {
    const response = await fetch(status)
    const line = (await response.text()).split('\n').find((one) => one.includes(`,${server},`))
    return line?.split(',')[STATUS_COLUMN] ?? ''
  }
  await waitForService('haproxy', async () => (await fetch(status)).ok, haproxy.output)
  return {
    port,
    output: haproxy.output,
    untilSeen: (server, state) =>
      waitForService(
        `${server} is ${state}`,
        async () => (await stateOf(server)) === state,
        haproxy.output,
      ),
  }
}

const STATUS_COLUMN = 17

const statusAt = (port: number): string => `
listen status
  mode http
  bind 127.0.0.1:${port}
  timeout client 10s
  timeout server 10s
  timeout connect 1s
  stats enable
  stats uri /
`
