import { expectError, expectList, expectRefused, expectThat } from '../assertions.ts'
import type { Check } from '../check.ts'
import { makeDocument, requiresOption } from '../fixtures.ts'
import { signRead } from '../signing.ts'

/** Isolation of two organizations of one backend. */
export const organizations: readonly Check[] = [
  {
    id: 'organizations.same-user',
    section: '4 rule 1',
    sentence: 'One external_user_id under two organizations is two identities.',
    async run(backend) {
      const value = requiresOption(backend.target.otherApiKey, '--other-api-key')
      const id = await makeDocument(await backend.author('amina'))
      const key = { name: 'OTHER_API_KEY', value }
      const namesake = backend.bearer(await backend.freshToken('amina', key))
      const list = await namesake.list()
      expectThat(expectList(list).length === 0, 'an empty list', list)
      expectRefused(await namesake.get(id))
    },
  },
  {
    id: 'organizations.other-secret',
    section: '5.2.4',
    sentence:
      "A signature made with another organization's secret is refused: 403 invalid_signature.",
    async run(backend) {
      const secret = requiresOption(backend.target.otherSigningSecret, '--other-signing-secret')
      const id = await makeDocument(await backend.author('amina'))
      const { exp } = backend.signatureOf(id)
      const response = await backend.reader({ sig: signRead(secret, id, exp), exp }).get(id)
      expectError(response, 403, 'invalid_signature')
    },
  },
]
