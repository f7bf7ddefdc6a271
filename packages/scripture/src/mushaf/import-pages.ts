import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PageVerse } from '../corpus/index.ts'
import { createPageSet, type PageSetFacts } from './page-set.ts'
import { sanitizeSvg } from './sanitize.ts'
import { parseSvg, SvgError, serializeSvg } from './svg-tree.ts'
import { alignWords, PageError } from './word-alignment.ts'

export const PAGE_COUNT = 604

/**
 * A folder is not a page set; the message has a sentence for each faulty file, up to a limit.
 * Nothing was installed.
 */
export class PageSetError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`This is not a page set: ${problems.slice(0, SHOWN).join('; ')}`)
    this.name = 'PageSetError'
    this.problems = problems
  }
}

export type ImportOptions = {
  /** The folder with the files `001.svg` to `604.svg`. */
  from: string
  /** The folder to install page sets in. */
  to: string
  /** The verses of a page in the corpus. */
  versesOf: (page: number) => readonly PageVerse[]
  now: Date
  /** Receives progress messages. */
  say?: (progress: string) => void
}

/** The result of an import. */
export type ImportReport = {
  set: PageSetFacts
  /** Removed elements and attributes, with counts. */
  removed: Record<string, number>
  /** Verses whose word counts differ from the text: they are drawn but cannot be selected. */
  unpickable: string[]
}

const SHOWN = 5
const FILE = /^(\d{1,3})\.svg$/i
const MAX_BYTES = 5_000_000
// One percent of the verses; above it, the pages show another text.
const MAX_UNPICKABLE = 62
const SAID_EVERY = 100

/**
 * Installs a page set: 604 pictures with exactly the verses of each page, reduced to shapes
 * (`sanitizeSvg`). Validates all files before it replaces the current set atomically; the replaced
 * set is kept.
 * @throws PageSetError if the folder is not a valid set
 */
export function importPages({
  from,
  to,
  versesOf,
  now,
  say = () => {},
}: ImportOptions): ImportReport {
  const files = filesOf(from)
  mkdirSync(to, { recursive: true })
  const pageSet = createPageSet(to)
  try {
    const { problems, unpickable, removed, sha256 } = readAll()
    if (unpickable.length > MAX_UNPICKABLE) {
      problems.push(`${unpickable.length} verses have other words than the text`)
    }
    if (problems.length > 0) throw new PageSetError(problems)
    const set = { sha256, installedAt: now.toISOString() }
    pageSet.publish(set)
    return { set, removed: Object.fromEntries(removed), unpickable }
  } finally {
    pageSet.close()
  }

  function readAll() {
    const [problems, unpickable]: [string[], string[]] = [[], []]
    const removed = new Map<string, number>()
    const hash = createHash('sha256')
    files.forEach((file, at) => {
      const number = at + 1
      if (number % SAID_EVERY === 0) say(`${number} of ${PAGE_COUNT} pages read`)
      try {
        const page = cleanPage(join(from, file), versesOf(number))
        for (const [what, times] of page.removed)
          removed.set(what, (removed.get(what) ?? 0) + times)
        unpickable.push(...page.unpickable)
        hash.update(page.svg)
        pageSet.add(page.svg)
      } catch (error) {
        if (!(error instanceof SvgError || error instanceof PageError)) throw error
        problems.push(`${file} ${error.message}`)
      }
    })
    return { problems, unpickable, removed, sha256: hash.digest('hex') }
  }
}

// The files in page order.
function filesOf(folder: string): string[] {
  const files: string[] = []
  const twice: string[] = []
  for (const name of readdirSync(folder)) {
    const [, digits] = FILE.exec(name) ?? []
    if (digits === undefined) continue
    if (files[Number(digits) - 1] !== undefined) twice.push(name)
    files[Number(digits) - 1] = name
  }
  const missing = Array.from({ length: PAGE_COUNT }, (_, at) => at + 1).filter(
    (page) => !files[page - 1],
  )
  const problems = [
    ...missing.map((page) => `${String(page).padStart(3, '0')}.svg is missing`),
    ...twice.map((name) => `${name} is there twice`),
    ...(files.length > PAGE_COUNT ? [`${files.length}.svg is not a page`] : []),
  ]
  if (problems.length > 0) throw new PageSetError(problems)
  return files
}

function cleanPage(path: string, verses: readonly PageVerse[]) {
  if (statSync(path).size > MAX_BYTES) throw new SvgError(`is over ${MAX_BYTES} bytes`)
  const source = parseSvg(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  if (source.name !== 'svg') throw new SvgError('is not an SVG picture')
  const { picture, removed } = sanitizeSvg(source)
  if (!picture.attributes.has('viewBox')) throw new SvgError('has no viewBox')
  const unpickable = alignWords(picture, verses)
  return { svg: serializeSvg(picture), removed, unpickable }
}
