import { createDocuments } from './documents/documents.ts'
import { createLiveChanges } from './documents/live/live-changes.ts'
import { documentChanges } from './events/outbox/document-changes.ts'
import { documentHistory } from './history/document-history.ts'
import { createHistory } from './history/history.ts'
import { createTrash } from './history/trash/trash.ts'
import { createDocumentLinks } from './images/document-links.ts'

type Documents = Parameters<typeof createDocuments>[0]
type Deps = Omit<
  Documents,
  'onWritten' | 'documentImages' | 'documentHistory' | 'documentChanges'
> &
  Omit<Parameters<typeof createLiveChanges>[0], 'findLastWriter'>

/** Documents as their authors write them: with their history, their trash and those who wait. */
export function createWriting(deps: Deps) {
  const kept = { ...deps, changes: documentChanges }
  const history = createHistory(kept)
  const liveChanges = createLiveChanges({ ...deps, ...history })
  const documents = createDocuments({
    ...deps,
    onWritten: liveChanges.written,
    documentImages: createDocumentLinks(deps.db),
    documentHistory,
    documentChanges,
  })
  return { documents, history, liveChanges, trash: createTrash(kept) }
}
