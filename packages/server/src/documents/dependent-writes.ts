import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Owner } from '../access/owner.ts'
import type { Statement } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Microseconds } from '../lib/time.ts'

/** The statements that update a document's image links, for the same write. */
export interface DocumentImages {
  onCreate(identity: AuthenticatedIdentity, documentId: string, imageIds: string[]): Statement[]
  onSave(owner: Owner, documentId: string, imageIds: string[], at: Microseconds): Statement[]
  onDelete(
    identity: AuthenticatedIdentity,
    documentId: string,
    at: Microseconds,
    isKept: boolean,
  ): Statement[]
  /** The images that the save of this revision could not link. */
  rejected(
    owner: Owner,
    saved: { id: string; revision: number },
    imageIds: string[],
  ): Promise<string[]>
}

/** A way to delete a document. */
interface Deletion {
  /** Whether the document goes to the trash. */
  isKept: boolean
  /** A condition on the document besides the precondition. */
  condition: Sql
  /** Steps after `own_document` and before the deletion of the document. */
  steps: Statement[]
}

/** Statements that keep the content that a write replaces, for the same write. */
export interface DocumentHistory {
  /** Steps before a save. */
  onSave(
    owner: Owner,
    save: { documentId: string; at: Microseconds; newHash: string; isRestore: boolean },
    precondition: WritePrecondition,
  ): Statement[]
  /** A step after those and after the save: records who writes beside the owner. */
  recordWriter(
    owner: Owner,
    save: { documentId: string; at: Microseconds; isRestore: boolean },
  ): Statement
  /** Ways to delete a document, to be tried in order. */
  onDelete(
    identity: AuthenticatedIdentity,
    deletion: { documentId: string; at: Microseconds; isPermanent: boolean },
  ): Deletion[]
}

/** Statements that record a change for the feed of events, for the same write. */
export interface DocumentChanges {
  /** After the step `saved_document`. */
  onCreate(author: AuthenticatedIdentity, documentId: string, at: Microseconds): Statement
  /** After the step `saved_document`. */
  onSave(owner: Owner, documentId: string, at: Microseconds): Statement
  /** After the step `own_document`. */
  onDelete(
    author: AuthenticatedIdentity,
    documentId: string,
    at: Microseconds,
    isKept: boolean,
  ): Statement
  /** After a step that changed the default share link, if the condition holds. */
  onShare(
    author: AuthenticatedIdentity,
    share: { documentId: string; isShared: boolean; at: Microseconds },
    condition: Sql,
  ): Statement
}
