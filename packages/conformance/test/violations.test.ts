import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SPECIFICATION } from '../src/suites.ts'
import { createModel } from './model/model.ts'
import { runSuite } from './run-suite.ts'
import { accessFaults } from './violations/access.ts'
import { contentFaults } from './violations/content.ts'
import { documentFaults } from './violations/documents.ts'
import { imageFaults } from './violations/images.ts'
import { limitFaults } from './violations/limits.ts'
import { ownershipFaults } from './violations/ownership.ts'
import { scriptureFaults } from './violations/scripture.ts'
import { secretFaults } from './violations/secrets.ts'
import { sharingFaults } from './violations/sharing.ts'
import { signatureFaults } from './violations/signatures.ts'
import { signedReadFaults } from './violations/signed-reads.ts'
import { titleFaults } from './violations/titles.ts'

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

test('every planted violation is detected in its section, and every check detects one', async (t) => {
  const unmoved = new Set(SPECIFICATION.map(({ id }) => id))

  for (const { fault, section, rules, apiKey } of planted) {
    await t.test(`a backend that ${fault} breaks ${section}`, async (t) => {
      const checks = SPECIFICATION.filter((check) => check.section === section)
      const verdicts = await runSuite(t, createModel(rules), checks, apiKey)
      const broken = verdicts.filter(({ outcome }) => outcome.kind === 'violation')
      assert.notDeepEqual(broken, [])
      for (const { check } of broken) unmoved.delete(check.id)
    })
  }

  assert.deepEqual([...unmoved], [])
})
