import { keymap } from 'prosemirror-keymap'
import type { Node, ResolvedPos } from 'prosemirror-model'
import {
  type Command,
  type EditorState,
  NodeSelection,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { goToParagraphAt } from '../commands/insertions.ts'

/**
 * Protects verses, hadiths, images and similar nodes from accidental deletion: Backspace and Delete
 * select the node first, and typed text goes after a selected node.
 */
export function createGuardedNodeKeys(): Plugin[] {
  const before: Command = (state, dispatch) => select(state, atomBefore(state), dispatch)
  const after: Command = (state, dispatch) => select(state, atomAfter(state), dispatch)
  const typing = new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        if (!stepAfterAtom(view)) return false
        view.dispatch(view.state.tr.insertText(text).scrollIntoView())
        return true
      },
      handleDOMEvents: {
        // Input methods write to the DOM directly, so the caret must leave the selected node first.
        compositionstart: (view) => {
          if (!stepAfterAtom(view)) stepAfterLightAtom(view)
          return false
        },
      },
    },
  })
  return [keymap({ Backspace: before, 'Shift-Backspace': before, Delete: after }), typing]
}

/** Whether deleting the node takes two presses. */
function isGuarded(node: Node | null | undefined): node is Node {
  return !!node?.isAtom && !node.isText && NodeSelection.isSelectable(node) && !isLight(node)
}

/** Whether an atom is deleted like a letter. */
const isLight = ({ type }: Node) => type.spec.isLight === true

/** The position of the guarded atom that Backspace would delete. */
function atomBefore(state: EditorState): number | undefined {
  const caret = caretOf(state)
  const { nodeBefore } = caret ?? {}
  if (!caret) return undefined
  if (nodeBefore) return isGuarded(nodeBefore) ? caret.pos - nodeBefore.nodeSize : undefined
  if (caret.parentOffset > 0 || caret.depth === 0) return undefined
  const sibling = caret.doc.resolve(caret.before()).nodeBefore
  return isGuarded(sibling) ? caret.before() - sibling.nodeSize : undefined
}

/** The position of the guarded atom that Delete would delete. */
function atomAfter(state: EditorState): number | undefined {
  const caret = caretOf(state)
  if (!caret) return undefined
  if (caret.nodeAfter) return isGuarded(caret.nodeAfter) ? caret.pos : undefined
  if (caret.parentOffset < caret.parent.content.size || caret.depth === 0) return undefined
  return isGuarded(caret.doc.resolve(caret.after()).nodeAfter) ? caret.after() : undefined
}

function caretOf({ selection }: EditorState): ResolvedPos | undefined {
  return selection instanceof TextSelection && selection.empty ? selection.$from : undefined
}

function select(state: EditorState, at: number | undefined, dispatch: Parameters<Command>[1]) {
  if (at === undefined) return false
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, at)).scrollIntoView())
  return true
}

/** An input method cancels its composition if the atom next to it is removed. */
function stepAfterLightAtom({ state: { selection, tr, doc }, dispatch }: EditorView): void {
  if (selection instanceof NodeSelection && selection.node.isInline)
    dispatch(tr.setSelection(TextSelection.create(doc, selection.to)))
}

function stepAfterAtom(view: EditorView): boolean {
  const step = afterSelectedAtom(view.state)
  if (step) view.dispatch(step)
  return step !== undefined
}

/** Puts the caret after the selected atom, in a new paragraph if the atom is between blocks. */
function afterSelectedAtom({ selection, tr }: EditorState): Transaction | undefined {
  if (!(selection instanceof NodeSelection) || !isGuarded(selection.node)) return undefined
  const { to, node } = selection
  if (node.isInline) return tr.setSelection(TextSelection.create(tr.doc, to))
  return goToParagraphAt(tr, to)
}
