import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Statement } from '../db/database.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Microseconds } from '../lib/time.ts'

/** The statements that update a document's image links, for the same write. */
export interface DocumentImages {
  onCreate(identity: AuthenticatedIdentity, documentId: string, imageIds: string[]): Statement[]
  onSave(
    identity: AuthenticatedIdentity,
    documentId: string,
    imageIds: string[],
    at: Microseconds,
  ): Statement[]
  onDelete(identity: AuthenticatedIdentity, documentId: string, at: Microseconds): Statement[]
  /** The images that the save of this revision did not link. */
  rejected(
    identity: AuthenticatedIdentity,
    saved: { id: string; revision: number },
    imageIds: string[],
  ): Promise<string[]>
}

/** The statements that keep what a write replaces, for the same write. */
export interface DocumentHistory {
  /** Steps before a save. */
  onSave(
    identity: AuthenticatedIdentity,
    save: { documentId: string; at: Microseconds; newHash: string; isRestore: boolean },
    precondition: WritePrecondition,
  ): Statement[]
  /** Steps of a deletion after `found`, before the document goes. */
  onDelete(
    identity: AuthenticatedIdentity,
    deletion: { documentId: string; at: Microseconds; isPermanent: boolean },
  ): Statement[]
}
