import { test } from 'node:test'
import fc from 'fast-check'
import { isLong } from '../../../test/lib/long.ts'
import { anyCommands, matchModel } from './lib/document-model-commands.ts'
import { sharedService } from './lib/service.ts'

const CAP = 4
/** Sequences of commands; set higher for long runs. */
const RUNS = isLong ? 2_000 : 200

const options = { timeout: 120_000 + 1_000 * RUNS }

// Authors who write at once share transactions over PostgreSQL. Each has a separate model.
for (const authors of [1, 8]) {
  const name = `documents match the model after any sequence of requests, ${authors} at once`
  test(name, options, async () => {
    const service = await sharedService()
    const organization = await service.organization()
    await service.organizations.limit(organization.id, { maxDocuments: CAP })
    const sequences = fc.array(anyCommands, { minLength: authors, maxLength: authors })
    await fc.assert(
      fc.asyncProperty(sequences, async (all) => {
        const runs = all.map(async (calls) => {
          const { call } = await organization.author()
          await matchModel(calls, call, CAP)
        })
        await Promise.all(runs)
      }),
      { numRuns: RUNS / authors },
    )
  })
}
