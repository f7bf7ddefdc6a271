import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdInstallLock } from '@waraq/scripture/hadith'
import { OperatorError } from '../../lib/operator-error.ts'

/**
 * Runs what changes the installed texts of a folder, one at a time among all processes and nodes that share it. The lock goes with
 * its process, however that ends.
 *
 * @throws OperatorError where another process is at it.
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
