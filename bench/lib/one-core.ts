/** A server and its PostgreSQL together on one core, and the CPU time that both use. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { ServerUnderTest } from './server-under-test.ts'

/** Of `utime` and the others, in `/proc` (man 5 proc_pid_stat). */
const TICK_MICROSECONDS = 10_000

/** Pins all threads of these processes; what they start from then on inherits it. */
export function pin(pids: readonly number[], core: number): void {
  for (const pid of pids) execFileSync('taskset', ['-apc', String(core), String(pid)])
}

/** The postmaster of a data folder, and its processes. */
export function postgresProcesses(folder: string): number[] {
  const postmaster = Number(readFileSync(`${folder}/data/postmaster.pid`, 'utf8').split('\n')[0])
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(Number(name))?.parent === postmaster)
    .map(Number)
  return [postmaster, ...children]
}

/** The same server; its CPU time includes that of PostgreSQL, also of ended processes. */
export function withPostgres(subject: ServerUnderTest, folder: string): ServerUnderTest {
  return {
    ...subject,
    async ask(question) {
      const result = await subject.ask(question)
      if (question !== 'cpu') return result
      const ticks = postgresProcesses(folder).reduce(
        (sum, pid) => sum + (statOf(pid)?.ticks ?? 0),
        0,
      )
      const all = Object(result).all + ticks * TICK_MICROSECONDS
      return Object.assign({}, result, { all })
    },
  }
}

function statOf(pid: number): { parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // utime, stime, and those of ended children.
    const ticks = fields.slice(11, 15).reduce((sum, part) => sum + part)
    return { parent, ticks }
  } catch {
    // It has ended.
    return undefined
  }
}
