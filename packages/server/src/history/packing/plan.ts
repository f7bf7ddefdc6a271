import type { AgedVersion } from '../retention/expired-versions.ts'

/** A stored version that may be packed: neither the current one nor the one in the trash. */
export interface PackableVersion extends AgedVersion {
  content_hash: string
  content_bytes: number
  /** The key of its pack; null while it is outside packs. */
  pack_revision: number | null
  pack_offset: number | null
}

/** A pack without its bytes. */
export interface PackRef {
  first_revision: number
  raw_bytes: number
  rewrite_count: number
}

/** One write: deletes these packs and expired versions, and packs these versions together. */
export interface Repacking {
  packs: PackRef[]
  expired: PackableVersion[]
  /** Oldest first; none if all versions of the packs expired. */
  versions: PackableVersion[]
}

const MAX_VERSIONS = 32
const MAX_RAW_BYTES = 8 * 1024 * 1024

const bytesOf = (versions: readonly PackableVersion[]): number =>
  versions.reduce((sum, { content_bytes }) => sum + content_bytes, 0)

/**
 * The writes after which no packable version of a document is outside a pack and none has expired.
 * Up to 32 versions and 8 MiB share a pack; a larger version has its own. A pack is never divided,
 * so that each write leaves every byte in one place.
 */
export function planPacks(
  versions: readonly PackableVersion[],
  expired: ReadonlySet<PackableVersion>,
  packs: readonly PackRef[],
): Repacking[] {
  const plan: Repacking[] = []
  let open: Repacking | undefined
  for (const unit of unitsOf(versions, expired, packs)) {
    const isFull =
      open === undefined ||
      open.versions.length + unit.versions.length > MAX_VERSIONS ||
      bytesOf(open.versions) + bytesOf(unit.versions) > MAX_RAW_BYTES
    if (isFull || !open) {
      open = unit
      plan.push(open)
      continue
    }
    open.packs.push(...unit.packs)
    open.expired.push(...unit.expired)
    open.versions.push(...unit.versions)
  }
  return plan.filter((repacking) => !isAsStored(repacking))
}

/** Packs and single versions, oldest first. */
function unitsOf(
  versions: readonly PackableVersion[],
  expired: ReadonlySet<PackableVersion>,
  packs: readonly PackRef[],
): Repacking[] {
  const oldestFirst = versions.toSorted((one, other) => one.revision - other.revision)
  const units = packs.map((pack) => {
    const members = oldestFirst.filter(({ pack_revision }) => pack_revision === pack.first_revision)
    const remaining = members.filter((version) => !expired.has(version))
    return {
      // The start of the rewritten pack, so that a second plan has the same order.
      at: remaining[0]?.revision ?? pack.first_revision,
      packs: [pack],
      expired: members.filter((version) => expired.has(version)),
      versions: remaining,
    }
  })
  const single = oldestFirst
    .filter((version) => version.pack_revision === null && !expired.has(version))
    .map((version) => ({ at: version.revision, packs: [], expired: [], versions: [version] }))
  return [...units, ...single]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _, ...unit }) => unit)
}

/** Whether nothing would change. The size differs if the author erased a version of the pack. */
function isAsStored({ packs, expired, versions }: Repacking): boolean {
  const [pack] = packs
  return (
    packs.length === 1 &&
    expired.length === 0 &&
    pack?.raw_bytes === bytesOf(versions) &&
    versions.every(({ pack_revision }) => pack_revision === pack.first_revision)
  )
}
