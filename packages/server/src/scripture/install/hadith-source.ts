import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutTrailingSlashes } from '@waraq/contract'
import { findCollection, HadithSourceError, type SourceFile } from '@waraq/scripture/hadith'
import type { Secret } from '../../lib/secret.ts'
import { HOUR_MILLISECONDS } from '../../lib/time.ts'
import { type DownloadDeps, download } from './download.ts'

/** The formats that can be fetched. */
export const FETCHED_FORMATS = ['hadith-api', 'sunnah-api'] as const

/** The configured source of collections. */
export interface HadithSourceConfig {
  url: string
  format: (typeof FETCHED_FORMATS)[number]
  /** Sent as `X-API-Key`. */
  key?: Secret
  /** Names of the collections to fetch; empty for all. */
  collections: readonly string[]
}

/** A source that collections are fetched from. */
export interface HadithSource {
  /** The source's names of the requested collections. */
  list(): Promise<string[]>
  /** The files of a collection, up to date. */
  fetch(name: string, onFile: (done: number, total: number) => void): Promise<SourceFile[]>
}

const MAX_PAGES = 10_000
/** Maximum size of all files of an update: several times that of today's sources. */
const MAX_UPDATE_BYTES = 1_073_741_824
const MAX_UPDATE_HOURS = 6

/** Creates a source that stores its files under `dir`, so that later updates reuse them. */
export function createHadithSource(
  config: HadithSourceConfig,
  dir: string,
  deps: DownloadDeps,
): HadithSource {
  const base = withoutTrailingSlashes(config.url)
  const headers = { ...deps.headers, ...(config.key && { 'x-api-key': config.key.text }) }
  const deadline = AbortSignal.timeout(MAX_UPDATE_HOURS * HOUR_MILLISECONDS)
  const signal = AbortSignal.any([deadline, ...(deps.signal ? [deps.signal] : [])])
  let bytes = 0
  const get = async (address: string, path: string) => {
    if (deadline.aborted)
      throw new HadithSourceError(`the update took over ${MAX_UPDATE_HOURS} hours`)
    await download({ ...deps, headers, signal }, base + address, join(dir, path))
    const text = readFileSync(join(dir, path), 'utf8')
    bytes += text.length
    if (bytes > MAX_UPDATE_BYTES) {
      throw new HadithSourceError(`${base} has more than ${MAX_UPDATE_BYTES} bytes`)
    }
    return { path, text }
  }
  const select = (names: string[]) => selectNames(names, config.collections)
  return config.format === 'hadith-api' ? hadithApi(get, select) : sunnahApi(get, select)
}

type Get = (address: string, path: string) => Promise<SourceFile>
type Select = (names: string[]) => string[]

// fawazahmed0/hadith-api: editions.json lists editions, info.json has counts, and each language of
// a book is an edition.
function hadithApi(get: Get, select: Select): HadithSource {
  const once = onceEach(get)
  const editions = async () => jsonOf(await once('/editions.json', 'editions.json'))

  return {
    list: async () => select(Object.keys(await editions())),
    async fetch(name, onFile) {
      const offered = JSON.stringify((await editions())[name] ?? '')
      const paths = ['ara', 'eng']
        .map((language) => `${language}-${name}`)
        .filter((edition) => offered.includes(`"${edition}"`))
        .map((edition) => `editions/${edition}.json`)
      onFile(0, paths.length + 1)
      const fetched = [await once('/info.json', 'info.json')]
      for (const path of paths) {
        onFile(fetched.length, paths.length + 1)
        fetched.push(await get(`/${path}`, path))
      }
      return fetched
    },
  }
}

/** Fetches a shared file once for each source; a failed fetch is repeated. */
function onceEach(get: Get): Get {
  const fetched = new Map<string, SourceFile>()
  return async (address, path) => {
    const file = fetched.get(path) ?? (await get(address, path))
    fetched.set(path, file)
    return file
  }
}

// The sunnah.com API: a list of collections, then pages of a hundred hadiths each.
function sunnahApi(get: Get, select: Select): HadithSource {
  return {
    async list() {
      const { data } = jsonOf(await get('/collections?limit=100', 'collections.json'))
      return select(Array.isArray(data) ? data.flatMap(nameIn) : [])
    },
    async fetch(name, onFile) {
      const fetched: SourceFile[] = []
      for (let page = 1; page <= MAX_PAGES; page++) {
        const query = new URLSearchParams({ collection: name, limit: '100', page: String(page) })
        const one = await get(`/hadiths?${query}`, `${name}/${page}.json`)
        fetched.push(one)
        const { next, total } = jsonOf(one)
        onFile(page, Math.ceil(Number(total) / 100))
        if (next === null || next === undefined) break
      }
      return fetched
    },
  }
}

function nameIn(value: unknown): string[] {
  const isNamed = typeof value === 'object' && value !== null && 'name' in value
  // Names become parts of paths.
  return isNamed && typeof value.name === 'string' && /^[\w-]+$/.test(value.name)
    ? [value.name]
    : []
}

function jsonOf({ path, text }: SourceFile): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    throw new HadithSourceError(`${path} is not valid JSON`)
  }
}

/** The requested names in any spelling; all names if none are requested. */
function selectNames(names: string[], requested: readonly string[]): string[] {
  const safe = names.filter((name) => /^[\w-]+$/.test(name))
  if (requested.length === 0) return safe
  return requested.map((one) => {
    const slug = findCollection(one)?.slug ?? one
    const match = safe.find((name) => name === one || findCollection(name)?.slug === slug)
    if (match === undefined) throw new HadithSourceError(`the source has no collection "${one}"`)
    return match
  })
}
