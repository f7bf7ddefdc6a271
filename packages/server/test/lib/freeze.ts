/** Freezes a PostgreSQL server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from './postgres.ts'

/**
 * Stops all processes of the server of this database with SIGSTOP: like with a hanging disk,
 * sockets stay open without responses. Returns a function that resumes them.
 */
export function freeze(url: string): () => void {
  const [line = ''] = readFileSync(join(folderOf(url), 'data/postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  // The postmaster first, since it starts the others.
  const pids = [postmaster, ...children.trim().split(' ').map(Number)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}
