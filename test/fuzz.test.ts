import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './lib/fuzz/fuzz.ts'
import { DOCUMENTS, IMAGES, PASTES, QUOTATIONS } from './lib/growth/documents.ts'
import { IMPORTS } from './lib/growth/imports.ts'
import { REQUESTS } from './lib/growth/requests.ts'

/** For each parser. `npm run scorecard` takes a minute for each. */
const SECONDS = Number(process.env.WARAQ_FUZZ_SECONDS ?? 0.01)
const SEED = process.env.WARAQ_FUZZ_SECONDS ? Date.now() : 1

const KINDS = { requests: REQUESTS, documents: DOCUMENTS, quotations: QUOTATIONS, images: IMAGES }
const ALL = { ...KINDS, imports: IMPORTS, pastes: PASTES }

for (const [kind, targets] of Object.entries(ALL)) {
  test(`no input breaks a parser of ${kind}, or holds it for 50 ms`, {
    timeout: 60_000 + targets.length * SECONDS * 1500,
  }, (t) => {
    const results = targets.map((target) => fuzz(target, SECONDS * 1000, SEED))
    const inputs = results.reduce((sum, result) => sum + result.inputs, 0)
    t.diagnostic(`${inputs} inputs to ${targets.length} parsers of ${kind}, seed ${SEED}`)
    assert.deepEqual(
      results.flatMap(({ findings }) => findings),
      [],
    )
  })
}

test('a fuzzed parser that breaks, or that is slow, is found out', () => {
  const breaks = fuzz(
    {
      name: 'breaks',
      read: (text) => {
        // Two steps deep, so that chance alone would take long.
        if (text.startsWith('{') && text.includes('__proto__')) text.at(0)?.at(0)?.concat(undef())
      },
    },
    1_000,
    1,
  )
  assert.match(breaks.findings.join(), /breaks: TypeError/)
  const slow = fuzz({ name: 'slow', read: () => spin(60) }, 1, 1)
  assert.match(slow.findings.join(), /slow: over 50 ms/)
})

function undef(): never {
  throw new TypeError('planted')
}

function spin(milliseconds: number): void {
  const startedAt = process.threadCpuUsage()
  while (process.threadCpuUsage(startedAt).user < milliseconds * 1000);
}
