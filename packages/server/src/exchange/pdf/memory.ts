import { readdir, readFile } from 'node:fs/promises'

/** Bytes of memory of a process and its descendants; 0 without `/proc`. */
export async function memoryOf(pid: number): Promise<number> {
  const [own, children] = await Promise.all([ownMemoryOf(pid), childrenOf(pid)])
  const others = await Promise.all(children.map(memoryOf))
  return others.reduce((sum, bytes) => sum + bytes, own)
}

/** The proportional set size: a page that processes share counts once. */
async function ownMemoryOf(pid: number): Promise<number> {
  const [, kilobytes] = /^Pss: +(\d+) kB$/m.exec(await textOf(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes ?? 0) * 1024
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) => textOf(`/proc/${pid}/task/${thread}/children`)),
  )
  return (lists.join('').match(/\d+/g) ?? []).map(Number)
}

/** The file, or nothing after the process has ended. */
const textOf = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')
