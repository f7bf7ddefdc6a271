/** Image requests as a page sends them. */
import assert from 'node:assert/strict'
import type { DocumentNode } from '@waraq/contract'
import { findImage, type ImageRow } from '../../src/images/store.ts'
import { shardOfId } from '../../src/lib/uuid.ts'
import { doc, p } from './content.ts'
import { IMAGE_FIXTURES } from './image-fixtures.ts'
import type { Call, TestService } from './service.ts'

export type Type = keyof typeof IMAGE_FIXTURES

/** A client with its own token. */
export interface Caller {
  call: Call
}

export interface Ticket {
  image_id: string
  upload_url: string
  method: string
  headers: Record<string, string>
}

export const imageNode = (imageId: string): DocumentNode => ({
  type: 'imageNode',
  attrs: { imageId },
})

export const showing = (...imageIds: string[]): DocumentNode =>
  doc(p('With a picture'), ...imageIds.map(imageNode))

export async function ask({ call }: Caller, type: string = 'image/png', more: object = {}) {
  const body = { filename: '../../plan.png', content_type: type, ...more }
  return call('POST', '/v1/documents/images/upload/', { body })
}

export async function ticketOf(author: Caller, type?: string, more?: object): Promise<Ticket> {
  const { status, json } = await ask(author, type, more)
  assert.equal(status, 201)
  return json
}

export const put = ({ upload_url, headers }: Ticket, bytes: Buffer, more: object = {}) =>
  fetch(upload_url, {
    method: 'PUT',
    headers: { ...headers, ...more },
    body: new Uint8Array(bytes),
  })

export const confirm = ({ call }: Caller, id: string) =>
  call('POST', `/v1/documents/images/${id}/confirm/`, {
    headers: { 'content-type': 'application/json' },
  })

/** Uploads and confirms an image of this author. */
export async function uploaded(
  author: Caller,
  type: Type = 'image/png',
  bytes: Buffer = IMAGE_FIXTURES[type],
): Promise<string> {
  const ticket = await ticketOf(author, type)
  assert.ok((await put(ticket, bytes)).ok)
  assert.equal((await confirm(author, ticket.image_id)).status, 200)
  return ticket.image_id
}

export async function written(author: Caller, content: DocumentNode): Promise<string> {
  return (await author.call('POST', '/v1/documents/', { body: { content } })).json.id
}

export const urlOf = (call: Call, imageId: string, query = '') =>
  call('GET', `/v1/documents/images/${imageId}/url/${query}`)

export async function displayUrl(call: Call, imageId: string, query = ''): Promise<string> {
  const { status, json } = await urlOf(call, imageId, query)
  assert.equal(status, 200)
  return json.download_url
}

/** The row of an image. */
export async function rowOf({ db }: TestService, id: string): Promise<ImageRow> {
  const row = await findImage(db, shardOfId(id) ?? 0, id)
  assert.ok(row)
  return row
}
