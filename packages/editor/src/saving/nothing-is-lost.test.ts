import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { untilSettled } from '../../test/simulated-timers.ts'
import {
  author,
  authorOfStored,
  type Fate,
  paragraph,
  standInService,
} from '../../test/stand-in.ts'

/** Events while an author writes. */
type Step =
  | { kind: 'write' | 'retry' | 'flush' | 'save' | 'release' }
  | { kind: 'pass'; ms: number }
  | { kind: 'fate'; fate: keyof typeof FATES }

const errorResponse = (status: number, error: string) => () => Response.json({ error }, { status })
const FATES = {
  healthy: () => undefined,
  cut: () => 'cut',
  'cut after': () => 'cut after',
  hang: () => 'hang',
  'a proxy': () => new Response('<h1>Sign in to the network</h1>', { status: 200 }),
  401: errorResponse(401, 'token_expired'),
  403: errorResponse(403, 'document_limit_reached'),
  413: errorResponse(413, 'document_too_large'),
  429: errorResponse(429, 'rate_limited'),
  500: errorResponse(500, 'internal_error'),
  503: errorResponse(503, 'service_unavailable'),
} satisfies Record<string, Fate>

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step>({ kind: 'write' }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.nat(12_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fate'),
      fate: fc.constantFrom(...(Object.keys(FATES) as (keyof typeof FATES)[])),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Step>(
      ...(['retry', 'flush', 'save', 'release'] as const).map((kind) => ({ kind })),
    ),
  },
)

// Random runs differ each time; these cases are always included.
const EACH_FATE = Object.keys(FATES).map((fate): [Step[], boolean] => [
  [
    { kind: 'fate', fate: fate as keyof typeof FATES },
    { kind: 'write' },
    { kind: 'pass', ms: 12_000 },
    { kind: 'write' },
  ],
  true,
])

// The first request creates the document, and the second one is rejected.
const CREATED_AND_REJECTED: [Step[], boolean] = [
  [
    { kind: 'write' },
    { kind: 'fate', fate: 'cut after' },
    { kind: 'pass', ms: 1_000 },
    { kind: 'fate', fate: 413 },
    { kind: 'pass', ms: 1_000 },
  ],
  false,
]

test('failures in any order neither lose the last text nor overwrite it with an older one', async () => {
  const seenStates = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, isStored) => {
      const { page, service, written } = await live(steps, isStored)
      for (const state of page.states) seenStates.add(state)
      assert.equal(service.documents.size, 1)
      assert.equal(service.storedTexts.at(-1), written)
      const versions = service.storedTexts.map(Number)
      assert.deepEqual(
        versions,
        [...versions].sort((a, b) => a - b),
      )
      assert.ok(!page.autosave.hasUnsaved())
      assert.ok(!page.states.includes('conflict'), 'no other author was there')
    }),
    { numRuns: 150, examples: [...EACH_FATE, CREATED_AND_REJECTED] },
  )
  for (const state of ['dirty', 'saving', 'saved', 'retrying', 'expired', 'blocked']) {
    assert.ok(seenStates.has(state), `the runs came through ${state}`)
  }
})

/** Runs all steps; then everything works and one more word is typed. */
async function live(steps: Step[], isStored: boolean) {
  const service = standInService()
  const id = 'document'
  if (isStored) service.store(id, { type: 'doc', content: [] })
  const page = author({
    service,
    ...(isStored && { baseVersion: { id, etag: service.etagOf(id) } }),
  })
  let written = 0
  const write = () => page.write(String(++written))
  const acts = {
    write,
    pass: (ms: number) => page.pass(ms),
    fate: (fate: keyof typeof FATES) => service.decide(FATES[fate]),
    release: service.release,
    save: () => void page.autosave.save().catch(() => {}),
    retry: page.autosave.retry,
    flush: page.autosave.flush,
  }
  for (const one of steps) {
    if (one.kind === 'pass') await acts.pass(one.ms)
    else if (one.kind === 'fate') acts.fate(one.fate)
    else acts[one.kind]()
    await untilSettled()
  }
  service.heal()
  service.release()
  write()
  await page.pass(120_000)
  return { page, service, written: String(written) }
}

test('words that are written while the page adopts a version are saved', async () => {
  const { write, pass, service, autosave, states } = authorOfStored('base')
  service.decide(() => 'hang')
  write('theirs')
  await pass(1000)
  service.store('a', paragraph('theirs'))
  const adopted = autosave.adopt({ id: 'a', etag: service.etagOf('a') })
  write('theirs and mine')
  service.heal()
  service.release()
  await adopted
  assert.ok(autosave.hasUnsaved())
  await pass(2000)
  assert.deepEqual(service.storedTexts, ['base', 'theirs', 'theirs and mine'])
  assert.equal(states.at(-1), 'saved')
})
