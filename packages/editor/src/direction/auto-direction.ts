import type { Direction } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { directionsIn, type Held } from './directions-in.ts'

interface Shown {
  directions: DecorationSet
  /** The line whose first word is being typed: it does not turn with that word. */
  held: Node | undefined
}

/**
 * Shows each block in the direction of its letters while it is typed. Decorations do it, so the
 * document does not change. A block without letters follows the previous block; the first one
 * follows the interface.
 */
export function createAutoDirection(base: Direction): Plugin {
  const key = new PluginKey<Shown>('autoDirection')
  return new Plugin({
    key,
    state: {
      init: (_, { doc }): Shown => ({ directions: directionsIn(doc, base), held: undefined }),
      apply(transaction, shown, before, state) {
        const held = heldLine(transaction, shown.held, before, state)
        if (!transaction.docChanged && held === shown.held) return shown
        return { directions: directionsIn(state.doc, base, heldIn(state, held)), held }
      },
    },
    props: { decorations: (state) => key.getState(state)?.directions },
  })
}

/** The line with the caret while it gets its first word. */
function heldLine(
  { docChanged, mapping }: Transaction,
  held: Node | undefined,
  before: EditorState,
  { selection }: EditorState,
): Node | undefined {
  const { $head } = selection
  const { parent } = $head
  if (!docChanged) return parent === held ? held : undefined
  const old = before.selection.$head
  const isBegun = old.parent === held || !/\p{L}/u.test(startOf(old.parent))
  const isSameLine = mapping.map(old.start(), -1) === $head.start()
  const text = startOf(parent)
  return isBegun && isSameLine && text.length <= MAX_WORD && /^\s*\S+\s*$/.test(text)
    ? parent
    : undefined
}

function heldIn({ selection: { $head } }: EditorState, held: Node | undefined): Held | undefined {
  if (!held) return undefined
  return { block: held, around: Array.from({ length: $head.depth }, (_, at) => $head.node(at)) }
}

/** A longer word is none. */
const MAX_WORD = 60

const startOf = (line: Node): string =>
  line.isTextblock ? line.textBetween(0, Math.min(line.content.size, MAX_WORD + 1), ' ', ' ') : ' '
