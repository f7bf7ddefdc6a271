import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** The validators of a complete or partial file on disk. */
interface Known {
  etag: string | null
  lastModified: string | null
  sha256?: string
}

/** The headers that request only a newer version, or the rest of a partial file. */
export function conditionsOf(path: string): { offset: number; headers: Record<string, string> } {
  const part = partOf(path)
  const begun = existsSync(part) ? knownOf(part) : undefined
  const offset = begun?.etag ? statSync(part).size : 0
  const whole = wholeFile(path)
  return {
    offset,
    headers: {
      ...(whole && conditionOf(whole)),
      ...(offset > 0 && begun?.etag && { range: `bytes=${offset}-`, 'if-range': begun.etag }),
    },
  }
}

/** Path of the partial file. */
export const partOf = (path: string): string => `${path}.part`

/** Stores the validators of the partial file, so that the transfer can resume. */
export function rememberPart(path: string, response: Response): void {
  writeFileSync(stateOf(partOf(path)), JSON.stringify(validatorsOf(response)))
}

/** Replaces the file with the completed partial file. */
export function acceptPart(path: string, response: Response): void {
  const part = partOf(path)
  const validators: Known = { ...validatorsOf(response), sha256: hashOf(part) }
  renameSync(part, path)
  writeFileSync(stateOf(path), JSON.stringify(validators))
  rmSync(stateOf(part), { force: true })
}

export function forgetPart(path: string): void {
  const part = partOf(path)
  rmSync(part, { force: true })
  rmSync(stateOf(part), { force: true })
}

/** The validators of a complete and unchanged file. */
function wholeFile(path: string): Known | undefined {
  const validators = existsSync(path) ? knownOf(path) : undefined
  return validators?.sha256 !== undefined && validators.sha256 === hashOf(path)
    ? validators
    : undefined
}

function knownOf(path: string): Known | undefined {
  try {
    return JSON.parse(readFileSync(stateOf(path), 'utf8'))
  } catch {
    return undefined
  }
}

function conditionOf({ etag, lastModified }: Known): Record<string, string> {
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
}

// A transfer cannot resume with a weak ETag, which does not identify bytes.
function validatorsOf({ headers }: Response): Known {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
}

const stateOf = (path: string): string => `${path}.state`
const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex')
