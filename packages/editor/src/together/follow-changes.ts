import type { DocumentChanges } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import type { GetPeople } from '@waraq/sdk/comments'
import type { TextEditor } from '../context/text-editor.ts'
import { type LiveSession, startLiveSession } from '../live/live-session.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { BaseVersion, SaveClient } from '../saving/save-request.ts'
import type { Scheduler } from '../saving/scheduler.ts'
import type { Frame } from '../ui/frame.ts'
import { reportSelection } from './report-selection.ts'
import { createOthers } from './show-others.ts'
import { takeVersion } from './take-version.ts'

interface Options {
  client: Client
  editor: TextEditor
  persistence: DocumentPersistence
  saveClient: SaveClient
  frame: Pick<Frame, 'foot' | 'notices'>
  locale: string
  scheduler: Pick<Scheduler, 'createTimer' | 'now'>
  getPeople: GetPeople | undefined
  /** Whether changes are saved without the host: otherwise none is sent. */
  savesItself: boolean
  /** Aborted when the document closes. */
  signal: AbortSignal
}

/** The longest wait of one request. */
const WAIT_SECONDS = 20
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** An input method loses its text if the block changes around it. */
const LONGEST_COMPOSITION_MS = 5_000
const COMPOSITION_PAUSE_MS = 100
/** Between two responses with changes: those of several pages come together. */
const GATHERING_MS = 100
/** After a session that the service refused, such as in a document that ten others write. */
const REST_MS = 60_000

/**
 * Writes the document together with others: sends and shows changes of blocks. Where that is not
 * possible, a page without unsaved changes shows at once what others save, and otherwise its next
 * save merges. A service without this endpoint, and a document that is gone, end it.
 */
export async function followChanges(options: Options): Promise<void> {
  const { client, editor, persistence, saveClient, scheduler, signal } = options
  const others = createOthers(options)
  const pause = createPause(scheduler, signal)
  let failurePauseMs = PAUSE_MS
  /** Of the other pages that are shown. */
  let presenceTag = ''
  let session: LiveSession | undefined
  let restsUntil = Number.NEGATIVE_INFINITY
  const untilComposed = () => untilNoneComposes(options)

  /** The version in the page, if another one may replace it now. */
  const readyVersion = () => (editor.view.composing ? undefined : persistence.settledVersion)

  function sessionOn(version: BaseVersion): LiveSession | undefined {
    const { id, etag } = version
    if (!options.savesItself || persistence.hasEnded) return undefined
    if (scheduler.now() < restsUntil) return undefined
    if (id === undefined || etag === undefined) return undefined
    return startLiveSession({
      client,
      editor,
      persistence,
      saveClient,
      version: { ...version, id, etag },
      pause: createPause(scheduler, signal),
      untilComposed,
      now: scheduler.now,
      onShown: others.showChange,
    })
  }

  async function leaveSession(): Promise<void> {
    if (!session) return
    session.end()
    if (session.isRefused) restsUntil = scheduler.now() + REST_MS
    session = undefined
    presenceTag = ''
    await others.showPages([], () => undefined)
  }

  /** Shows a whole version. */
  async function take(known: BaseVersion, { changes }: DocumentChanges): Promise<void> {
    const { id = '' } = known
    const remote = await client.readDocument(id, { signal })
    // The author has written meanwhile, or this page has saved.
    if (signal.aborted || readyVersion()?.etag !== known.etag || remote.etag === known.etag) return
    const { etag, content } = remote
    const blocks = takeVersion(editor, content)
    await persistence.adopt({ id, etag, base: () => content })
    await others.showBlocks(blocks, changes.at(-1)?.by)
  }

  /** The version from which to follow the others, in a session if there can be one. */
  async function versionToFollow(): Promise<BaseVersion | undefined> {
    if (session?.isOver) await leaveSession()
    const ready = session ? session.version() : readyVersion()
    if (!ready || document.hidden) return undefined
    session ??= sessionOn(ready)
    return ready
  }

  /** Shows changes and pages in the session; false if it cannot. */
  async function showInSession(live: LiveSession, page: DocumentChanges): Promise<boolean> {
    if (page.changes.length === 0) await untilComposed()
    else if (!(await live.receive(page))) return false
    presenceTag = page.presence_tag ?? ''
    await others.showPages(page.presence ?? [], live.placeOf)
    return true
  }

  /** Waits for one save; resolves to how long to pause. */
  async function followOne(): Promise<number> {
    const version = await versionToFollow()
    const after = version && revisionOf(version)
    if (version?.id === undefined || after === undefined) return PAUSE_MS
    const account = await client.account()
    const asked = session && { presence: presenceTag, writer: session.writer }
    const query = { after, wait: WAIT_SECONDS, ...asked, account, signal }
    const page = await client.listChanges(version.id, query)
    if (page.changes.length === 0 && page.presence_tag === asked?.presence) return 0
    if (session && (await showInSession(session, page))) return GATHERING_MS
    await leaveSession()
    await untilComposed()
    const known = readyVersion()
    if (known && page.etag !== known.etag) await take(known, page)
    return 0
  }

  reportSelection({
    ...options,
    async send() {
      if (!session || session.isOver) return
      await client.reportPresence(session.version().id, session.selection(), { signal })
    },
  })
  while (!signal.aborted) {
    try {
      const pauseMs = await followOne()
      failurePauseMs = PAUSE_MS
      if (pauseMs > 0) await pause(pauseMs)
    } catch (error) {
      if (isFinal(error)) break
      await pause(failurePauseMs)
      failurePauseMs = Math.min(2 * failurePauseMs, LONGEST_PAUSE_MS)
    }
  }
  // A page that closes sends its last request in the session.
  if (!signal.aborted) session?.end()
}

const FINAL_STATUSES = [400, 403, 404, 405]
const isFinal = (error: unknown): boolean =>
  error instanceof ServiceError && FINAL_STATUSES.includes(error.status)

/** The revision in the ETag of a version. */
function revisionOf(version: BaseVersion): number | undefined {
  const [, digits] = /^"(\d{1,15})-/.exec(version.etag ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

async function untilNoneComposes({ editor, scheduler, signal }: Options): Promise<void> {
  if (!editor.view.composing) return
  const until = scheduler.now() + LONGEST_COMPOSITION_MS
  const pause = createPause(scheduler, signal)
  while (editor.view.composing && scheduler.now() < until && !signal.aborted)
    await pause(COMPOSITION_PAUSE_MS)
}

function createPause(scheduler: Pick<Scheduler, 'createTimer'>, signal: AbortSignal) {
  let resume = () => {}
  const timer = scheduler.createTimer(() => resume())
  signal.addEventListener('abort', () => {
    timer.stop()
    resume()
  })
  return async (ms: number): Promise<void> => {
    if (ms <= 0 || signal.aborted) return
    await new Promise<void>((resolve) => {
      resume = resolve
      timer.start(ms)
    })
  }
}
