/** An author who writes a stored document live, with a real client and a service in memory. */
import type { DocumentChanges } from '@waraq/contract'
import { createClient } from '@waraq/sdk/client'
import type { EditorState, Transaction } from 'prosemirror-state'
import { toEditorDocument } from '../src/content/parse.ts'
import { snapshotOf } from '../src/content/snapshot.ts'
import type { TextEditor } from '../src/context/text-editor.ts'
import { FEATURES } from '../src/features/features.ts'
import { startLiveSession } from '../src/live/live-session.ts'
import type { SaveState } from '../src/saving/autosave.ts'
import { persistDocument } from '../src/saving/document-persistence.ts'
import type { Drafts } from '../src/saving/drafts.ts'
import { createSaveClient } from '../src/saving/save-request.ts'
import { createSchema } from '../src/schema/schema.ts'
import { createEditor } from './live-pages.ts'
import { simulatedTimers, untilSettled } from './simulated-timers.ts'
import { paragraph, type StandIn } from './stand-in.ts'

const schema = createSchema(FEATURES)
const createClientOf = (fetch: StandIn['fetch']) =>
  createClient({ apiUrl: 'https://waraq.example', fetch, getToken: () => 'token' })
// The first call loads the code of the operation, which takes longer than a response.
await createClientOf(async () => new Response())
  .listChanges('a')
  .catch(() => {})
const ID = 'a'

/** The parts of an editor that a session uses, without a page. */
function createLiveEditor(text: string) {
  const { view, ...rest } = createEditor(toEditorDocument(paragraph(text), schema))
  const listeners = new Set<() => void>()
  const apply = view.dispatch
  view.dispatch = (tr: Transaction) => {
    apply(tr)
    if (tr.docChanged) for (const listener of [...listeners]) listener()
  }
  const parts = {
    ...rest,
    view,
    isDestroyed: false,
    get state(): EditorState {
      return view.state
    },
    on: (_: string, listener: () => void) => void listeners.add(listener),
    off: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  return { parts, editor: parts as unknown as TextEditor }
}

/** `untilComposed`: resolves when the author composes no word. */
export function liveAuthor(
  service: StandIn,
  text: string,
  {
    drafts,
    untilComposed = async () => {},
  }: {
    drafts?: Drafts
    untilComposed?: () => Promise<void>
  } = {},
) {
  const { scheduler, pass } = simulatedTimers()
  const { parts, editor } = createLiveEditor(text)
  const client = createClientOf(service.fetch)
  const version = { id: ID, etag: service.etagOf(ID), base: () => paragraph(text) }
  const saveClient = createSaveClient({
    client,
    baseVersion: version,
    newKey: () => 'key',
    onCreated() {},
  })
  const states: SaveState[] = []
  const persistence = persistDocument({
    saveClient,
    initial: {},
    snapshot: () => snapshotOf(editor),
    drafts,
    draftName: ID,
    scheduler,
    debounceMs: 1_000,
    onState: (state) => states.push(state),
  })
  editor.on('update', persistence.changed)
  const pause = (ms: number) =>
    ms > 0
      ? new Promise<void>((resolve) => scheduler.createTimer(resolve).start(ms))
      : Promise.resolve()
  const session = startLiveSession({
    client,
    editor,
    persistence,
    saveClient,
    version,
    pause,
    untilComposed,
    now: scheduler.now,
    onShown() {},
  })
  if (!session) throw new Error('no session')
  return {
    session,
    persistence,
    saveClient,
    states,
    pass,
    shown: () => editor.state.doc.textContent,
    /** Writes before the last letter, or at a place. */
    async write(words: string, at = editor.state.doc.content.size - 1): Promise<void> {
      editor.view.dispatch(editor.state.tr.insertText(words, at))
      await untilSettled()
    },
    /** What the page hears of others. */
    hear: () => session.receive({ changes: service.changes } as unknown as DocumentChanges),
    /** Closes the page of an application that goes on. */
    async close(): Promise<void> {
      const ending = persistence.end()
      parts.isDestroyed = true
      await ending
      session.end()
    },
  }
}
