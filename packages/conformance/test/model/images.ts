/** The model's images: tickets, uploads without stored bytes, and display URLs. */
import { randomUUID } from 'node:crypto'
import { ApiError } from '@waraq/contract'
import type { Rules, StoredDocument, StoredImage } from './rules.ts'
import type { Ask, Handler, Route } from './wire.ts'

interface Deps {
  rules: Rules
  identityOf: (ask: Ask) => string
  /** The document that a signature authorizes. */
  requireSigned: (ask: Ask, documentId: string) => StoredDocument
}

const blobAt = ({ headers }: Ask, id: string): string =>
  `http://${headers.get('host')}/v1/blobs/${id}/`

export function createImages({ rules, identityOf, requireSigned }: Deps): Route[] {
  const images = new Map<string, StoredImage>()

  const upload: Handler = (ask) => {
    const id = randomUUID()
    images.set(id, { id, owner: identityOf(ask), isStored: false, isConfirmed: false })
    return { status: 200, body: { image_id: id, upload_url: blobAt(ask, id) } }
  }

  const store: Handler = (_ask, id) => {
    required(id).isStored = true
    return { status: 200 }
  }

  const confirm: Handler = (ask, id) => {
    const image = requireOwn(ask, id)
    if (!image.isStored) throw new ApiError('image_invalid')
    image.isConfirmed = true
    return { status: 200, body: { image_id: id } }
  }

  const url: Handler = (ask, id) => {
    const image = rules.isSigned(ask) ? requireShown(ask, id) : requireOwn(ask, id)
    if (!image.isConfirmed) throw new ApiError('not_found')
    return { status: 200, body: { url: blobAt(ask, id) } }
  }

  function required(id: string): StoredImage {
    const image = images.get(id)
    if (!image) throw new ApiError('not_found')
    return image
  }

  function requireOwn(ask: Ask, id: string): StoredImage {
    const identity = identityOf(ask)
    const image = required(id)
    if (!rules.ownsImage(image, identity)) throw new ApiError('not_found')
    return image
  }

  function requireShown(ask: Ask, id: string): StoredImage {
    const document = requireSigned(ask, ask.query.get('document_id') ?? '')
    const image = required(id)
    if (!rules.shows(document, image)) throw new ApiError('not_found')
    return image
  }

  return [
    ['POST', /^\/v1\/documents\/images\/upload\/$/, upload],
    ['PUT', /^\/v1\/blobs\/([^/]+)\/$/, store],
    ['POST', /^\/v1\/documents\/images\/([^/]+)\/confirm\/$/, confirm],
    ['GET', /^\/v1\/documents\/images\/([^/]+)\/url\/$/, url],
  ]
}
