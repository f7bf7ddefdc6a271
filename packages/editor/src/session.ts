import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { fromEditor, fromEditorWhenRead } from './content/serialize.ts'
import { replaceContent, snapshotOf } from './content/snapshot.ts'
import type { TextEditor } from './context/text-editor.ts'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { tellHost } from './host-events.ts'
import type { Words } from './i18n/messages.ts'
import { type PreparedText, prepareDuring, type TextPlace } from './prepared-editor.ts'
import { type Keeper, keepDocument } from './saving/document-persistence.ts'
import { type Found, findDocument } from './saving/load-document.ts'
import { newKey } from './saving/new-key.ts'
import { watchPage } from './saving/page-lifecycle.ts'
import { forOneAuthor } from './saving/pin-identity.ts'
import { failureOf } from './saving/save-failure.ts'
import { createTimers } from './saving/scheduler.ts'
import { noteLeftDraft, takeLeftDraft } from './saving/session-draft.ts'
import { createTab, type Tab } from './saving/write-lock.ts'
import type { Frame } from './ui/frame.ts'
import { createSavingNotices, showNotice } from './ui/saving-notices.ts'

interface Options {
  client: Client
  frame: Frame
  words: Words
  locale: string
  options: EditorOptions
  prepareText(place: TextPlace): Promise<PreparedText>
}

/** A document while it is open. */
interface Opened {
  editor: TextEditor
  keeper: Keeper
  tab: Tab
  mayWrite: boolean
  end: AbortController
}

type Session = Pick<EditorInstance, 'getJSON' | 'save' | 'setEditable' | 'destroy'>

const DEBOUNCE_MS = 1000

/** Opens a document in a frame, keeps it saved, and opens it anew when the right to write comes or goes. */
export function createSession(session: Options): Session {
  const { frame, words, locale, options, prepareText } = session
  const client = forOneAuthor(session.client)
  const end = new AbortController()
  const timers = createTimers()
  let { documentId } = options
  // The unsaved document to go on with, where there is no other.
  let wanted = documentId === undefined ? takeLeftDraft() : undefined
  let isEditable = options.readOnly !== true
  let isReady = false
  let opened: Opened | undefined
  let content: DocumentNode | undefined
  let opening = open()

  async function open(held?: Tab): Promise<void> {
    frame.showLoading()
    const finding = findDocument({
      client,
      documentId,
      initialContent: options.initialContent,
      isReader: !isEditable,
      wanted,
      hasDrafts: options.drafts !== false,
      openTab: held ? () => held : openTab,
      newKey,
      signal: end.signal,
    })
    try {
      opened = await prepareDuring(finding, prepare, start)
    } catch (error) {
      finding.then(({ tab }) => tab.release()).catch(() => {})
      if (end.signal.aborted) return
      // Nothing is opened: what could not be read can never be overwritten.
      frame.showFailure(() => {
        opening = open()
      })
      options.onError?.('load_failed', error)
      if (failureOf(error).kind === 'expired') options.onTokenExpired?.()
      return
    }
    if (!isReady) options.onReady?.()
    isReady = true
  }

  async function prepare(signal: AbortSignal): Promise<PreparedText> {
    end.signal.throwIfAborted()
    frame.body.replaceChildren()
    return prepareText({ documentId: () => documentId, signal })
  }

  function start(all: Found, { editor, begin }: PreparedText, page: AbortController): Opened {
    const { opening: found, tab, mayWrite, drafts, draftName, earlier } = all
    end.signal.throwIfAborted()
    begin(found.content, isEditable && mayWrite)
    const enabled = options.autosave?.enabled !== false
    const keeper = keepDocument({
      client,
      opening: found,
      snapshot: () => snapshotOf(editor),
      drafts,
      draftName,
      timers,
      newKey,
      debounceMs: enabled ? (options.autosave?.debounceMs ?? DEBOUNCE_MS) : undefined,
      onState(state, error) {
        frame.showSaveState(state)
        notices.follow(state, error)
        tellHost(options, state, error)
      },
      onCreated,
    })
    const notices = createSavingNotices({
      frame,
      words,
      locale,
      keeper,
      documentId: () => documentId,
      mine: () => fromEditor(editor.state.doc),
      show: (other) => replaceContent(editor, other),
    })
    editor.on('update', () => {
      keeper.changed()
      options.onChange?.(fromEditorWhenRead(editor.state.doc))
    })
    watchPage(keeper, page.signal)
    addEventListener('pagehide', noteDraft, { signal: page.signal })
    wanted = draftName
    keeper.begin()
    if (earlier.length > 0 && drafts) {
      const offered = { editor, place: frame.notices, locale, earlier, drafts, openTab, open: goOn }
      // Fetched by those only who have one. Where it cannot be, the next new document offers it.
      import('./dialogs/draft-recovery.ts').then((it) => it.offerEarlier(offered)).catch(() => {})
    }
    if (isEditable && !mayWrite) waitForTurn(tab)
    return { editor, keeper, tab, mayWrite, end: page }
  }

  function noteDraft(): void {
    if (wanted !== undefined && documentId === undefined) noteLeftDraft(wanted)
  }

  function goOn(draft: string): void {
    wanted = draft
    reopen()
  }

  function onCreated(id: string): void {
    documentId = id
    // It has a name now, under which other pages may open it.
    const named = openTab(id)
    void named.claim()
    opened?.tab.release()
    if (opened) opened.tab = named
    else named.release()
    options.onDocumentCreated?.(id)
  }

  function openTab(name: string): Tab {
    const tab = createTab({
      name,
      locks: navigator.locks,
      openChannel: (channel) => new BroadcastChannel(channel),
      timers,
      async onAsked() {
        rest(tab)
        await opened?.keeper.end()
      },
      onGained: () => reopen(tab),
      onLost() {
        rest(tab)
        void opened?.keeper.end()
      },
    })
    return tab
  }

  function waitForTurn(tab: Tab): void {
    tab.wait()
    rest(tab)
  }

  /** Another page writes: here it is read. */
  function rest(tab: Tab): void {
    opened?.editor.setEditable(false)
    if (opened) opened.mayWrite = false
    frame.toolbar.inert = true
    const { elsewhere, takeOver } = words.saving
    showNotice(frame.notices, elsewhere, [{ label: takeOver, act: tab.takeOver }])
  }

  function reopen(held?: Tab): void {
    const last = opened
    opened = undefined
    opening = (async () => {
      if (last) await close(last, held)
      if (!end.signal.aborted) await open(held)
    })()
  }

  async function close({ editor, keeper, tab, end: page }: Opened, held?: Tab): Promise<void> {
    content = fromEditor(editor.state.doc)
    const kept = keeper.end()
    page.abort()
    frame.body.replaceChildren()
    frame.notices.replaceChildren()
    frame.toolbar.inert = false
    await kept
    if (tab !== held) tab.release()
  }

  return {
    getJSON: () => (opened ? fromEditor(opened.editor.state.doc) : (content ?? EMPTY_DOCUMENT)),
    async save() {
      await opening
      if (!opened) throw new ServiceError(0, 'load_failed')
      await opened.keeper.save()
    },
    setEditable(value) {
      const wasReader = !isEditable
      isEditable = value
      // Who only read has not asked for the right to write yet, nor for the newest version.
      if (value && wasReader && opened && !opened.mayWrite) reopen()
      else opened?.editor.setEditable(value && opened.mayWrite)
    },
    destroy() {
      end.abort()
      if (opened) void close(opened)
      opened = undefined
    },
  }
}
