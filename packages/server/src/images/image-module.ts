import type { Authentication } from '../access/authentication.ts'
import type { Deployment } from '../access/deployment.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { createCapabilities } from '../blobs/capability.ts'
import type { FreeSpace } from '../blobs/free-space.ts'
import type { Database } from '../db/database.ts'
import type { Logs } from '../lib/log.ts'
import type { Clock, Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import { createConfirmations, type RecordConfirmation } from './confirmations.ts'
import { createDisplayUrls, type ShareLinkAccess } from './display-url.ts'
import { createDocumentPictures } from './document-pictures.ts'
import { createPictureStore } from './picture-store.ts'
import { createReceiving } from './receiving.ts'
import type { ImageResizer } from './resizer.ts'
import { createUploadTickets } from './upload-tickets.ts'
import { createUploadValidation } from './upload-validation.ts'
import { createVariants } from './variants.ts'

interface Settings {
  storeMilliseconds: number
  imageUrlFollowsExp: boolean
  keepsImagePosition: boolean
  makesImageVariants: boolean
}

interface Deps {
  config: Settings
  db: Database
  blobs: BlobStore
  freeSpace: FreeSpace
  authentication: Authentication
  deployment: Deployment
  shareLinks: ShareLinkAccess
  resizer: ImageResizer
  logs: Logs
  publicUrl: () => string
  now: Clock
  monotonicNow: () => number
  stamp: () => Microseconds
  newId: NewId
  recordConfirmation: RecordConfirmation
}

export type ImageModule = ReturnType<typeof createImageModule>

/** The operations behind the routes of images. */
export function createImageModule(deps: Deps) {
  const { config, db, blobs, freeSpace, authentication, deployment, resizer, logs } = deps
  const { shareLinks, publicUrl, now, monotonicNow, stamp, newId } = deps
  const { storeMilliseconds: maxWaitMilliseconds, imageUrlFollowsExp: followsExp } = config
  const capabilities = createCapabilities(deployment.cipher.keyFor('capabilities'))
  const uploadValidation = createUploadValidation({
    blobs,
    keepsMetadata: config.keepsImagePosition,
    maxWaitMilliseconds,
    onError: (err) => logs.log.warn({ err }, 'object not deleted'),
  })
  const variants = createVariants({
    db,
    blobs,
    resizer: config.makesImageVariants ? resizer : undefined,
    monotonicNow,
    onError: (err) => logs.log.warn({ err }, 'image variant failed'),
  })
  const tickets = createUploadTickets({
    db,
    blobs,
    authentication,
    capabilities,
    freeSpace,
    publicUrl,
    now,
    stamp,
    newId,
  })
  const confirmations = createConfirmations({
    db,
    uploadValidation,
    maxWaitMilliseconds,
    stamp,
    recordConfirmation: deps.recordConfirmation,
  })
  const receiving = createReceiving()
  return {
    tickets,
    confirmations,
    receiving,
    display: createDisplayUrls({
      db,
      blobs,
      authentication,
      shareLinks,
      capabilities,
      publicUrl,
      now,
      followsExp,
    }),
    variants,
    storePictures: createPictureStore({ tickets, confirmations, receiving, blobs }),
    readPictures: createDocumentPictures({ db, blobs, variants, resizer }),
  }
}
