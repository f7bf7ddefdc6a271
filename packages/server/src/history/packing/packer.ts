import type { Database } from '../../db/database.ts'
import { pack, sliceOf } from '../../lib/frames.ts'
import type { HistoryRef } from '../retention/store.ts'
import type { VersionCheck } from '../version-reads.ts'
import { unpackOrReport } from './packed-content.ts'
import { type PackableVersion, type PackRef, planPacks, type Repacking } from './plan.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  check: VersionCheck
}

interface Part {
  version: PackableVersion
  content: Uint8Array<ArrayBuffer>
}

/**
 * Packs the versions of a document, and removes expired ones from packs. Versions that another
 * write changed in the meantime are left to the next run.
 */
export function createPacker({ db, check }: Deps) {
  /** The versions of a pack that stay; undefined if the pack was replaced. */
  async function partsOfPack(
    history: HistoryRef,
    ref: PackRef,
    versions: readonly PackableVersion[],
  ): Promise<Part[] | undefined> {
    const frame = await store.findFrame(db, history, ref)
    if (!frame) return undefined
    const raw = await unpackOrReport(frame.packed, ref.raw_bytes)
    return versions.map((version) => ({
      version,
      content: sliceOf(raw, version.pack_offset ?? 0, version.content_bytes),
    }))
  }

  /** Undefined if one was erased. */
  async function looseParts(
    history: HistoryRef,
    versions: readonly PackableVersion[],
  ): Promise<Part[] | undefined> {
    if (versions.length === 0) return []
    const revisions = versions.map(({ revision }) => revision)
    const rows = await store.listLooseContents(db, history, revisions)
    const contents = new Map(rows.map(({ revision, content }) => [revision, content]))
    const parts = versions.flatMap((version) => {
      const content = contents.get(version.revision)
      return content ? [{ version, content }] : []
    })
    return parts.length === versions.length ? parts : undefined
  }

  async function partsOf(
    history: HistoryRef,
    { packs, versions }: Repacking,
  ): Promise<Part[] | undefined> {
    const loose = versions.filter(({ pack_revision }) => pack_revision === null)
    const parts = await looseParts(history, loose)
    if (!parts) return undefined
    for (const ref of packs) {
      const members = versions.filter(({ pack_revision }) => pack_revision === ref.first_revision)
      const more = members.length === 0 ? [] : await partsOfPack(history, ref, members)
      if (!more) return undefined
      parts.push(...more)
    }
    return parts.toSorted((one, other) => one.version.revision - other.version.revision)
  }

  async function carryOut(history: HistoryRef, repacking: Repacking): Promise<boolean> {
    const { packs, expired } = repacking
    const parts = await partsOf(history, repacking)
    if (!parts) return false
    for (const { version, content } of parts) {
      const { content_hash } = version
      await check({ id: history.document_id, content_hash, content })
    }
    const newPack = parts.length > 0 ? await packOf(parts) : undefined
    return store.replacePacks(db, history, { packs, expired, pack: newPack })
  }

  return {
    /**
     * Returns whether anything changed. `versions` are all that may be packed; `expired` are those
     * of them to delete.
     *
     * @throws ApiError `content_damaged` for a damaged version, which is left unchanged
     */
    async repack(
      history: HistoryRef,
      versions: readonly PackableVersion[],
      expired: ReadonlySet<PackableVersion>,
    ): Promise<boolean> {
      const packs = await store.listPacks(db, history)
      let hasChanged = false
      for (const repacking of planPacks(versions, expired, packs))
        hasChanged = (await carryOut(history, repacking)) || hasChanged
      return hasChanged
    },
  }
}

async function packOf(parts: readonly Part[]): Promise<store.NewPack> {
  let rawBytes = 0
  const versions = parts.map(({ version, content }) => {
    const offset = rawBytes
    rawBytes += content.length
    return { version, offset }
  })
  const raw = Buffer.concat(parts.map(({ content }) => content))
  return { versions, rawBytes, packed: await pack(raw) }
}
