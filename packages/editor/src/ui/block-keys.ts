import type { Node } from 'prosemirror-model'
import {
  type EditorState,
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { holdsBlocks, MOVED } from '../commands/move-blocks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { blockMessagesFor } from '../i18n/blocks.ts'
import { announce } from '../widgets/announce.ts'
import { isMenuKey } from '../widgets/menu.ts'

/** Where the caret was in the block that Escape selected. */
const caretKey = new PluginKey<number | undefined>('blockKeys')

/** Characters of a block that are announced. */
const ANNOUNCED = 80

/**
 * Escape selects the block around the caret, and again the one around that. Arrow keys walk over
 * blocks, the context menu key opens the menu of the block, and Enter goes back into its text, as
 * typing does. Returns a function that adds the keys to the state of the editor.
 */
export function createBlockKeys(context: EditorContext, openMenu: () => void): () => void {
  const { editor, locale } = context
  const { place } = blockMessagesFor(locale)

  function select(view: EditorView, position: number, caret: number): void {
    const { doc, tr } = view.state
    const selection = NodeSelection.create(doc, position)
    view.dispatch(tr.setSelection(selection).setMeta(caretKey, caret).scrollIntoView())
    announce(context, `${placeOf(view.state)}: ${selection.node.textContent.slice(0, ANNOUNCED)}`)
  }

  function placeOf({ selection: { $from } }: EditorState): string {
    let depth = $from.depth
    while (depth > 0 && !holdsBlocks($from.node(depth))) depth--
    return place($from.index(depth) + 1, $from.node(depth).childCount)
  }

  function handleKey(view: EditorView, event: KeyboardEvent): boolean {
    const { selection } = view.state
    const caret = caretKey.getState(view.state)
    if (caret === undefined || !(selection instanceof NodeSelection)) return false
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return false
    const step = STEPS[key]
    if (isMenuKey(event)) openMenu()
    else if (step) {
      const beside = blockBeside(selection, step)
      if (beside !== undefined) select(view, beside, caret)
    } else return edit(view, selection, caret, key)
    return true
  }

  const whileSelected = new Plugin<number | undefined>({
    key: caretKey,
    state: {
      init: () => undefined,
      apply(tr, caret) {
        const next: unknown = tr.getMeta(caretKey)
        if (typeof next === 'number') return next
        const isKept = caret !== undefined && tr.selection instanceof NodeSelection
        return isKept ? tr.mapping.map(caret) : undefined
      },
    },
    props: { handleKeyDown: handleKey },
  })
  const onEscape: Plugin<number> = new Plugin<number>({
    state: {
      init: () => 0,
      apply: (tr, moves) => (tr.getMeta(MOVED) ? moves + 1 : moves),
    },
    view: () => ({
      update({ state }, before) {
        if (movesIn(state) > movesIn(before)) announce(context, placeOf(state))
      },
    }),
    props: {
      handleKeyDown(view, event) {
        const { key, isComposing, shiftKey, ctrlKey, altKey, metaKey } = event
        if (key !== 'Escape' || shiftKey || ctrlKey || altKey || metaKey) return false
        if (isComposing || !view.editable) return false
        const { state } = view
        const position = blockAround(state.selection)
        if (position === undefined) return false
        select(view, position, caretKey.getState(state) ?? state.selection.head)
        return true
      },
    },
  })
  const movesIn = (state: EditorState) => onEscape.getState(state) ?? 0
  return () => {
    if (caretKey.get(editor.state)) return
    editor.addPlugin(whileSelected, 'first')
    editor.addPlugin(onEscape)
  }
}

const STEPS: Partial<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
const EDITING = new Set(['Enter', 'ArrowLeft', 'ArrowRight'])
/** Key names that keyboards send while composing letters. */
const COMPOSING = new Set(['Process', 'Dead', 'Unidentified'])

/**
 * Puts the caret back for a key that edits, or types a letter there. Returns whether the key is
 * handled.
 */
function edit(view: EditorView, selection: NodeSelection, caret: number, key: string): boolean {
  const isTyped = key.length === 1 || COMPOSING.has(key)
  // Enter on a picture goes to its caption.
  const isEditing = EDITING.has(key) && !(key === 'Enter' && selection.node.isLeaf)
  if (isTyped || isEditing)
    view.dispatch(view.state.tr.setSelection(caretIn(view.state.doc, selection, caret)))
  return isEditing
}

/** The position of the innermost block around the selection that can be moved. */
export function blockAround({ $from, $to }: Selection): number | undefined {
  for (let depth = $from.sharedDepth($to.pos); depth > 0; depth--) {
    const isBlock = holdsBlocks($from.node(depth - 1))
    if (isBlock && NodeSelection.isSelectable($from.node(depth))) return $from.before(depth)
  }
  return undefined
}

/** The next or previous block; at the end of a container, the one after the container. */
function blockBeside({ $from }: NodeSelection, step: -1 | 1): number | undefined {
  for (let depth = $from.depth; depth >= 0; depth--) {
    const index = $from.index(depth) + step
    const next = $from.node(depth).maybeChild(index)
    const isBlock = holdsBlocks($from.node(depth))
    if (isBlock && next && NodeSelection.isSelectable(next)) return $from.posAtIndex(index, depth)
  }
  return undefined
}

/**
 * The caret in the selected block: where it was, or at the end if it was in another block; after a
 * picture.
 */
function caretIn(doc: Node, { node, from, to }: NodeSelection, caret: number): Selection {
  if (node.isLeaf) return Selection.near(doc.resolve(to), 1)
  const isWithin = caret > from && caret < to
  return isWithin ? TextSelection.near(doc.resolve(caret)) : Selection.near(doc.resolve(to - 1), -1)
}
