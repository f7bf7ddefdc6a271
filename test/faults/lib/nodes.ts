/** Servers that share a database behind a load balancer; each can be stopped and started again. */
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { freePort } from '../../lib/free-port.ts'
import { type Balancer, balanceNodes } from './balancer.ts'
import { newDataDir, runWaraq, type Server, startServer } from './server.ts'

interface Node {
  /** Name of the server in the balancer. */
  name: string
  server: Server
  /** Restarts the server on its port and waits until the balancer uses it. */
  restart(): Promise<void>
}

export interface Nodes {
  all: readonly [Node, Node]
  balancer: Balancer
  apiKey: string
}

const LONGEST_MILLISECONDS = 3_600_000

/** Two servers over this database, one customer, and haproxy in front. */
export async function startNodes(
  t: TestContext,
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Nodes> {
  const env = {
    WARAQ_DATABASE_URL: databaseUrl,
    WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
    WARAQ_DRAIN_SECONDS: '5',
    ...more,
  }
  const ports: [number, number] = [await freePort(), await freePort()]
  const dataDir = newDataDir(t)
  const stdout = runWaraq({ dataDir, env }, 'org', 'create', 'Zaytuna', '--json')
  const launches = ports.map((port) => ({
    dataDir: newDataDir(t),
    env: { ...env, WARAQ_PORT: String(port) },
    longestMilliseconds: LONGEST_MILLISECONDS,
  }))
  const [first, second] = launches
  if (!first || !second) throw new Error('there are two ports')
  const [one, two] = await Promise.all([startServer(first), startServer(second)])
  const balancer = await balanceNodes(t, ports)
  const nodeOf = (name: string, server: Server, launch: typeof first): Node => ({
    name,
    server,
    async restart() {
      await balancer.untilSeen(name, 'DOWN')
      this.server = await startServer(launch)
      await balancer.untilSeen(name, 'UP')
    },
  })
  await balancer.untilSeen('one', 'UP')
  await balancer.untilSeen('two', 'UP')
  return {
    all: [nodeOf('one', one, first), nodeOf('two', two, second)],
    balancer,
    apiKey: JSON.parse(stdout).api_key,
  }
}
