import type { Direction } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { directionsIn, type Held } from './directions-in.ts'

interface Shown {
  directions: DecorationSet
  /**
   * The line whose first word is being typed. Its direction does not change before the word is
   * complete.
   */
  heldBlock: Node | undefined
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
      init: (_, { doc }): Shown => ({ directions: directionsIn(doc, base), heldBlock: undefined }),
      apply(transaction, previous, before, state) {
        const heldBlock = heldLine(transaction, previous.heldBlock, before, state)
        if (!transaction.docChanged && heldBlock === previous.heldBlock) return previous
        return { directions: directionsIn(state.doc, base, heldIn(state, heldBlock)), heldBlock }
      },
    },
    props: { decorations: (state) => key.getState(state)?.directions },
  })
}

/** The line with the caret while its first word is typed. */
function heldLine(
  { docChanged, mapping }: Transaction,
  heldBlock: Node | undefined,
  before: EditorState,
  { selection }: EditorState,
): Node | undefined {
  const { $head } = selection
  const { parent } = $head
  if (!docChanged) return parent === heldBlock ? heldBlock : undefined
  const old = before.selection.$head
  const isBegun = old.parent === heldBlock || !/\p{L}/u.test(startOf(old.parent))
  const isSameLine = mapping.map(old.start(), -1) === $head.start()
  const text = startOf(parent)
  return isBegun && isSameLine && text.length <= MAX_WORD && /^\s*\S+\s*$/.test(text)
    ? parent
    : undefined
}

function heldIn(
  { selection: { $head } }: EditorState,
  heldBlock: Node | undefined,
): Held | undefined {
  if (!heldBlock) return undefined
  return {
    block: heldBlock,
    around: Array.from({ length: $head.depth }, (_, at) => $head.node(at)),
  }
}

/** The direction does not wait for a longer first word. */
const MAX_WORD = 60

const startOf = (line: Node): string =>
  line.isTextblock ? line.textBetween(0, Math.min(line.content.size, MAX_WORD + 1), ' ', ' ') : ' '
