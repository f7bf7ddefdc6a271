import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdInstallLock } from '@waraq/scripture/hadith'
import { OperatorError } from '../../lib/operator-error.ts'

/**
 * Serializes changes to the installed texts of a folder among all processes and nodes that share
 * it. The lock is released when the process ends in any way.
 * @throws OperatorError if another process holds the lock
 */
export async function withInstallLock<Result>(
  dir: string,
  change: () => Promise<Result> | Result,
): Promise<Result> {
  mkdirSync(dir, { recursive: true })
  const lock = hold(join(dir, 'install.lock'))
  try {
    return await change()
  } finally {
    lock.release()
  }
}

function hold(file: string) {
  try {
    return holdInstallLock(file)
  } catch (cause) {
    throw new OperatorError(`another process is changing the texts of this folder (${file})`, {
      cause,
    })
  }
}
