/** fast-check commands on the share links of the document model. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  contentOf,
  type DocumentModel,
  type ModelDocument,
  type ModelLink,
} from './document-model.ts'
import { type Command, DOCUMENTS, onDocument, place, requireError } from './model-command.ts'
import type { Call, HttpResponse } from './service.ts'

const isUsedUp = ({ maxUses, uses }: ModelLink): boolean => maxUses !== null && uses >= maxUses

/** Ends all links of a document, as its deletion does. */
export function endLinks(model: DocumentModel, leaf: ModelDocument): ModelDocument {
  model.dead.push(...leaf.links.map(({ token }) => token))
  if (leaf.token !== null) model.dead.push(leaf.token)
  return { ...leaf, token: null, links: [] }
}

/** Requires that tokens of ended links read nothing. */
export async function readDeadLinks({ dead }: DocumentModel, call: Call): Promise<void> {
  for (const token of dead.slice(-3)) {
    requireError(await read(call, token), 404, 'not_found')
    requireError(await exchange(call, token), 404, 'not_found')
  }
}

const read = (call: Call, token: string, access?: string): Promise<HttpResponse> =>
  call(
    'GET',
    `${DOCUMENTS}shared/${token}/`,
    access === undefined ? {} : { headers: { authorization: `Bearer ${access}` } },
  )

const exchange = (call: Call, token: string): Promise<HttpResponse> =>
  call('POST', `${DOCUMENTS}shared/${token}/access/`, { body: {} })

/** Requires the links of a document without their views, which the service counts later. */
async function requireLinks(call: Call, { id, token, links }: ModelDocument): Promise<void> {
  const { json } = await call('GET', `${DOCUMENTS}${id}/shares/`)
  const all = token === null ? links : [{ id: 'default', token, maxUses: null, uses: 0 }, ...links]
  assert.deepEqual(
    json.map((link: Record<string, unknown>) => [
      link.id,
      link.share_token,
      link.max_uses,
      link.use_count,
    ]),
    all.map((link) => [link.id, link.token, link.maxUses, link.uses]),
  )
}

const createLink = (at: number, maxUses: number | null): Command =>
  onDocument(`createLink(${maxUses})`, at, async (_library, call, leaf) => {
    const body = { name: 'Readers', max_uses: maxUses }
    const { status, json } = await call('POST', `${DOCUMENTS}${leaf.id}/shares/`, { body })
    assert.deepEqual([status, json.max_uses, json.use_count], [201, maxUses, 0])
    leaf.links.push({ id: json.id, token: json.share_token, maxUses, uses: 0, accesses: [] })
    await requireLinks(call, leaf)
  })

/** A command on one of the links of a document. */
const onLink = (
  name: string,
  [at, which]: [document: number, link: number],
  act: (model: DocumentModel, call: Call, leaf: ModelDocument, link: ModelLink) => Promise<void>,
): Command =>
  onDocument(`${name}(${which})`, at, async (model, call, leaf) => {
    const link = leaf.links[which % leaf.links.length]
    if (link) await act(model, call, leaf, link)
  })

const deleteLink = (target: [number, number]): Command =>
  onLink('deleteLink', target, async (model, call, leaf, { id, token }) => {
    const { status } = await call('DELETE', `${DOCUMENTS}${leaf.id}/shares/${id}/`)
    assert.equal(status, 204)
    leaf.links = leaf.links.filter((link) => link.id !== id)
    model.dead.push(token)
    await requireLinks(call, leaf)
  })

const useLink = (target: [number, number]): Command =>
  onLink('useLink', target, async (_library, call, leaf, link) => {
    const response = await exchange(call, link.token)
    if (isUsedUp(link)) return requireError(response, 404, 'not_found')
    assert.equal(response.status, 200)
    link.uses += 1
    link.accesses.push(response.json.access_token)
    await requireLinks(call, leaf)
  })

const readLink = (target: [number, number]): Command =>
  onLink('readLink', target, async (_library, call, { id, words }, link) => {
    const document = { id, title: words, content: contentOf(words) }
    for (const access of link.accesses) {
      assert.deepEqual((await read(call, link.token, access)).json, document)
    }
    const response = await read(call, link.token)
    if (link.maxUses === null) return assert.deepEqual(response.json, document)
    if (isUsedUp(link)) return requireError(response, 404, 'not_found')
    requireError(response, 403, 'share_access_required')
  })

const target = fc.tuple(place, place)

export const anyLinkCommand: fc.Arbitrary<Command>[] = [
  fc.tuple(place, fc.constantFrom(null, 1, 2)).map((all) => createLink(...all)),
  target.map(deleteLink),
  target.map(useLink),
  target.map(readLink),
]
