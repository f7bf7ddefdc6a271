import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { HadithSourceError } from '@waraq/scripture/hadith'
import { createStallTimeout, type StallTimeout } from '../../lib/stall-timeout.ts'
import { acceptPart, conditionsOf, forgetPart, partOf, rememberPart } from './downloaded-file.ts'
import { fetchSameOrigin } from './fetch-same-origin.ts'

/** Limits of one download: size, idle time, total time. */
export interface DownloadLimits {
  bytes: number
  idleMilliseconds: number
  milliseconds: number
}

export interface DownloadDeps {
  fetch: typeof fetch
  headers?: Record<string, string>
  /** Aborts the download. */
  signal?: AbortSignal | undefined
  limits?: DownloadLimits
}

// The largest file of the sources in docs/guides/scripture.md has about 10 MB.
const LIMITS: DownloadLimits = {
  bytes: 67_108_864,
  idleMilliseconds: 30_000,
  milliseconds: 600_000,
}

const ATTEMPTS = 3

/**
 * Updates a file: sends a conditional request if the file is complete, resumes an interrupted
 * transfer. The old file stays until the new one is complete.
 * @throws HadithSourceError if the server does not deliver within the limits or redirects to
 * another origin; system errors of the disk
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
        throw new HadithSourceError(`${url} was not received within ${limits.milliseconds} ms`)
      }
      if (attempt === ATTEMPTS)
        throw new HadithSourceError(`${url} was interrupted ${ATTEMPTS} times`)
    }
  }
}

class CutError extends Error {}

type Limited = DownloadDeps & { limits: DownloadLimits }

async function transfer(deps: Limited, deadline: AbortSignal, url: string, path: string) {
  const watch = createStallTimeout(deps.limits.idleMilliseconds, 'the source stopped sending')
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
  const response = await responseTo(deps, url, headers)
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
  if (status !== 304) throw new HadithSourceError(`${url} returned ${status}`)
}

const isFrom = ({ headers }: Response, offset: number): boolean =>
  headers.get('content-range')?.startsWith(`bytes ${offset}-`) ?? false

async function responseTo({ fetch, headers, signal }: DownloadDeps, url: string, more: object) {
  try {
    return await fetchSameOrigin(fetch, url, {
      // Ranges and hashes refer to the file itself, not to a compressed form.
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

// Only network errors count as an interruption; disk errors pass through.
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
    // A consumer that stops early cancels the transfer.
    await reader?.cancel().catch(() => {})
  }
}
