import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type PackableVersion, type PackRef, planPacks } from './plan.ts'

const MIB = 1024 * 1024

const versionOf = (
  revision: number,
  { pack_revision = null, bytes = 10 }: { pack_revision?: number | null; bytes?: number } = {},
): PackableVersion => ({
  revision,
  name: null,
  saved_at: revision,
  replaced_at: revision,
  content_hash: '',
  content_bytes: bytes,
  pack_revision,
  pack_offset: null,
})

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

const inPack = (first: number, to: number) => ({
  pack: { first_revision: first, raw_bytes: 10 * (to - first + 1), rewrite_count: 0 },
  versions: range(first, to).map((revision) => versionOf(revision, { pack_revision: first })),
})

/** The first and the last revision of each new pack. */
const packed = (
  versions: readonly PackableVersion[],
  packs: readonly PackRef[] = [],
  expired: readonly PackableVersion[] = [],
) =>
  planPacks(versions, new Set(expired), packs).map((repacking) => [
    repacking.versions.at(0)?.revision,
    repacking.versions.at(-1)?.revision,
  ])

test('32 versions share a pack', () => {
  assert.deepEqual(packed(range(1, 70).map((at) => versionOf(at))), [
    [1, 32],
    [33, 64],
    [65, 70],
  ])
})

test('8 MiB share a pack, and a larger version has its own', () => {
  const versions = [3, 3, 3, 9, 3].map((mib, at) => versionOf(at + 1, { bytes: mib * MIB }))
  assert.deepEqual(packed(versions), [
    [1, 2],
    [3, 3],
    [4, 4],
    [5, 5],
  ])
})

test('a new version joins the last pack until it is full', () => {
  const { pack, versions } = inPack(1, 31)
  assert.deepEqual(packed([...versions, versionOf(40)], [pack]), [[1, 40]])
  const full = inPack(1, 32)
  assert.deepEqual(packed([...full.versions, versionOf(40)], [full.pack]), [[40, 40]])
})

test('packs stay as they are when nothing changed', () => {
  const [first, second] = [inPack(1, 20), inPack(21, 40)]
  assert.deepEqual(packed([...first.versions, ...second.versions], [first.pack, second.pack]), [])
})

test('a pack is rewritten when a version of it expired or was erased', () => {
  const { pack, versions } = inPack(1, 4)
  assert.deepEqual(packed(versions, [pack], versions.slice(0, 1)), [[2, 4]])
  assert.deepEqual(packed(versions.slice(1), [pack]), [[2, 4]])
  assert.deepEqual(packed(versions, [pack], versions), [[undefined, undefined]])
  assert.deepEqual(packed([], [pack]), [[undefined, undefined]])
})

test('a pack whose first version expired has the place of its next one', () => {
  const pack = { first_revision: 2, raw_bytes: 7.5 * MIB + 2, rewrite_count: 0 }
  const sizes = [MIB, 2, MIB, 3.5 * MIB, 4 * MIB]
  const versions = sizes.map((bytes, at) =>
    versionOf(at + 1, { bytes, pack_revision: [2, 4, 5].includes(at + 1) ? 2 : null }),
  )
  assert.deepEqual(packed(versions, [pack], versions.slice(1, 2)), [
    [1, 3],
    [4, 5],
  ])
})

/** Its pack held version 3 apart from version 1, so a second plan put the two together. */
const HISTORY_PACKED_TWICE = [
  { bytes: 2, packed: false, expired: false },
  { bytes: 2, packed: true, expired: true },
  { bytes: 2, packed: false, expired: false },
  { bytes: 3_913_612, packed: true, expired: false },
  { bytes: 4_474_995, packed: true, expired: false },
]

test('for any history every version is in one pack afterwards, and a second plan is empty', () => {
  const history = fc.array(
    fc.record({
      bytes: fc.integer({ min: 2, max: 5 * MIB }),
      packed: fc.boolean(),
      expired: fc.boolean(),
    }),
    { maxLength: 120 },
  )
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 40 }), (rows, run) => {
      const keyAt = (at: number) =>
        1 + rows.findIndex((row, from) => row.packed && from >= at - (at % run))
      const stored = rows.map(({ bytes, packed: isPacked }, at) =>
        versionOf(at + 1, { bytes, pack_revision: isPacked ? keyAt(at) : null }),
      )
      const keys = new Set(stored.flatMap(({ pack_revision }) => pack_revision ?? []))
      const sizeOf = (key: number, versions: readonly PackableVersion[]) =>
        versions
          .filter(({ pack_revision }) => pack_revision === key)
          .reduce((sum, { content_bytes }) => sum + content_bytes, 0)
      let packs: PackRef[] = [...keys].map((key) => ({
        first_revision: key,
        raw_bytes: sizeOf(key, stored),
        rewrite_count: 0,
      }))
      const expired = new Set(stored.filter((_, at) => rows[at]?.expired))
      let versions = stored.filter(
        (version) => !(expired.has(version) && version.pack_revision === null),
      )
      for (const repacking of planPacks(versions, expired, packs)) {
        const key = repacking.versions[0]?.revision ?? 0
        const raw = repacking.versions.reduce((sum, { content_bytes }) => sum + content_bytes, 0)
        packs = packs.filter((pack) => !repacking.packs.includes(pack))
        assert.ok(packs.every(({ first_revision }) => first_revision !== key))
        if (key) packs.push({ first_revision: key, raw_bytes: raw, rewrite_count: 0 })
        versions = versions
          .filter((version) => !repacking.expired.includes(version))
          .map((version) =>
            repacking.versions.includes(version) ? { ...version, pack_revision: key } : version,
          )
      }
      assert.ok(versions.every(({ pack_revision }) => pack_revision !== null))
      assert.deepEqual(planPacks(versions, new Set(), packs), [])
      assert.equal(versions.length, stored.filter((version) => !expired.has(version)).length)
      assert.deepEqual(
        packs.map(({ raw_bytes }) => raw_bytes),
        packs.map(({ first_revision }) => sizeOf(first_revision, versions)),
      )
    }),
    { examples: [[HISTORY_PACKED_TWICE, 40]] },
  )
})
