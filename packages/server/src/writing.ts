import { DOCUMENTS_CHANNEL, type NotifyServers, PRESENCE_CHANNEL } from './db/channels.ts'
import { createDocuments } from './documents/documents.ts'
import { createLiveChanges } from './documents/live/live-changes.ts'
import { documentChanges } from './events/outbox/document-changes.ts'
import { documentHistory } from './history/document-history.ts'
import { createHistory } from './history/history.ts'
import { createTrash } from './history/trash/trash.ts'
import { createDocumentLinks } from './images/document-links.ts'
import { collectCalls } from './lib/collected-calls.ts'
import { createLongPolls } from './lib/long-polls.ts'

type Documents = Parameters<typeof createDocuments>[0]
type Deps = Omit<
  Documents,
  'onWritten' | 'documentImages' | 'documentHistory' | 'documentChanges'
> &
  Pick<Parameters<typeof createLiveChanges>[0], 'contentParser'> & {
    monotonicNow: () => number
    lifecycle: { isDraining: boolean }
    /** Notifies other servers; undefined without others. */
    notifyServers?: NotifyServers | undefined
  }

/** Another server may have saved, and a shutdown ends each wait. */
const LOOK_MILLISECONDS = 2_000
/** For the servers of one database, a notification that commits alone costs as much as a save. */
const NOTIFICATION_MILLISECONDS = 50

/** Documents as their authors write them: with their history, their trash and those who wait. */
export function createWriting(deps: Deps) {
  const kept = { ...deps, changes: documentChanges }
  const history = createHistory(kept)
  const polls = createLongPolls({
    ...deps,
    isStopping: () => deps.lifecycle.isDraining,
    lookMilliseconds: LOOK_MILLISECONDS,
  })
  const { notifyServers } = deps
  const announceOn = (channel: Parameters<NotifyServers>[0]) =>
    notifyServers &&
    collectCalls((items) => notifyServers(channel, items), NOTIFICATION_MILLISECONDS)
  const announceWrite = announceOn(DOCUMENTS_CHANNEL)
  const documents = createDocuments({
    ...deps,
    onWritten: announce,
    documentImages: createDocumentLinks(deps.db),
    documentHistory,
    documentChanges,
  })
  /** Ends the waits for a document, or for another topic, on all servers. */
  function announce(topic: string): void {
    liveChanges.wake(topic)
    announceWrite?.(topic)
  }
  const liveChanges = createLiveChanges({
    ...deps,
    ...history,
    save: documents.save,
    polls,
    announcePresence: announceOn(PRESENCE_CHANNEL),
  })
  return {
    documents,
    history,
    liveChanges,
    trash: createTrash(kept),
    polls,
    announce,
    /** For what other servers do. */
    listeners: { onDocumentWritten: liveChanges.wake, onPresence: liveChanges.hear },
  }
}
