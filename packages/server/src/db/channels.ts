/** Channels on which servers over one PostgreSQL hear of each other. */

/** Suspensions, revocations, rolls and changes of limits. */
export const CONTROL_CHANNEL = 'waraq_control'

/** Written documents, by their ids. */
export const DOCUMENTS_CHANNEL = 'waraq_documents'

/** Selections of pages, as `live/presence.ts` writes them. */
export const PRESENCE_CHANNEL = 'waraq_presence'

/** What a server hears on them. It may miss notifications unnoticed. */
export interface Listeners {
  onControlChange(): void
  onDocumentWritten(id: string): void
  onPresence(report: string): void
}

/** Notifies the other servers; no item has a line break. */
export type NotifyServers = (
  channel: typeof DOCUMENTS_CHANNEL | typeof PRESENCE_CHANNEL,
  items: readonly string[],
) => Promise<void>
