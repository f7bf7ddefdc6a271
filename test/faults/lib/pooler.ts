/** Debian's pgbouncer, configured as in docs/operations/failover.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blocksIn, readPage } from '../../../packages/server/test/lib/pages.ts'
import { PGBOUNCER_PART } from '../../../packages/server/test/lib/pgbouncer.ts'
import { ownerOf } from '../../../packages/server/test/lib/postgres.ts'
import { freePort } from '../../lib/free-port.ts'
import { waitForService } from '../../lib/wait-for.ts'
import { type Ends, newGround } from './child-process.ts'
import { queryOnce } from './query-once.ts'

/** Starts a pooler in transaction mode; returns the address of the database through it. */
export async function poolDatabase(t: Ends, url: string): Promise<string> {
  const { folder, start } = newGround(t, 'pgbouncer')
  const who = ownerOf(folder)
  const address = new URL(url)
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${address.username}" "${address.password}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  const [documented = ''] = blocksIn(readPage('docs/operations/failover.md'), 'ini')
  const lines = documented
    .replace('port=5432', `port=${address.port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  writeFileSync(file, lines)
  const pooler = start([PGBOUNCER_PART.path, file], { who })
  address.port = String(port)
  const isThere = async () =>
    (await queryOnce({ connectionString: address.href }, 'SELECT 1')).length > 0
  await waitForService('pgbouncer', isThere, pooler.output)
  return address.href
}
