/** Two ways in which a host can be away: its packets vanish, or no route leads to it. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import { requirement } from '../../../../test/lib/system-requirements.ts'
import { waitFor } from '../../../../test/lib/wait-for.ts'
import { backlogOf } from './backlog.ts'
import type { FaultyProxy } from './faulty-proxy.ts'

/** Ends the fault. */
type Restore = () => Promise<void>

export const ROUTE_PART = {
  skip:
    requirement('ip').skip || (process.getuid?.() !== 0 && 'needs root, for a route that refuses'),
}

const LISTENER = `require('node:net').createServer().listen(
  { host: process.argv[1], port: Number(process.argv[2]), backlog: 1 },
  () => process.send('ready'))`
/** Linux completes one connection more than the backlog, and drops every SYN after that. */
const COMPLETED = 2

/** Connection attempts get no response: a stopped process listens, and its backlog is full. */
export async function blackHole(t: TestContext, { host, port }: FaultyProxy): Promise<Restore> {
  const listener = spawn(process.execPath, ['-e', LISTENER, host, String(port)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(listener, 'exit')
  t.after(() => listener.kill('SIGKILL'))
  await once(listener, 'message')
  listener.kill('SIGSTOP')
  for (let nth = 0; nth < COMPLETED; nth++) {
    const filler = connect(port, host).on('error', () => {})
    t.after(() => filler.destroy())
  }
  // The server under test connects too, so that a filler may find no place.
  await waitFor('a full backlog', async () => backlogOf(port) >= COMPLETED)
  return async () => {
    listener.kill('SIGKILL')
    await ended
  }
}

/** Connection attempts fail with EHOSTUNREACH. */
export async function removeRoute(t: TestContext, { host }: FaultyProxy): Promise<Restore> {
  const route = (command: string) =>
    execFileSync('ip', ['route', command, 'unreachable', host, 'table', 'local'])
  route('add')
  let isRemoved = true
  const restore = async () => {
    if (isRemoved) route('del')
    isRemoved = false
  }
  t.after(restore)
  return restore
}
