import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SPECIFICATION } from '../src/rooms.ts'
import { accessFaults } from './breaches/access.ts'
import { contentFaults } from './breaches/content.ts'
import { documentFaults } from './breaches/documents.ts'
import { imageFaults } from './breaches/images.ts'
import { limitFaults } from './breaches/limits.ts'
import { ownershipFaults } from './breaches/ownership.ts'
import { scriptureFaults } from './breaches/scripture.ts'
import { secretFaults } from './breaches/secrets.ts'
import { sharingFaults } from './breaches/sharing.ts'
import { signatureFaults } from './breaches/signatures.ts'
import { signedReadFaults } from './breaches/signed-reads.ts'
import { titleFaults } from './breaches/titles.ts'
import { checked } from './checked.ts'
import { createModel } from './model/model.ts'

const planted = [
  ...accessFaults,
  ...documentFaults,
  ...titleFaults,
  ...contentFaults,
  ...ownershipFaults,
  ...secretFaults,
  ...signatureFaults,
  ...signedReadFaults,
  ...sharingFaults,
  ...imageFaults,
  ...scriptureFaults,
  ...limitFaults,
]

test('every planted breach is seen in its section, and every check sees one', async (t) => {
  const unmoved = new Set(SPECIFICATION.map(({ id }) => id))

  for (const { fault, section, rules, apiKey } of planted) {
    await t.test(`a backend that ${fault} breaks ${section}`, async (t) => {
      const checks = SPECIFICATION.filter((check) => check.section === section)
      const verdicts = await checked(t, createModel(rules), checks, apiKey)
      const broken = verdicts.filter(({ outcome }) => outcome.kind === 'breach')
      assert.notDeepEqual(broken, [])
      for (const { check } of broken) unmoved.delete(check.id)
    })
  }

  assert.deepEqual([...unmoved], [])
})
