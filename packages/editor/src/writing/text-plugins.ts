import type { Direction } from '@waraq/contract'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { Plugin } from 'prosemirror-state'
import { columnResizing, tableEditing } from 'prosemirror-tables'
import type { NodeViewConstructor } from 'prosemirror-view'
import { createAutoDirection } from '../direction/auto-direction.ts'
import { createAtomKeys } from '../scripture/atom-keys.ts'
import { createPlaceholder } from './placeholder.ts'
import { createTableKeys } from './table-keys.ts'
import type { TextEditor } from './text-editor.ts'
import { createBaseKeys, createTextKeys } from './text-keys.ts'
import { createTypingRules } from './typing-rules.ts'
import { createVirtualKeys } from './virtual-keys.ts'
import { createWritingBlock } from './writing-block.ts'

interface TextLooks {
  direction: Direction
  placeholder: string
  nodeViews: Record<string, NodeViewConstructor>
}

/** How a text behaves, and how it is shown, whatever stands around it. The first that knows a key has it. */
export function createTextPlugins(
  { schema, view }: TextEditor,
  { direction, placeholder, nodeViews }: TextLooks,
): Plugin[] {
  return [
    ...createAtomKeys(),
    createTypingRules(schema),
    // In a list in a cell, Tab is of the item first.
    createTextKeys(),
    createTableKeys(),
    createBaseKeys(),
    createVirtualKeys(),
    gapCursor(),
    columnResizing({ cellMinWidth: 40 }),
    tableEditing({ allowTableNodeSelection: true }),
    history(),
    dropCursor({ color: 'var(--wq-accent)', width: 2 }),
    createAutoDirection(direction),
    createWritingBlock(),
    createPlaceholder(placeholder, () => view.editable),
    new Plugin({ props: { nodeViews } }),
  ]
}
