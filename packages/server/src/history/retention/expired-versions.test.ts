import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AgedVersion, expiredVersions } from './expired-versions.ts'

const HOUR = 3_600_000_000
const DAY = 24 * HOUR
const NOW = 20_000 * DAY
const SETTINGS = { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1 }

/** A version that was saved and replaced this long ago. */
const version = (
  revision: number,
  saved: number,
  replaced = saved,
  name: string | null = null,
) => ({
  revision,
  name,
  saved_at: NOW - saved,
  replaced_at: NOW - replaced,
})

const revisionsOf = (versions: AgedVersion[]) => versions.map(({ revision }) => revision)

const TABLE: [what: string, versions: AgedVersion[], expired: number[]][] = [
  ['of a day, all stay', [version(1, 23 * HOUR), version(2, 23 * HOUR - 1)], []],
  ['of two hours two days ago', [version(1, 2 * DAY + 1), version(2, 2 * DAY)], []],
  ['of an hour two days ago', [version(1, 2 * DAY - 1), version(2, 2 * DAY - 2)], [1]],
  ['of a day 10 days ago', [version(1, 10 * DAY - 1), version(2, 10 * DAY - 5 * HOUR)], [1]],
  ['of two days 10 days ago', [version(1, 10 * DAY), version(2, 9 * DAY)], []],
  ['after 90 days', [version(1, 91 * DAY), version(2, 89 * DAY)], [1]],
  ['a named one stays', [version(1, 900 * DAY, 900 * DAY, 'First')], []],
  ['a text that stood for a year and was replaced an hour ago', [version(1, 365 * DAY, HOUR)], []],
]

for (const [what, versions, expired] of TABLE) {
  test(`expired versions: ${what}`, () => {
    assert.deepEqual(revisionsOf(expiredVersions(versions, SETTINGS, NOW)), expired)
  })
}

test('without retention all unnamed versions expire', () => {
  const off = { ...SETTINGS, allHours: 0, hourlyDays: 0, dailyDays: 0 }
  const versions = [version(1, 0), version(2, 0, 0, 'A')]
  assert.deepEqual(revisionsOf(expiredVersions(versions, off, NOW)), [1])
})

test('a second run over what stays expires nothing more', () => {
  const ages = fc.array(fc.tuple(fc.nat(100 * 24), fc.boolean()), { maxLength: 60 })
  fc.assert(
    fc.property(ages, (drawn) => {
      const sorted = drawn.toSorted(([one], [other]) => other - one)
      const versions = sorted.map(([hours, isNamed], at) =>
        version(at + 1, hours * HOUR, hours * HOUR, isNamed ? 'A' : null),
      )
      const gone = new Set(revisionsOf(expiredVersions(versions, SETTINGS, NOW)))
      const rest = versions.filter(({ revision }) => !gone.has(revision))
      assert.deepEqual(expiredVersions(rest, SETTINGS, NOW), [])
      const named = versions.filter(({ name }) => name !== null)
      assert.ok(named.every(({ revision }) => !gone.has(revision)))
    }),
  )
})
