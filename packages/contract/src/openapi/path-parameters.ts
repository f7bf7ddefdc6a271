import type { TSchema } from 'typebox'
import { CommentPath } from './comment-schemas.ts'
import { ExportPath } from './exports.ts'
import { CollectionPath } from './hadith.ts'
import { VersionPath } from './history.ts'
import { ErasurePath, IdentityPath } from './identities.ts'
import { ImagePath } from './images.ts'
import { ManagedDocumentPath } from './managed-documents.ts'
import { PagePath } from './mushaf.ts'
import { KeyPath } from './organization.ts'
import { TopicPath } from './quran-topics.ts'
import { VersePath } from './quran-verses.ts'
import { DocumentPath } from './schemas.ts'
import { ShareLinkPath } from './share-links.ts'
import { SharedPath } from './sharing.ts'
import { WebhookPath } from './webhooks.ts'

/** The parameters of all paths by their names. */
export const PATH_PARAMETERS: Record<string, TSchema> = {
  ...DocumentPath.properties,
  ...SharedPath.properties,
  ...ExportPath.properties,
  ...ImagePath.properties,
  ...VersionPath.properties,
  ...ShareLinkPath.properties,
  ...CommentPath.properties,
  ...VersePath.properties,
  ...TopicPath.properties,
  ...CollectionPath.properties,
  ...PagePath.properties,
  ...WebhookPath.properties,
  ...KeyPath.properties,
  ...IdentityPath.properties,
  ...ErasurePath.properties,
  ...ManagedDocumentPath.properties,
}
