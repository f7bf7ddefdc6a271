import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { HadithSourceError } from '@waraq/scripture/hadith'
import { createStallTimeout, type StallTimeout } from '../../lib/stall-timeout.ts'
import { acceptPart, conditionsOf, forgetPart, partOf, rememberPart } from './downloaded-file.ts'
import { fetchSameOrigin } from './fetch-same-origin.ts'

/** How much one file may have, and how long it may take: without a byte, and in all. */
export interface DownloadLimits {
  bytes: number
  idleMilliseconds: number
  milliseconds: number
}

export interface DownloadDeps {
  fetch: typeof fetch
  headers?: Record<string, string>
  /** Ends what is under way. */
  signal?: AbortSignal | undefined
  limits?: DownloadLimits
}

// The largest file of the sources that docs/quran-and-hadith.md names has about 10 MB.
const LIMITS: DownloadLimits = {
  bytes: 67_108_864,
  idleMilliseconds: 30_000,
  milliseconds: 600_000,
}

const ATTEMPTS = 3

/**
 * Brings a file up to date: asks only whether it changed where it is there whole, goes on where an earlier transfer was cut.
 * The old file stays until the new one is there whole.
 *
 * @throws HadithSourceError where the server does not give it within the limits, or leads to another origin; the system's own
 *   error where the disk does not take it.
 */
export async function download(deps: DownloadDeps, url: string, path: string): Promise<void> {
  const { limits = LIMITS } = deps
  mkdirSync(dirname(path), { recursive: true })
  const deadline = AbortSignal.timeout(limits.milliseconds)
  for (let attempt = 1; ; attempt++) {
    try {
      return await transfer({ ...deps, limits }, deadline, url, path)
    } catch (error) {
      const isCut = error instanceof CutError && !deps.signal?.aborted
      if (!isCut) throw error
      if (deadline.aborted) {
        throw new HadithSourceError(`${url} did not come within ${limits.milliseconds} ms`)
      }
      if (attempt === ATTEMPTS) throw new HadithSourceError(`${url} was cut ${ATTEMPTS} times`)
    }
  }
}

class CutError extends Error {}

type Limited = DownloadDeps & { limits: DownloadLimits }

async function transfer(deps: Limited, deadline: AbortSignal, url: string, path: string) {
  const watch = createStallTimeout(deps.limits.idleMilliseconds, 'the source fell silent')
  const signals = [deadline, watch.signal, ...(deps.signal ? [deps.signal] : [])]
  try {
    watch.start()
    await transferWatched({ ...deps, signal: AbortSignal.any(signals) }, watch, url, path)
  } finally {
    watch.stop()
  }
}

async function transferWatched(
  deps: Limited,
  watch: StallTimeout,
  url: string,
  path: string,
): Promise<void> {
  const { offset, headers } = conditionsOf(path)
  const response = await answerTo(deps, url, headers)
  const { status } = response
  const isRest = status === 206 && isFrom(response, offset)
  if (status === 200 || isRest) {
    await receive(response, { url, path, offset: isRest ? offset : 0, watch, ...deps.limits })
    acceptPart(path, response)
    return
  }
  await response.body?.cancel()
  if (status === 304 || status === 416 || status === 206) forgetPart(path)
  if (status === 416 || status === 206) throw new CutError()
  if (status !== 304) throw new HadithSourceError(`${url} answered ${status}`)
}

const isFrom = ({ headers }: Response, offset: number): boolean =>
  headers.get('content-range')?.startsWith(`bytes ${offset}-`) ?? false

async function answerTo({ fetch, headers, signal }: DownloadDeps, url: string, more: object) {
  try {
    return await fetchSameOrigin(fetch, url, {
      // Ranges and hashes are of the file itself, not of one of its compressions.
      headers: { 'accept-encoding': 'identity', ...headers, ...more },
      signal: signal ?? null,
    })
  } catch (cause) {
    if (cause instanceof HadithSourceError) throw cause
    throw new CutError(url, { cause })
  }
}

interface Receiving {
  url: string
  path: string
  offset: number
  watch: StallTimeout
  bytes: number
}

async function receive(response: Response, receiving: Receiving): Promise<void> {
  const { url, path, offset, watch, bytes: most } = receiving
  const announced = response.headers.get('content-length')
  let received = 0
  const requireRoom = (bytes: number) => {
    if (offset + bytes <= most) return
    forgetPart(path)
    throw new HadithSourceError(`${url} is larger than ${most} bytes`)
  }
  rememberPart(path, response)
  const file = openSync(partOf(path), offset > 0 ? 'a' : 'w')
  try {
    requireRoom(Number(announced ?? 0))
    for await (const bytes of chunksOf(response)) {
      watch.start()
      received += bytes.length
      requireRoom(received)
      writeSync(file, bytes)
    }
  } finally {
    closeSync(file)
  }
  if (announced !== null && Number(announced) !== received) throw new CutError(path)
}

// Only what the network does is a cut; a disk that takes no more is told as what it is.
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const next = await reader?.read().catch((cause) => {
        throw new CutError('cut', { cause })
      })
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    // Whoever stops in the middle wants no more of it.
    await reader?.cancel().catch(() => {})
  }
}
