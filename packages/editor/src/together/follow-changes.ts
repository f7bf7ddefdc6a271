import type { DocumentChanges } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import type { GetPeople } from '@waraq/sdk/comments'
import type { TextEditor } from '../context/text-editor.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { BaseVersion } from '../saving/save-request.ts'
import type { Scheduler } from '../saving/scheduler.ts'
import type { Frame } from '../ui/frame.ts'
import { createPeople } from './people.ts'
import { takeVersion } from './take-version.ts'
import { createWriterMarks } from './writer-marks.ts'

interface Options {
  client: Client
  editor: TextEditor
  persistence: DocumentPersistence
  frame: Pick<Frame, 'foot'>
  locale: string
  scheduler: Pick<Scheduler, 'createTimer'>
  getPeople: GetPeople | undefined
  /** Aborted when the document closes. */
  signal: AbortSignal
}

/** The longest wait of one request. */
const WAIT_SECONDS = 20
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Shows what others save: in a page without unsaved changes at once, otherwise its next save merges.
 * A service without this endpoint, and a document that is gone, end it.
 */
export async function followChanges(options: Options): Promise<void> {
  const { client, editor, persistence, scheduler, signal } = options
  const people = createPeople(options.getPeople)
  const marks = createWriterMarks(options)
  const pause = createPause(scheduler, signal)
  let failurePauseMs = PAUSE_MS

  /** The version in the page, if another one may replace it now. */
  const readyVersion = () => (editor.view.composing ? undefined : persistence.settledVersion)

  async function take(known: BaseVersion, { changes }: DocumentChanges): Promise<void> {
    const { id = '' } = known
    const remote = await client.readDocument(id, { signal })
    // The author has written meanwhile, or this page has saved.
    if (signal.aborted || readyVersion()?.etag !== known.etag || remote.etag === known.etag) return
    const { etag, content } = remote
    const blocks = takeVersion(editor, content)
    await persistence.adopt({ id, etag, base: () => content })
    marks.show(blocks, await people.nameOf(changes.at(-1)?.by))
  }

  /** Waits for one save; resolves to how long to pause. */
  async function followOne(): Promise<number> {
    const known = document.hidden ? undefined : readyVersion()
    const after = revisionOf(known)
    if (known?.id === undefined || after === undefined) return PAUSE_MS
    const account = await client.account()
    const page = await client.listChanges(known.id, { after, wait: WAIT_SECONDS, account, signal })
    if (page.etag !== known.etag) await take(known, page)
    return 0
  }

  while (!signal.aborted) {
    try {
      const pauseMs = await followOne()
      failurePauseMs = PAUSE_MS
      if (pauseMs > 0) await pause(pauseMs)
    } catch (error) {
      if (isFinal(error)) return
      await pause(failurePauseMs)
      failurePauseMs = Math.min(2 * failurePauseMs, LONGEST_PAUSE_MS)
    }
  }
}

const FINAL_STATUSES = [400, 403, 404, 405]
const isFinal = (error: unknown): boolean =>
  error instanceof ServiceError && FINAL_STATUSES.includes(error.status)

/** The revision in the ETag of a version. */
function revisionOf(version: BaseVersion | undefined): number | undefined {
  const [, digits] = /^"(\d{1,15})-/.exec(version?.etag ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

function createPause(scheduler: Options['scheduler'], signal: AbortSignal) {
  let resume = () => {}
  const timer = scheduler.createTimer(() => resume())
  signal.addEventListener('abort', () => {
    timer.stop()
    resume()
  })
  return (ms: number): Promise<void> =>
    new Promise((resolve) => {
      resume = resolve
      if (signal.aborted) resolve()
      else timer.start(ms)
    })
}
