/** The documents of the access matrix in each state, and share tokens in each state. */
import type { ShareLink } from '@waraq/contract'
import { doc, p } from '../lib/content.ts'
import { IMAGE_FIXTURES } from '../lib/image-fixtures.ts'
import { imageNode, put } from '../lib/images.ts'
import type { Call } from '../lib/service.ts'
import { NEW_DOCUMENT } from './endpoints.ts'
import type { MatrixOrganization } from './organizations.ts'

export interface Author {
  organization: MatrixOrganization
  token: string
}

export type Authors = Record<'amina' | 'bilal' | 'qurtubi' | 'samarqandi', Author>

export type MatrixDocuments = Awaited<ReturnType<typeof createMatrixDocuments>>

const UNKNOWN_ID = '0190a0b0-0000-8123-8000-000000000000'
const UNKNOWN_SHARE_TOKEN = 'A'.repeat(29)

/**
 * Creates a document in each state; `takeDown` closes those of Zaytuna. `another` creates a fresh one
 * for tests that change it.
 */
export async function createMatrixDocuments(
  call: Call,
  authors: Authors,
  takeDown: (id: string) => Promise<void>,
) {
  const { amina, bilal, qurtubi, samarqandi } = authors
  const organizations = new Map<string, MatrixOrganization>()
  const images = new Map<string, string>()
  const links = new Map<string, ShareLink>()
  const accesses = new Map<string, string>()
  const threads = new Map<string, string>()

  async function upload(token: string): Promise<string> {
    const ask = { headers: bearer(token), body: { content_type: 'image/png' } }
    const { json } = await call('POST', '/v1/documents/images/upload/', ask)
    await put(json, IMAGE_FIXTURES['image/png'])
    await call('POST', `/v1/documents/images/${json.image_id}/confirm/`, { headers: bearer(token) })
    return json.image_id
  }
  async function write({ organization, token }: Author): Promise<string> {
    const image = await upload(token)
    const body = { content: doc(p('A leaf'), imageNode(image)) }
    const { json } = await call('POST', '/v1/documents/', { headers: bearer(token), body })
    organizations.set(json.id, organization)
    images.set(json.id, image)
    links.set(json.id, await link(json.id, token))
    const thread = { headers: bearer(token), body: { text: 'Which edition?' } }
    threads.set(json.id, (await call('POST', `/v1/documents/${json.id}/comments/`, thread)).json.id)
    return json.id
  }
  /** A link whose readers need an access token. */
  async function link(id: string, token: string): Promise<ShareLink> {
    const body = { max_uses: 1_000_000 }
    const init = { headers: bearer(token), body }
    return (await call('POST', `/v1/documents/${id}/shares/`, init)).json
  }
  async function share(id: string, { token }: Author, is_shared: boolean): Promise<string> {
    const init = { headers: bearer(token), body: { is_shared } }
    return (await call('PATCH', `/v1/documents/${id}/share/`, init)).json.share_token
  }
  /** A document that is or was shared, with its tokens, the newest last. */
  async function writeShared(author: Author, ...states: boolean[]) {
    const id = await write(author)
    const tokens: string[] = []
    for (const state of states) tokens.push(await share(id, author, state))
    return { id, tokens: tokens.filter(Boolean) }
  }
  async function writeGone() {
    const gone = await writeShared(amina, true)
    await call('DELETE', `/v1/documents/${gone.id}/`, { headers: bearer(amina.token) })
    return gone
  }

  const writers: Record<string, () => Promise<string>> = {
    plain: () => write(amina),
    shared: async () => (await writeShared(amina, true)).id,
    alive: async () => (await writeShared(amina, true, false)).id,
    gone: async () => (await writeGone()).id,
    "Bilal's": () => write(bilal),
    "Cordoba's": () => write(qurtubi),
    "Samarkand's": () => write(samarqandi),
    taken: () => write(amina),
    managed: () => write(amina),
    none: async () => UNKNOWN_ID,
    odd: async () => 'no-id',
  }
  async function another(target: string): Promise<string> {
    const id = await writers[target]?.()
    if (id === undefined) throw new Error(`no document for the target "${target}"`)
    return id
  }

  /** Creates a document with this Idempotency-Key. */
  async function createUnder(key: string, { token }: Author): Promise<string> {
    const headers = { ...bearer(token), 'idempotency-key': key }
    return (await call('POST', '/v1/documents/', { headers, body: NEW_DOCUMENT })).json.id
  }
  await createUnder('alive', amina)
  const deleted = await createUnder('gone', amina)
  await call('DELETE', `/v1/documents/${deleted}/`, { headers: bearer(amina.token) })

  await takeDown(await createUnder('taken', amina))

  const on = await writeShared(amina, true)
  const [off] = (await writeShared(amina, true, false)).tokens
  const [old] = (await writeShared(amina, true, false, true)).tokens
  const [gone] = (await writeGone()).tokens
  const [suspended] = (await writeShared(samarqandi, true)).tokens
  const shareTokens: Record<string, string | undefined> = {
    on: on.tokens[0],
    off,
    old,
    gone,
    "Samarkand's": suspended,
    none: UNKNOWN_SHARE_TOKEN,
    odd: 'sesame',
    id: on.id,
  }
  const documents: Record<string, string> = {}
  for (const target of Object.keys(writers)) documents[target] = await another(target)

  for (const [id, { share_token }] of links) {
    const path = `/v1/documents/shared/${share_token}/access/`
    accesses.set(id, (await call('POST', path, { body: {} })).json.access_token)
  }
  shareTokens.limited = links.get(documents.plain ?? '')?.share_token
  // Last, so that all of these opened it before.
  const { taken = '' } = documents
  shareTokens.taken = await share(taken, amina, true)
  shareTokens['taken-limited'] = links.get(taken)?.share_token
  await takeDown(taken)

  return {
    documents,
    shareTokens,
    another,
    /** The link of a document with a number of uses. */
    linkOf: (id: string) => links.get(id)?.id ?? UNKNOWN_ID,
    /** A thread of a document. */
    threadOf: (id: string) => threads.get(id) ?? UNKNOWN_ID,
    /** The access token of that link. */
    accessOf: (id: string) => accesses.get(id) ?? 'waraq_sa_none',
    /** The image in a document. */
    imageOf: (id: string) => images.get(id) ?? id,
    /** The organization of a document; undefined if it never existed. */
    organizationOf: (id: string) => organizations.get(id),
    /** Another existing document of the same organization. */
    siblingOf: (id: string) =>
      [...organizations].find(
        ([other, organization]) => other !== id && organization === organizations.get(id),
      )?.[0] ?? on.id,
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
