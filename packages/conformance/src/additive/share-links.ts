import {
  expectError,
  expectFields,
  expectList,
  expectObject,
  expectStatus,
  expectSuccess,
  expectText,
  expectThat,
} from '../assertions.ts'
import type { Backend } from '../backend.ts'
import type { HttpResponse } from '../call.ts'
import { documentPath, sharedPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { ownRequests, requireOffered } from './own-requests.ts'

const section = '4 endpoint 8'
const HOUR = 3_600_000

/** Share links besides the default one: their list, guards, end and exchange. */
export const shareLinkAdditions: readonly Check[] = [
  {
    id: 'links.own-token',
    section,
    sentence:
      'Each link has its own token, which reads id, title and content; the default is first.',
    async run(backend) {
      const { amina, links, author, id, make } = await shared(backend)
      const byDefault = await publish(author, id)
      const tokens = [byDefault, (await make({ name: 'One' })).token, (await make({})).token]
      const list = await amina('GET', links)
      const lines = expectList(list)
      expectThat(lines[0]?.is_default === true, 'the default link first', list)
      const listedTokens = lines.map(({ share_token }) => share_token)
      expectThat(new Set(tokens).size === 3, 'three tokens', list)
      expectThat(listedTokens.toSorted().join() === tokens.toSorted().join(), 'these tokens', list)
      for (const token of tokens) {
        const read = await backend.readShared(token)
        expectFields(expectObject(read), ['id', 'title', 'content'], read)
      }
    },
  },
  {
    id: 'links.delete',
    section,
    sentence: 'A deleted link is 404 and the others stay; the default is 409 share_is_default.',
    async run(backend) {
      const { amina, links, author, id, make } = await shared(backend)
      const byDefault = await publish(author, id)
      const [one, other] = [await make({}), await make({})]
      expectStatus(await amina('DELETE', one.path), 204)
      expectError(await backend.readShared(one.token), 404, 'not_found')
      for (const token of [other.token, byDefault]) expectSuccess(await backend.readShared(token))
      const [line] = expectList(await amina('GET', links))
      const response = await amina('DELETE', `${links}${line?.id}/`)
      expectError(response, 409, 'share_is_default')
    },
  },
  {
    id: 'links.password',
    section,
    sentence: 'A link with a password opens by an access token, which another password ends.',
    async run(backend) {
      const { amina, make } = await shared(backend)
      const { token, path } = await make({ password: 'olive' })
      expectError(await backend.readShared(token), 403, 'password_required')
      expectError(await exchange(backend, token, { password: 'fig' }), 403, 'password_invalid')
      const access = await accessTo(backend, token, { password: 'olive' })
      expectSuccess(await readWith(backend, token, access))
      expectSuccess(await amina('PATCH', path, { password: 'date' }))
      expectStatus(await readWith(backend, token, access), 403)
    },
  },
  {
    id: 'links.uses',
    section,
    sentence: 'An exchange takes a use and a read takes none; a used-up link is 404.',
    async run(backend) {
      const { make } = await shared(backend)
      const { token } = await make({ max_uses: 1 })
      expectError(await backend.readShared(token), 403, 'share_access_required')
      const access = await accessTo(backend, token, {})
      for (const _ of [1, 2]) expectSuccess(await readWith(backend, token, access))
      expectError(await exchange(backend, token, {}), 404, 'not_found')
    },
  },
  {
    id: 'links.past-end',
    section,
    sentence: 'An end in the past and a number of uses below 1 are invalid_request.',
    async run(backend) {
      const { amina, links } = await shared(backend)
      const expires_at = new Date(backend.now().getTime() - HOUR).toISOString()
      for (const body of [{ expires_at }, { max_uses: 0 }]) {
        expectError(await amina('POST', links, body), 400, 'invalid_request')
      }
    },
  },
  {
    id: 'links.end',
    section,
    sentence: 'A link with an end is 404 after it.',
    async run(backend) {
      const { make } = await shared(backend)
      const now = backend.now().getTime()
      const { token } = await make({ expires_at: new Date(now + HOUR).toISOString() })
      expectSuccess(await backend.readShared(token))
      await backend.setClock(new Date(now + 2 * HOUR))
      try {
        expectError(await backend.readShared(token), 404, 'not_found')
      } finally {
        await backend.setClock(null)
      }
    },
  },
  {
    id: 'links.private',
    section,
    sentence: "Another author neither lists, makes nor deletes a document's links: 404.",
    async run(backend) {
      const { links, make } = await shared(backend)
      const { path, token } = await make({})
      const bilal = await ownRequests(backend, 'bilal')
      expectError(await bilal('GET', links), 404, 'not_found')
      expectError(await bilal('POST', links, {}), 404, 'not_found')
      expectError(await bilal('DELETE', path), 404, 'not_found')
      expectSuccess(await backend.readShared(token))
    },
  },
]

/** A document of an author, and a function that makes links to it. */
async function shared(backend: Backend) {
  const amina = await ownRequests(backend, 'amina')
  const author = await backend.author('amina')
  const id = await makeDocument(author)
  const links = `${documentPath(id)}shares/`
  requireOffered(await amina('GET', links), 'share links')

  async function make(settings: object): Promise<{ path: string; token: string }> {
    const response = await amina('POST', links, settings)
    expectStatus(response, 201)
    const link = expectObject(response)
    const path = `${links}${expectText(link, 'id', response)}/`
    return { path, token: expectText(link, 'share_token', response) }
  }

  return { amina, author, id, links, make }
}

const exchange = ({ send }: Backend, token: string, body: object): Promise<HttpResponse> =>
  send({ method: 'POST', path: `${sharedPath(token)}access/`, body: JSON.stringify(body) })

async function accessTo(backend: Backend, token: string, body: object): Promise<string> {
  const response = await exchange(backend, token, body)
  return expectText(expectObject(response), 'access_token', response)
}

const readWith = ({ send }: Backend, token: string, access: string): Promise<HttpResponse> =>
  send({
    method: 'GET',
    path: sharedPath(token),
    credential: { name: 'ACCESS_TOKEN', value: access },
  })
