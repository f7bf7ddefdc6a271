/** Pages that write one document live, over a service and a network in memory. */
import type { BlockRange, DocumentChange, DocumentNode } from '@waraq/contract'
import { history } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { addTrailingParagraph } from '../src/commands/insertions.ts'
import { toEditorDocument } from '../src/content/parse.ts'
import { toStoredDocument } from '../src/content/serialize.ts'
import { FEATURES } from '../src/features/features.ts'
import { keepFootnotes } from '../src/footnotes/keep-footnotes.ts'
import { createLiveDocument, type SentChange } from '../src/live/live-document.ts'
import type { RemoteChange } from '../src/live/remote-changes.ts'
import { createSchema } from '../src/schema/schema.ts'

const schema = createSchema(FEATURES)
/** Of a release without some kinds: it shows them as unknown nodes. */
const NEWER = ['toggle', 'emoji', 'documentLink']
const olderSchema = createSchema(FEATURES.filter(({ option }) => !NEWER.includes(option ?? '')))

export interface PageOptions {
  isOlder?: boolean
  /** Hears of changes without their steps, as of those of another kind of client. */
  hearsBlocksOnly?: boolean
}

/** Content in the form in which the editor stores it. */
export const storedForm = (content: DocumentNode): DocumentNode =>
  toStoredDocument(toEditorDocument(content, schema))

/** A service with one document: it takes a change of the current version only. */
export function createService(content: DocumentNode) {
  let blocks = content.content ?? []
  const changes: RemoteChange[] = []
  return {
    get revision() {
      return changes.length
    },
    /** The stored bytes. */
    stored: () => JSON.stringify({ ...content, content: blocks }),
    changesAfter: (revision: number) => changes.slice(revision),
    /** Whether the change was stored: nothing came after the revision that it names. */
    change(revision: number, { blocks: ranges, steps }: SentChange): boolean {
      if (revision !== changes.length) return false
      blocks = withRanges(blocks, ranges)
      // As it travels.
      changes.push(JSON.parse(JSON.stringify({ blocks: ranges, steps })))
      return true
    },
  }
}

export type Service = ReturnType<typeof createService>

/** The body of a 412: the changes since a version, or that the document has to be read. */
export function overtaken(changes: readonly DocumentChange[], base: string) {
  const first = changes.findIndex((one) => one.base === base)
  const since = first < 0 ? [{ type: 'replaced' }] : changes.slice(first)
  return { error: 'precondition_failed', changes: since }
}

export function withRanges(blocks: readonly DocumentNode[], ranges: readonly BlockRange[]) {
  const next: DocumentNode[] = []
  let at = 0
  for (const { from, to, content } of ranges) {
    next.push(...blocks.slice(at, from), ...content)
    at = to
  }
  return [...next, ...blocks.slice(at)]
}

/** An editor without a page, with the plugins that change documents by themselves. */
export function createEditor(doc: Node) {
  const { schema } = doc.type
  const repairs = [
    tableEditing(),
    new Plugin(keepFootnotes('ar')),
    new Plugin({
      appendTransaction(transactions, _before, { tr }) {
        const isChanged = transactions.some(({ docChanged }) => docChanged)
        return isChanged && addTrailingParagraph(tr).docChanged ? tr : null
      },
    }),
  ]
  const view = {
    state: EditorState.create({ doc, plugins: [history({ depth: 1_000 }), ...repairs] }),
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr)
    },
  }
  return {
    view,
    schema,
    addPlugin(plugin: Plugin) {
      view.state = view.state.reconfigure({ plugins: [...view.state.plugins, plugin] })
    },
    removePlugin() {},
  }
}

/** A page that writes live. The test decides when what it sends and hears arrives. */
export function createPage(
  service: Service,
  content: DocumentNode,
  { isOlder = false, hearsBlocksOnly = false }: PageOptions = {},
) {
  const doc = toEditorDocument(content, isOlder ? olderSchema : schema)
  const editor = createEditor(addTrailingParagraph(EditorState.create({ doc }).tr).doc)
  const live = createLiveDocument(editor, doc)
  let revision = service.revision
  let sent: SentChange | undefined
  let response: { isStored: boolean } | undefined
  let kept = 0

  function receive(): void {
    const changes = service.changesAfter(revision)
    if (changes.length === 0) return
    const heard = changes.map(({ blocks, steps }) => ({
      blocks,
      steps: hearsBlocksOnly ? undefined : steps,
    }))
    if (live.receive(heard)) kept++
    revision += changes.length
  }

  return {
    editor,
    live,
    get kept() {
      return kept
    },
    get isAtRest() {
      return !sent && !live.hasPending && revision === service.revision
    },
    change(make: (tr: Transaction, state: EditorState) => Transaction | undefined): void {
      const { state, dispatch } = editor.view
      const tr = make(state.tr, state)
      if (tr) dispatch(tr)
    },
    /** Sends what is pending, if nothing is on its way. */
    send(): void {
      if (!sent) sent = live.takeChange()
    },
    /** What was sent reaches the service. */
    arrive(): void {
      if (sent && !response) response = { isStored: service.change(revision, sent) }
    },
    /** The response to it reaches the page. */
    hear(): void {
      if (!sent || !response) return
      if (response.isStored) {
        live.confirm(sent)
        revision++
      }
      const wasStored = response.isStored
      sent = undefined
      response = undefined
      // A 412 has the changes.
      if (!wasStored) receive()
    },
    /** The stream reaches the page, which looks at it between its own requests. */
    listen(): void {
      if (!sent) receive()
    },
  }
}

export type LivePage = ReturnType<typeof createPage>
