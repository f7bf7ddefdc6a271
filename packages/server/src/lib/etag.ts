/** A version of a document. A restored backup may reuse a revision, but not with the same hash. */
export interface DocumentVersion {
  revision: number
  /** The first 16 hex digits of the content's SHA-256. */
  hash: string
}

export type VersionSet = readonly [DocumentVersion, ...DocumentVersion[]] | 'any' | 'none'

/** A write replaces or deletes a version only if it is in `ifMatch` and not in `ifNoneMatch`. */
export interface WritePrecondition {
  ifMatch: VersionSet
  ifNoneMatch: VersionSet
}

export const NO_PRECONDITION: WritePrecondition = { ifMatch: 'any', ifNoneMatch: 'none' }

/** Whether every version of a document meets the precondition. */
export const isUnconditional = ({ ifMatch, ifNoneMatch }: WritePrecondition): boolean =>
  ifMatch === 'any' && ifNoneMatch === 'none'

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g
const WEAK_PREFIX = 'W/'
// The revision is a safe integer without leading zeros: each version has one tag.
const VERSION = /^"([1-9]\d{0,14})-([0-9a-f]{16})"$/

export const formatEtag = (revision: number, hash: string): string => `"${revision}-${hash}"`

/**
 * The versions that a valid list of entity tags names; other tags match no version. With strong
 * comparison (RFC 9110 section 8.8.3.2) a weak tag matches none either.
 */
export function parseEtagList(list: string, comparison: 'strong' | 'weak'): VersionSet {
  if (list === '*') return 'any'
  const versions = new Map<string, DocumentVersion>()
  for (const tag of list.match(ENTITY_TAG) ?? []) {
    const isWeak = tag.startsWith(WEAK_PREFIX)
    if (isWeak && comparison === 'strong') continue
    const opaque = isWeak ? tag.slice(WEAK_PREFIX.length) : tag
    const [, revision, hash] = VERSION.exec(opaque) ?? []
    if (revision && hash) versions.set(opaque, { revision: Number(revision), hash })
  }
  const [first, ...others] = versions.values()
  return first ? [first, ...others] : 'none'
}
