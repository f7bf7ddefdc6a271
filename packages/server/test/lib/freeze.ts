/** A PostgreSQL that stands still. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './postgres.ts'

/**
 * Stops all processes of the server that has this database, as a disk that hangs would: sockets stay open and
 * nobody answers. What comes back lets them go on.
 */
export function freeze(url: string): () => void {
  const [line = ''] = readFileSync(join(folderOf(url), 'data/postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  // The one that starts others first.
  const pids = [postmaster, ...children.trim().split(' ').map(Number)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
