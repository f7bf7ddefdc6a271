import { readFileSync } from 'node:fs'
import { platform } from 'node:os'

/** Why the peak of a process cannot be read. */
export const noPeak = platform() !== 'linux' && 'reads /proc, which only Linux has'

const bytesOf = (pid: number | 'self', name: string): number => {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm')
  return 1_024 * Number(line.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The largest resident memory of a process so far, in bytes. */
export const peakOf = (pid: number | 'self'): number => bytesOf(pid, 'VmHWM')

/** The same without the pages of files, which the system may take back. */
export const ownPeakOf = (pid: number | 'self'): number => peakOf(pid) - bytesOf(pid, 'RssFile')
