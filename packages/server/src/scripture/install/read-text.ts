import { readFileSync } from 'node:fs'
import { OperatorError } from '../../lib/operator-error.ts'

/**
 * The text of a file that the operator named.
 * @throws OperatorError if it is not UTF-8
 */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (cause) {
    throw new OperatorError(`${file} cannot be read as UTF-8`, { cause })
  }
}
