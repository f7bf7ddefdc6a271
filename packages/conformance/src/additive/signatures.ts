import { expectError, expectStatus, expectSuccess, expectThat } from '../assertions.ts'
import type { HttpResponse } from '../call.ts'
import { documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument } from '../fixtures.ts'
import { signRead } from '../signing.ts'

const MISSING_ID = '00000000-0000-8000-8000-000000000000'

/** Spellings of a time other than integer seconds, each signed verbatim. */
const EXP_SPELLINGS: readonly [name: string, what: string, spell: (exp: number) => string][] = [
  ['fraction', 'with a fraction', (exp) => `${exp}.5`],
  ['plus', 'with a plus sign', (exp) => `+${exp}`],
  ['zero', 'with a leading zero', (exp) => `0${exp}`],
  ['space', 'with a space before it', (exp) => ` ${exp}`],
  ['hex', 'in hexadecimal', (exp) => `0x${exp.toString(16)}`],
  ['beyond', 'beyond 2^53', () => '9007199254740993'],
  ['words', 'that is not a number', () => 'never'],
]

/** Signature rules that the specification leaves open. */
export const signatureAdditions: readonly Check[] = [
  ...EXP_SPELLINGS.map(
    ([name, what, spell]): Check => ({
      id: `signatures.exp-${name}`,
      section: '4 rule 4',
      sentence: `An exp ${what} is refused with 403 invalid_signature, well signed or not.`,
      async run(backend) {
        const id = await makeDocument(await backend.author('amina'))
        const exp = spell(backend.unixNow() + 3600)
        const sig = signRead(backend.target.signingSecret, id, exp)
        expectError(await backend.reader({ sig, exp }).get(id), 403, 'invalid_signature')
      },
    }),
  ),
  {
    id: 'signatures.exp-alone',
    section: '5.2.6',
    sentence: 'exp without sig is refused with 403 invalid_signature.',
    async run(backend) {
      const id = await makeDocument(await backend.author('amina'))
      const { exp } = backend.signatureOf(id)
      expectError(await backend.reader({ exp }).get(id), 403, 'invalid_signature')
    },
  },
  {
    id: 'signatures.twice',
    section: '5.2.3',
    sentence: 'A duplicate sig or exp is refused with 403 invalid_signature.',
    async run({ author, signatureOf, send }) {
      const id = await makeDocument(await author('amina'))
      const { sig, exp } = signatureOf(id)
      for (const again of [`sig=${sig}`, `exp=${exp}`]) {
        const path = `${documentPath(id)}?sig=${sig}&exp=${exp}&${again}`
        expectError(await send({ method: 'GET', path }), 403, 'invalid_signature')
      }
    },
  },
  {
    id: 'signatures.unknown-document',
    section: '5.2.6',
    sentence:
      'A signature for a missing document and a wrong one for a document get the same response.',
    async run({ author, reader, signatureOf }) {
      const id = await makeDocument(await author('amina'))
      const wrong = await reader(signatureOf(MISSING_ID)).get(id)
      const unknown = await reader(signatureOf(MISSING_ID)).get(MISSING_ID)
      expectError(unknown, 403, 'invalid_signature')
      expectThat(unknown.text === wrong.text, 'the same bytes as for a wrong signature', unknown)
    },
  },
  {
    id: 'signatures.deleted-document',
    section: '4 endpoint 6',
    sentence: 'A valid signature of a deleted document is answered 404 not_found.',
    async run({ author, reader, signatureOf }) {
      const amina = await author('amina')
      const id = await makeDocument(amina)
      expectSuccess(await amina.remove(id))
      expectError(await reader(signatureOf(id)).get(id), 404, 'not_found')
    },
  },
  {
    id: 'signatures.decide-a-read',
    section: '4 rule 4',
    sentence:
      'A valid signature authorizes a read independent of other credentials, and a wrong one does not revoke what a token authorizes.',
    async run({ author, signatureOf, send, tokenOf }) {
      const id = await makeDocument(await author('amina'))
      const { sig, exp } = signatureOf(id)
      const read = async (name: string, query: string): Promise<HttpResponse> =>
        send({
          method: 'GET',
          path: `${documentPath(id)}?${query}`,
          credential: await tokenOf(name),
        })
      expectStatus(await read('bilal', `sig=${sig}&exp=${exp}`), 200)
      const wrong = `sig=${'0'.repeat(64)}&exp=${exp}`
      for (const parameters of [wrong, `sig=${sig}`, `exp=${exp}`]) {
        expectStatus(await read('amina', parameters), 200)
        expectError(await read('bilal', parameters), 403, 'invalid_signature')
      }
    },
  },
  {
    id: 'signatures.ignored-elsewhere',
    section: '4 rule 4',
    sentence: 'All endpoints but the read ignore sig and exp and require the token.',
    async run({ author, anonymous, send, tokenOf }) {
      const id = await makeDocument(await author('amina'))
      const path = `${documentPath(id)}?sig=${'0'.repeat(64)}&exp=1`
      const body = JSON.stringify({ content: doc(p('Pears')) })
      expectSuccess(await send({ method: 'PATCH', path, credential: await tokenOf('amina'), body }))
      expectStatus(await send({ method: 'PATCH', path, body }), 401)
      expectStatus(await anonymous.list(), 401)
    },
  },
  {
    id: 'signatures.head',
    section: '4 rule 4',
    sentence: 'A signature authorizes HEAD like GET.',
    async run({ author, signatureOf, send }) {
      const id = await makeDocument(await author('amina'))
      const { sig, exp } = signatureOf(id)
      const path = `${documentPath(id)}?sig=${sig}&exp=${exp}`
      expectStatus(await send({ method: 'HEAD', path }), 200)
    },
  },
]
