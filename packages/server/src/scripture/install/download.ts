import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { HadithSourceError } from '@waraq/scripture/hadith'

export interface DownloadDeps {
  fetch: typeof fetch
  headers?: Record<string, string>
  /** Ends what is under way. */
  signal?: AbortSignal | undefined
}

/** What the server said of the version that lies on the disk, or of the part of it that does. */
interface Known {
  etag: string | null
  lastModified: string | null
  sha256?: string
}

const ATTEMPTS = 3

/**
 * Brings a file up to date: asks only whether it changed where it is there whole, goes on where an earlier transfer was cut.
 * The old file stays until the new one is there whole.
 *
 * @throws HadithSourceError where the server does not give it; the system's own error where the disk does not take it.
 */
export async function download(deps: DownloadDeps, url: string, path: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true })
  for (let attempt = 1; ; attempt++) {
    try {
      return await transfer(deps, url, path)
    } catch (error) {
      const isCut = error instanceof CutError && !deps.signal?.aborted
      if (!isCut) throw error
      if (attempt === ATTEMPTS) throw new HadithSourceError(`${url} was cut ${ATTEMPTS} times`)
    }
  }
}

class CutError extends Error {}

async function transfer(deps: DownloadDeps, url: string, path: string): Promise<void> {
  const part = `${path}.part`
  const whole = wholeFile(path)
  const begun = existsSync(part) ? knownOf(part) : undefined
  const offset = begun?.etag ? statSync(part).size : 0
  const response = await answerTo(deps, url, {
    ...(whole && conditionOf(whole)),
    ...(offset > 0 && begun?.etag && { range: `bytes=${offset}-`, 'if-range': begun.etag }),
  })
  if (response.status === 304) {
    await response.body?.cancel()
    forget(part)
    return
  }
  if (response.status === 416) {
    await response.body?.cancel()
    forget(part)
    throw new CutError()
  }
  if (response.status !== 200 && response.status !== 206) {
    await response.body?.cancel()
    throw new HadithSourceError(`${url} answered ${response.status}`)
  }
  await receive(response, part, response.status === 206 ? offset : 0)
  const sha256 = hashOf(part)
  const known: Known = { ...validatorsOf(response), sha256 }
  renameSync(part, path)
  writeFileSync(stateOf(path), JSON.stringify(known))
  rmSync(stateOf(part), { force: true })
}

async function answerTo({ fetch, headers, signal }: DownloadDeps, url: string, more: object) {
  try {
    return await fetch(url, {
      // Ranges and hashes are of the file itself, not of one of its compressions.
      headers: { 'accept-encoding': 'identity', ...headers, ...more },
      redirect: 'follow',
      signal: signal ?? null,
    })
  } catch (cause) {
    throw new CutError(url, { cause })
  }
}

async function receive(response: Response, part: string, offset: number): Promise<void> {
  writeFileSync(stateOf(part), JSON.stringify(validatorsOf(response)))
  const file = openSync(part, offset > 0 ? 'a' : 'w')
  let received = 0
  try {
    for await (const bytes of chunksOf(response)) {
      writeSync(file, bytes)
      received += bytes.length
    }
  } finally {
    closeSync(file)
  }
  const expected = response.headers.get('content-length')
  if (expected !== null && Number(expected) !== received) throw new CutError(part)
}

// Only what the network does is a cut; a disk that takes no more is told as what it is.
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  for (;;) {
    const next = await reader?.read().catch((cause) => {
      throw new CutError('cut', { cause })
    })
    if (!next || next.done) return
    yield next.value
  }
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

function forget(part: string): void {
  rmSync(part, { force: true })
  rmSync(stateOf(part), { force: true })
}
