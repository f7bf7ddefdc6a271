/** Every way to read one document, generated from the contract, by each kind of credential. */
import { EXPORT_TYPES } from '@waraq/contract'
import { OPERATIONS, type Operation } from '@waraq/contract/openapi'
import { signRead } from '@waraq/sdk/backend'
import { findIdentity } from '../access-matrix/organizations.ts'
import { grantFor } from './co-authors.ts'
import { doc, p } from './content.ts'
import { imageNode, uploaded } from './images.ts'
import type { HttpResponse, Organization, TestService } from './service.ts'

/** In the content of every version, and nowhere else. */
export const WORD = 'papyrus'
const CONTENTS = ['first', 'second', 'third'].map((place) => `The ${place} ${WORD}`)
export const TITLE = 'A title'

type Fields = Record<string, string>

/** A request that may read the document. */
export interface Door {
  name: string
  open(headers?: Fields): Promise<HttpResponse>
  /** Whether any success reads the document, whatever the response has. */
  isOfDocument: boolean
}

export const reads = ({ isOfDocument }: Door, { status, text }: HttpResponse): boolean =>
  text.includes(WORD) || status === 304 || (isOfDocument && status < 300)

const bearer = (text: string): Fields => ({ authorization: `Bearer ${text}` })

/** A document with versions and an image, which others open by links, signatures and grants. */
export async function documentWithDoors(service: TestService, organization: Organization) {
  const [author, coAuthor] = [await organization.author(), await organization.author()]
  const image = await uploaded(author)
  const [content, ...later] = CONTENTS.map((text) => doc(p(TITLE), p(text), imageNode(image)))
  const created = await author.call('POST', '/v1/documents/', { body: { content } })
  const { id } = created.json
  const path = `/v1/documents/${id}/`
  for (const content of later) await author.call('PATCH', path, { body: { content } })
  const shared = await author.call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const link = await author.call('POST', `${path}shares/`, { body: { name: 'A class' } })
  const exchange = `/v1/documents/shared/${link.json.share_token}/access/`
  const access = await service.call('POST', exchange, { body: {} })
  await service.relay()

  const { organizations } = service
  const manage = await organizations.createKey(organization.id, ['manage'])
  const events = await organizations.createKey(organization.id, ['events'])
  const { signature, exp } = signRead(organization.signingSecret, id)
  const granted = (right: 'comment' | 'edit') => ({
    ...bearer(coAuthor.token),
    'waraq-grant': grantFor(organization, id, coAuthor, { right }).grant,
  })
  const credentials: Record<string, { headers?: Fields; query?: string }> = {
    nothing: {},
    author: { headers: bearer(author.token) },
    'another user': { headers: bearer(coAuthor.token) },
    'comment grant': { headers: granted('comment') },
    'edit grant': { headers: granted('edit') },
    signature: { query: `sig=${signature}&exp=${exp}` },
    'access token': { headers: bearer(access.json.access_token) },
    'mint key': { headers: bearer(organization.apiKey) },
    'manage key': { headers: bearer(manage) },
    'events key': { headers: bearer(events) },
  }
  const ways = waysOf(
    {
      ...{ id, image_id: image, share_id: link.json.id, revision: '1' },
      identity_id: await findIdentity(service, `Bearer ${manage}`, author.externalUserId),
    },
    [shared.json.share_token, link.json.share_token],
  )
  const doors: Door[] = Object.entries(credentials).flatMap(([who, { headers, query }]) =>
    ways.map(({ name, method, path, body, isOfDocument }) => {
      const sign = path.includes('?') ? '&' : '?'
      const url = query === undefined ? path : path + sign + query
      return {
        name: `${name} by ${who}`,
        open: (more) => service.call(method, url, { headers: { ...headers, ...more }, body }),
        isOfDocument,
      }
    }),
  )
  return { author, id, manage, doors }
}

/** What readers keep of responses: the URLs of images, and versions to ask about. */
export async function laterDoorsOf(doors: readonly Door[]): Promise<Door[]> {
  const later: Door[] = []
  for (const door of doors) {
    const { name, open } = door
    const response = await open()
    if (!reads(door, response)) continue
    const etag = response.headers.get('etag')
    const url = response.json?.download_url
    const about = { isOfDocument: true }
    if (etag) {
      const again = () => open({ 'if-none-match': etag })
      later.push({ ...about, name: `${name}, If-None-Match`, open: again })
    }
    if (url) later.push({ ...about, name: `${name}, its URL`, open: () => fetched(url) })
  }
  return later
}

async function fetched(url: string): Promise<HttpResponse> {
  const response = await fetch(url)
  const { status, headers } = response
  return { status, headers, text: await response.text(), json: undefined }
}

/** All operations that read, each with all that it can ask about the document. */
function waysOf(values: Fields, tokens: readonly string[]) {
  const tool = { name: 'read_document', arguments: { id: values.id } }
  const bodies: Record<string, unknown> = {
    openShareLink: {},
    callMcp: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool },
  }
  const queries: Record<string, string[]> = {
    listDocuments: [`text=${WORD}`, 'include=tags'],
    readImageUrl: [`document_id=${values.id}`],
  }
  const isReading = ({ id, method, path }: Operation) =>
    (method === 'GET' || bodies[id] !== undefined) && !/^\/v1\/(?:quran|hadith)\//.test(path)
  return OPERATIONS.filter(isReading).flatMap(({ id, method, path }) => {
    const isOfDocument = /\{(?:id|token|image_id)\}/.test(path)
    const paths = every(path, { token: tokens, format: Object.keys(EXPORT_TYPES) })
      .map((one) => one.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole))
      .filter((one) => !one.includes('{'))
      .flatMap((one) => [one, ...(queries[id] ?? []).map((query) => `${one}?${query}`)])
    return paths.map((path) => ({
      name: `${id} ${path.replace('/v1/documents/', '')}`,
      ...{ method, path, body: bodies[id], isOfDocument },
    }))
  })
}

/** A path with each of the values of its parameters. */
const every = (path: string, values: Record<string, readonly string[]>): string[] =>
  Object.entries(values).reduce(
    (paths, [name, texts]) =>
      paths.flatMap((one) =>
        one.includes(`{${name}}`) ? texts.map((text) => one.replace(`{${name}}`, text)) : [one],
      ),
    [path],
  )
