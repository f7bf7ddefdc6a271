import { statSync } from 'node:fs'
import { OperatorError } from '../lib/operator-error.ts'

/** @throws OperatorError if the folder of the scripture does not exist. */
export function requireScripture(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })) return
  throw new OperatorError(
    `no scripture in ${dir} (WARAQ_SCRIPTURE_DIR). "waraq serve" or "waraq corpus build" makes it.`,
  )
}
