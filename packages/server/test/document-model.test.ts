import { test } from 'node:test'
import fc from 'fast-check'
import { isLong } from '../../../test/lib/long.ts'
import { createDocumentModel } from './lib/document-model.ts'
import { anyCommands, list } from './lib/document-model-commands.ts'
import { sharedService } from './lib/service.ts'

const CAP = 4
/** Sequences of commands; set higher for long runs. */
const RUNS = isLong ? 2_000 : 200

const options = { timeout: 120_000 + 1_000 * RUNS }

test('documents match the model after any sequence of requests', options, async () => {
  const service = await sharedService()
  const organization = await service.organization()
  await service.organizations.limit(organization.id, { maxDocuments: CAP })
  await fc.assert(
    fc.asyncProperty(anyCommands, async (calls) => {
      const { call } = await organization.author()
      const model = createDocumentModel(CAP)
      await fc.asyncModelRun(() => ({ model, real: call }), calls)
      await list(0).run(model, call)
    }),
    { numRuns: RUNS },
  )
})
