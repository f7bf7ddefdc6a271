import { ApiError, MAX_CHANGE_STREAMS, MAX_DOCUMENT_STREAMS } from '@waraq/contract'
import { createCounts } from '../../lib/counts.ts'
import { readOpenFiles } from '../../lib/open-files.ts'

/** Of the files that the process may open: a stream occupies one for minutes. */
const SHARE_OF_FILES = 0.25
/** Then another stream may have ended. */
const RETRY_SECONDS = 30

/** Counts the open streams of users, of documents and of this server. */
export function createStreamLimits(readFiles = readOpenFiles) {
  const users = createCounts()
  const documents = createCounts()
  const most = (readFiles()?.limit ?? Number.POSITIVE_INFINITY) * SHARE_OF_FILES

  return {
    /**
     * Counts one more until the signal is aborted.
     *
     * @throws ApiError `stream_limit_reached`
     */
    begin(identityId: string, documentId: string, signal: AbortSignal): void {
      const isFull =
        users.of(identityId) >= MAX_CHANGE_STREAMS ||
        documents.of(documentId) >= MAX_DOCUMENT_STREAMS ||
        users.total() >= most
      if (isFull) throw new ApiError('stream_limit_reached', { retryAfter: RETRY_SECONDS })
      if (signal.aborted) return
      for (const end of [users.add(identityId), documents.add(documentId)])
        signal.addEventListener('abort', end, { once: true })
    },
    open: users.total,
  }
}
