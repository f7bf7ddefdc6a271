/** Additive checks recognize conforming backends, below a path too, and each missing addition. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runChecks } from '../src/run.ts'
import { ADDITIVE } from '../src/suites.ts'
import { type Additions, additions, createAdditiveBackend } from './model/additive-backend.ts'
import { serve } from './model/wire.ts'
import { environment, targetAt, violationsOf } from './run-suite.ts'

const IDS = [
  'codes.long-id',
  'codes.problem-json',
  'documents.location',
  'etag.save-unless',
  'etag.save-unless-any',
  'etag.save-weak',
  'scripture.hadith-verify',
  'transport.media-type-parameters',
]

const CHECKS = ADDITIVE.filter(({ id }) => IDS.includes(id))

const MISSING: [fault: string, id: string, changed: Partial<Additions>][] = [
  [
    'reads no type but the bare one',
    'transport.media-type-parameters',
    { readsType: (type) => type === 'application/json' },
  ],
  ['reads every charset', 'transport.media-type-parameters', { readsType: () => true }],
  [
    'takes a weak tag for a version',
    'etag.save-weak',
    { mayReplace: (tag, only, not) => additions.mayReplace(tag, only && tag, not) },
  ],
  [
    'does not look at If-None-Match',
    'etag.save-unless',
    { mayReplace: (tag, only, not) => additions.mayReplace(tag, only, not === '*' ? not : null) },
  ],
  [
    'knows no star in If-None-Match',
    'etag.save-unless-any',
    { mayReplace: (tag, only, not) => additions.mayReplace(tag, only, not === '*' ? null : not) },
  ],
  [
    'takes a weight of zero for a wish',
    'codes.problem-json',
    { wantsProblem: (accept) => accept.includes('application/problem+json') },
  ],
  [
    'does not look at the order of Accept',
    'codes.problem-json',
    { wantsProblem: (accept) => /problem\+json(?!;q=0)/.test(accept) },
  ],
  [
    'forgets in Location below which path it is reached',
    'documents.location',
    { locationOf: (id) => additions.locationOf(id, '') },
  ],
  ['breaks on a long id', 'codes.long-id', { hasSoundId: (path) => path.length < 1_000 }],
  [
    'verifies words that are no hadith',
    'scripture.hadith-verify',
    { verifyHadith: () => ({ status: 200, body: { verified: 1, quotations: [] } }) },
  ],
  [
    'has no header for missing collections',
    'scripture.hadith-verify',
    { verifyHadith: () => ({ ...additions.verifyHadith(), headers: {} }) },
  ],
]

async function violationsAt(t: TestContext, changed: Partial<Additions>) {
  const [pathBefore, inner] = ['/authoring', createAdditiveBackend(changed, '/authoring')]
  const target = targetAt((await serve(t, inner)) + pathBefore)
  return violationsOf(await runChecks(target, environment(), CHECKS))
}

test('a backend with all additions keeps them below a base path', async (t) => {
  assert.deepEqual(CHECKS.map(({ id }) => id).sort(), IDS)
  assert.deepEqual(await violationsAt(t, {}), [])
})

for (const [fault, id, changed] of MISSING) {
  test(`a backend that ${fault} lacks an addition`, async (t) => {
    const violations = await violationsAt(t, changed)
    assert.deepEqual(
      violations.map((violation) => violation.includes(` ${id}:`)),
      [true],
      violations.join('\n'),
    )
  })
}
