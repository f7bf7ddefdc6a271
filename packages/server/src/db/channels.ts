/** Channels on which servers over one PostgreSQL hear of each other's writes. */

/** Suspensions, revocations, rolls and changes of limits. */
export const CONTROL_CHANNEL = 'waraq_control'

/** Writes of documents: their ids, separated by spaces. */
export const DOCUMENTS_CHANNEL = 'waraq_documents'

/** What a server hears on them. It may miss notifications unnoticed. */
export interface Listeners {
  onControlChange(): void
  onDocumentWritten(id: string): void
}

/** Notifies the other servers of writes of these documents. */
export type AnnounceWrites = (ids: readonly string[]) => Promise<void>
