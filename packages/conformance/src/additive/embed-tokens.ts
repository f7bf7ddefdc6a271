import { expectError, expectObject, expectRefused, expectText } from '../assertions.ts'
import type { Backend } from '../backend.ts'
import type { Check } from '../check.ts'
import { makeDocument } from '../fixtures.ts'
import { readJwt } from '../jwt.ts'
import { Violation } from '../results.ts'

/** Different names that look alike. */
const LOOKALIKES: readonly [name: string, what: string, one: string, other: string][] = [
  ['space', 'a space at the end', 'nur', 'nur '],
  ['normal-form', 'their Unicode normal form', 'rene\u0301', 'ren\u00e9'],
  ['width', 'the width of their letters', 'nur', 'ｎｕｒ'],
]

/** Invalid values of external_user_id. */
const NO_ID: readonly [name: string, what: string, body: unknown][] = [
  ['empty', 'An empty external_user_id', { external_user_id: '' }],
  ['blank', 'An external_user_id of white space', { external_user_id: ' \t' }],
  ['null', 'An external_user_id null', { external_user_id: null }],
  ['number', 'An external_user_id that is a number', { external_user_id: 42 }],
  ['no-body', 'A mint without a body', undefined],
]

const BAD_ID: readonly [name: string, what: string, id: string][] = [
  ['long', 'of 256 characters', 'x'.repeat(256)],
  ['control', 'with a control character', 'nur\u0000'],
]

/** Promises of docs/contract.md about mints. */
export const embedTokenAdditions: readonly Check[] = [
  {
    id: 'tokens.expires-at-utc',
    section: '2.5',
    sentence: 'expires_at is UTC with six fractional digits.',
    async run(backend) {
      const response = await mintFor(backend, 'amina')
      const mint = expectObject(response)
      const expiresAt = expectText(mint, 'expires_at', response)
      const exp = Number(readJwt(expectText(mint, 'token', response))?.claims.exp)
      const seconds = Date.parse(`${expiresAt}Z`) / 1000 - exp
      if (/\.\d{6}$/.test(expiresAt) && Math.abs(seconds) <= 2) return
      throw new Violation(`${exp} s of Unix time, as the JWT's exp, in UTC`, expiresAt, response)
    },
  },
  ...LOOKALIKES.map(
    ([name, what, one, other]): Check => ({
      id: `tokens.distinct-${name}`,
      section: '4 rule 1',
      sentence: `Two external_user_ids that differ by ${what} are two identities.`,
      async run(backend) {
        const id = await makeDocument(await backend.author(one))
        expectRefused(await (await backend.author(other)).get(id))
      },
    }),
  ),
  ...NO_ID.map(
    ([name, what, body]): Check => ({
      id: `tokens.id-${name}`,
      section: '7 endpoint 1',
      sentence: `${what} is refused with 400 external_user_id_required.`,
      async run({ mint, apiKey }) {
        expectError(await mint(body, apiKey), 400, 'external_user_id_required')
      },
    }),
  ),
  ...BAD_ID.map(
    ([name, what, id]): Check => ({
      id: `tokens.id-${name}`,
      section: '7 endpoint 1',
      sentence: `An external_user_id ${what} is refused with 400 external_user_id_invalid.`,
      async run({ mint, apiKey }) {
        expectError(await mint({ external_user_id: id }, apiKey), 400, 'external_user_id_invalid')
      },
    }),
  ),
]

const mintFor = ({ mint, apiKey, externalUserId }: Backend, name: string) =>
  mint({ external_user_id: externalUserId(name) }, apiKey)
