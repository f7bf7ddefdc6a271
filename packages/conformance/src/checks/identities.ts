import { expectList, expectRefused, expectSuccess, expectThat } from '../assertions.ts'
import type { Check } from '../check.ts'
import { makeDocument } from '../fixtures.ts'

/** Whether two external_user_ids are one author or two. */
export const identities: readonly Check[] = [
  {
    id: 'identities.one',
    section: '4 rule 1',
    sentence: 'Two tokens minted for one external_user_id act for one identity.',
    async run(backend) {
      const id = await makeDocument(await backend.author('amina'))
      const again = backend.bearer(await backend.freshToken('amina'))
      expectSuccess(await again.get(id))
      const response = await again.list()
      const isThere = expectList(response).some((line) => line.id === id)
      expectThat(isThere, 'the document in the list of the second token', response)
      expectSuccess(await (await backend.author('amina')).get(id))
    },
  },
  {
    id: 'identities.distinct',
    section: '4 rule 1',
    sentence: 'Another external_user_id is another identity: it begins with no documents.',
    async run(backend) {
      await makeDocument(await backend.author('amina'))
      const response = await (await backend.author('newcomer')).list()
      expectThat(expectList(response).length === 0, 'an empty list', response)
    },
  },
  {
    id: 'identities.case',
    section: '4 rule 1',
    sentence: 'Two external_user_ids that differ by case alone are two identities.',
    async run(backend) {
      const id = await makeDocument(await backend.author('amina'))
      expectRefused(await (await backend.author('AMINA')).get(id))
    },
  },
  {
    id: 'identities.at-once',
    section: '4 rule 1',
    sentence: 'Eight first mints of one external_user_id at the same time make one identity.',
    async run(backend) {
      const mints = Array.from({ length: 8 }, () => backend.freshToken('octavia'))
      const callers = (await Promise.all(mints)).map((token) => backend.bearer(token))
      const [first] = callers
      if (!first) return
      const id = await makeDocument(first)
      for (const caller of callers) expectSuccess(await caller.get(id))
    },
  },
]
