/** Images for checks: requested, uploaded, confirmed. */
import { type DocumentNode, isObject } from '@waraq/contract'
import type { Backend } from './backend.ts'
import { type HttpResponse, isSuccess } from './call.ts'
import type { Caller } from './caller.ts'
import { doc, p } from './content.ts'
import { makeDocument } from './fixtures.ts'
import { SkippedCheck } from './results.ts'

/** A PNG of one pixel. */
export const PICTURE: Uint8Array<ArrayBuffer> = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** An upload after its bytes are in the store. */
export interface Upload {
  id: string
  /** The response to the upload request. */
  ticket: HttpResponse
  /** The store's status for the bytes. */
  stored: number
}

/**
 * Requests an upload and sends the bytes. The specification leaves the protocol open; the image
 * checks skip a backend that differs from docs/contract.md.
 */
export async function uploadPicture(
  { put }: Backend,
  author: Caller,
  bytes = PICTURE,
): Promise<Upload> {
  const ticket = await author.upload({ filename: 'conformance.png', content_type: 'image/png' })
  const { image_id: id, upload_url: url } = isObject(ticket.body) ? ticket.body : {}
  if (!isSuccess(ticket) || typeof id !== 'string' || typeof url !== 'string') {
    throw new SkippedCheck(`an image could not be uploaded (status ${ticket.status})`)
  }
  return { id, ticket, stored: await put(url, bytes, 'image/png') }
}

/** Creates a confirmed image of this author and returns its id. */
export async function makePicture(backend: Backend, author: Caller): Promise<string> {
  const { id, stored } = await uploadPicture(backend, author)
  const confirmed = await author.confirm(id)
  if (isSuccess(confirmed)) return id
  throw new SkippedCheck(
    `an image could not be confirmed (store ${stored}, status ${confirmed.status})`,
  )
}

/** A document with these images in it. */
export const pictureIn = (...ids: string[]): DocumentNode =>
  doc(p('A picture'), ...ids.map((imageId) => ({ type: 'imageNode', attrs: { imageId } })))

/** A document of an author with an image of theirs in it. */
export async function makeShowing(backend: Backend) {
  const amina = await backend.author('amina')
  const image = await makePicture(backend, amina)
  return { amina, image, id: await makeDocument(amina, pictureIn(image)) }
}
