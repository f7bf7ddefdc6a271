import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'

/** The validators of a version that lies on the disk, or of the part of it that does. */
interface Known {
  etag: string | null
  lastModified: string | null
  sha256?: string
}

/** The headers that ask only for what is missing of a file: another version, or the rest of a part. */
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

/** Where a file is written until it is whole. */
export const partOf = (path: string): string => `${path}.part`

/** Remembers which version the part is of, so that it can go on. */
export function rememberPart(path: string, response: Response): void {
  writeFileSync(stateOf(partOf(path)), JSON.stringify(validatorsOf(response)))
}

/** Puts the part, which is whole, in the place of the file. */
export function acceptPart(path: string, response: Response): void {
  const part = partOf(path)
  const known: Known = { ...validatorsOf(response), sha256: hashOf(part) }
  renameSync(part, path)
  writeFileSync(stateOf(path), JSON.stringify(known))
  rmSync(stateOf(part), { force: true })
}

export function forgetPart(path: string): void {
  const part = partOf(path)
  rmSync(part, { force: true })
  rmSync(stateOf(part), { force: true })
}

/** What is known of a file that lies there whole and unchanged. */
function wholeFile(path: string): Known | undefined {
  const known = existsSync(path) ? knownOf(path) : undefined
  return known?.sha256 !== undefined && known.sha256 === hashOf(path) ? known : undefined
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

// A weak tag names no bytes: a transfer cannot go on by it.
function validatorsOf({ headers }: Response): Known {
  return { etag: headers.get('etag'), lastModified: headers.get('last-modified') }
}

const stateOf = (path: string): string => `${path}.state`
const hashOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex')
