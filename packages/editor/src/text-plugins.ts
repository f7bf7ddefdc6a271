import type { Direction } from '@waraq/contract'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { Decoration, DecorationSet, type NodeViewConstructor } from 'prosemirror-view'
import { addTrailingParagraph } from './commands/insertions.ts'
import type { Part } from './context/features.ts'
import type { TextEditor } from './context/text-editor.ts'
import { createAutoDirection } from './direction/auto-direction.ts'
import { createBeforeInputPlugin } from './input/before-input.ts'
import { DOCUMENT_KEYS } from './input/document-keys.ts'
import { createGuardedNodeKeys } from './input/guarded-nodes.ts'
import { createInputRules } from './input/input-rules.ts'
import { createBaseKeymap, createKeymap } from './input/keymap.ts'
import { createLeaveKeys, TAB_KEYS } from './input/tab-keys.ts'
import { TABLE_KEYS } from './input/table-keys.ts'
import { createColumnBorders } from './plugins/column-borders.ts'
import { createDropCursor } from './plugins/drop-cursor.ts'
import { createTextPieces } from './plugins/text-pieces.ts'

interface TextLooks {
  direction: Direction
  placeholder: string
  nodeViews: Record<string, NodeViewConstructor>
  /** Parts whose keys and typing rules are left out. */
  without: ReadonlySet<Part>
}

/** The plugins of the text itself, without the interface. The first one that handles a key wins. */
export function createTextPlugins(
  editor: TextEditor,
  { direction, placeholder, nodeViews, without }: TextLooks,
): Plugin[] {
  const { schema, view } = editor
  return [
    ...createGuardedNodeKeys(),
    createInputRules(schema, without),
    // In a list in a cell, Tab applies to the item first.
    createKeymap(without),
    keymap(TABLE_KEYS),
    keymap(TAB_KEYS),
    keymap(DOCUMENT_KEYS),
    createBaseKeymap(),
    ...createLeaveKeys(),
    createBeforeInputPlugin(),
    createTrailingParagraph(),
    gapCursor(),
    createColumnBorders(),
    tableEditing({ allowTableNodeSelection: true }),
    // Groups are short, so the default of 100 would reach only some 2,000 characters back.
    history({ depth: 1000 }),
    createDropCursor(editor),
    createAutoDirection(direction),
    createActiveBlockPlugin(),
    createTextPieces(),
    createPlaceholder(placeholder, () => view.editable),
    new Plugin({ props: { nodeViews } }),
  ]
}

/**
 * Marks the block with the caret so that the style sheet renders it at once. Others, including new
 * ones, use `content-visibility`: in such a block Chromium places the first typed letter after the
 * caret.
 */
const createActiveBlockPlugin = (): Plugin =>
  new Plugin({
    props: {
      decorations({ doc, selection: { $head } }) {
        if ($head.depth === 0) return null
        const [start, end] = [$head.before(1), $head.after(1)]
        return DecorationSet.create(doc, [
          Decoration.node(start, end, { class: 'wq-active-block' }),
        ])
      },
    },
  })

/** Shows the placeholder in an empty document. */
function createPlaceholder(text: string, isEditable: () => boolean): Plugin {
  const attributes = { class: 'wq-empty', 'data-placeholder': text }
  return new Plugin({
    props: {
      decorations({ doc }) {
        const [line] = doc.content.content
        if (!line?.isTextblock || line.content.size > 0) return null
        if (doc.childCount > 1 || !isEditable()) return null
        return DecorationSet.create(doc, [Decoration.node(0, line.nodeSize, attributes)])
      },
    },
  })
}

/** Keeps an empty paragraph after a last block that leaves no place to type. */
const createTrailingParagraph = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _before, { tr }) {
      const isChanged = transactions.some(({ docChanged }) => docChanged)
      return isChanged && addTrailingParagraph(tr).docChanged ? tr : null
    },
  })
