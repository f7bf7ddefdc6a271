import { expectRefused, expectStatus, expectThat } from '../assertions.ts'
import type { Credential, HttpResponse } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Check } from '../check.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { tampered, unsigned } from '../jwt.ts'

type DocumentCall = (caller: Caller, id: string) => Promise<HttpResponse>

/** Every request that requires an embed token. */
const CALLS: readonly [name: string, what: string, endpoint: number, call: DocumentCall][] = [
  ['list', 'The list', 2, (caller) => caller.list()],
  ['create', 'A creation', 3, (caller) => caller.create({ content: { type: 'doc', content: [] } })],
  ['read', 'A read', 4, (caller, id) => caller.get(id)],
  ['save', 'A save', 5, (caller, id) => caller.save(id, { content: { type: 'doc', content: [] } })],
  ['delete', 'A deletion', 6, (caller, id) => caller.remove(id)],
  ['share-info', 'The share info', 7, (caller, id) => caller.shareInfo(id)],
  ['share', 'A change of sharing', 8, (caller, id) => caller.share(id, true)],
]

/** Forged tokens, derived from a valid one. */
const FORGERIES: readonly [name: string, what: string, forge: (token: string) => string][] = [
  ['nonsense', 'that is not a token', () => 'nonsense'],
  ['tampered', 'with one letter changed', tampered],
  ['unsigned', 'without its signature (alg none)', unsigned],
]

/** Credentials of the document endpoints: 401 means that a new token is needed. */
export const credentials: readonly Check[] = [
  ...CALLS.map(
    ([name, what, endpoint, call]): Check => ({
      id: `credentials.none-${name}`,
      section: '5.5',
      sentence: `${what} (endpoint ${endpoint}) without an embed token is answered 401.`,
      async run(backend) {
        const id = await makeDocument(await backend.author('amina'))
        expectStatus(await call(backend.anonymous, id), 401)
      },
    }),
  ),

  ...FORGERIES.map(
    ([name, what, forge]): Check => ({
      id: `credentials.${name}`,
      section: '5.5',
      sentence: `A Bearer credential ${what} is answered 401.`,
      async run(backend) {
        const id = await makeDocument(await backend.author('amina'))
        const { value } = await backend.tokenOf('amina')
        const forged = backend.bearer(forgery(name, forge(value)))
        expectStatus(await forged.list(), 401)
        expectStatus(await forged.get(id), 401)
      },
    }),
  ),

  {
    id: 'credentials.share-token',
    section: '2.6',
    sentence: 'A share token is not a Bearer credential: it lists and changes nothing.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const value = await publish(amina, id)
      const reader = backend.bearer({ name: 'SHARE_TOKEN', value })
      expectRefused(await reader.list())
      expectRefused(await reader.save(id, { content: { type: 'doc', content: [] } }))
      expectRefused(await reader.remove(id))
    },
  },
  {
    id: 'credentials.401-means-refresh',
    section: '5.5',
    sentence: "401 is never the answer where a fresh token would not help: another's document.",
    async run(backend) {
      const id = await makeDocument(await backend.author('amina'))
      const response = await (await backend.author('bilal')).get(id)
      expectThat(response.status !== 401, 'any refusal but 401', response)
    },
  },
]

const forgery = (name: string, value: string): Credential => ({
  name: `${name.toUpperCase()}_TOKEN`,
  value,
})
