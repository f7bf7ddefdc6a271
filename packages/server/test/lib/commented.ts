/** A document with comments, and those who write them. */
import assert from 'node:assert/strict'
import type { CommentAnchor, GrantRight } from '@waraq/contract'
import { createClient, type ServiceError } from '@waraq/sdk/client'
import { grantFor } from './co-authors.ts'
import { doc, p } from './content.ts'
import { type Author, type CallInit, type Organization, sharedService } from './service.ts'

export const ANCHOR: CommentAnchor = {
  exact: 'patient',
  prefix: 'with the ',
  suffix: '.',
  block: 0,
  etag: '"1-0000000000000000"',
}

/** The client of a co-author. */
export function coAuthorOf(
  { url }: { url: string },
  organization: Organization,
  { token, externalUserId }: Author,
  right: GrantRight,
) {
  const getGrant = (id: string) => grantFor(organization, id, { externalUserId }, { right })
  return createClient({ apiUrl: url, getToken: () => token, getGrant })
}

/** A document of Amina; Bilal comments on it, and Dawud edits it. */
export async function commented() {
  const service = await sharedService()
  const organization = await service.organization()
  const [amina, bilal, dawud] = [
    await organization.author('amina'),
    await organization.author('bilal'),
    await organization.author('dawud'),
  ]
  const { id } = await amina.client.createDocument(doc(p('with the patient.')))
  const commenter = coAuthorOf(service, organization, bilal, 'comment')
  const editor = coAuthorOf(service, organization, dawud, 'edit')
  const path = `/v1/documents/${id}/comments/`
  const people = { amina, bilal, dawud, owner: amina.client, commenter, editor }
  return { service, organization, ...people, id, path }
}

/** For `assert.rejects`: the error has this code. */
export const rejection = (code: string) => (error: ServiceError) => {
  assert.equal(error.code, code, String(error.cause))
  return true
}

const UNKNOWN = '0190a0b0-0000-8123-8000-000000000000'
const THREAD = `comments/${UNKNOWN}/`
const REPLY = `${THREAD}replies/${UNKNOWN}/`
const MOVES = { anchors: [{ id: UNKNOWN, anchor_version: 1, anchor: ANCHOR }] }

/** A request to each endpoint of comments, below the path of a document. */
export const COMMENT_CALLS: [what: string, method: string, tail: string, init: CallInit][] = [
  ['a list of threads', 'GET', 'comments/', {}],
  ['a comment', 'POST', 'comments/', { body: { text: 'a' } }],
  ['a thread', 'GET', THREAD, {}],
  ['resolving', 'PATCH', THREAD, { body: { state: 'resolved' } }],
  ['a reply', 'POST', `${THREAD}replies/`, { body: { text: 'a' } }],
  ['an edit', 'PATCH', REPLY, { body: { text: 'a' } }],
  ['deleting a comment', 'DELETE', REPLY, {}],
  ['moving anchors', 'PATCH', 'comments/anchors/', { body: MOVES }],
]
