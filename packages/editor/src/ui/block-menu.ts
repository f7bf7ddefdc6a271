import { deleteSelection } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection } from 'prosemirror-state'
import { duplicateBlocks, moveBlocks } from '../commands/move-blocks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { featureCommands } from '../core/feature-menu.ts'
import { FEATURE_MENUS } from '../features/menus.ts'
import { blockMessagesFor } from '../i18n/blocks.ts'
import type { IconName } from '../widgets/icons.ts'
import type { MenuItem } from '../widgets/menu.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { LISTS, STYLES } from './command-catalog.ts'
import { copyHeadingLink } from './heading-link.ts'
import { kindContext } from './kind-context.ts'
import { itemsOf } from './tools.ts'

/** A block that a menu changes, with the position that it had when the menu opened. */
export interface PlacedBlock {
  node: Node
  position: number
}

/** The items that move, turn or delete a block. */
export function blockMenu(context: EditorContext, block: PlacedBlock): MenuItem[] {
  const { editor, messages, locale } = context
  const { commands, object } = messages
  const own = blockMessagesFor(locale)
  const { node } = block
  const item = (label: string, icon: IconName, act: () => void): MenuItem => ({
    label,
    icon,
    group: own.block,
    run: () => {
      if (selectBlock(context, block)) act()
      editor.focus()
    },
  })
  const turnInto = (group: string, names: UiCommand[]): MenuItem[] =>
    itemsOf(context, names).map(({ label, icon, run }) => ({
      label,
      icon,
      group,
      run: () => {
        if (putCaretInto(context, block)) run()
        editor.focus()
      },
    }))
  const ofKinds = (act: 'convert' | 'set', group: string): MenuItem[] =>
    FEATURE_MENUS.flatMap((kind) =>
      (kind.blockMenu ?? [])
        .filter((menu) => menu.act === act && menu.hasBlock(node))
        .flatMap(({ heading, isChecked }) =>
          turnInto(
            heading?.(locale) ?? group,
            featureCommands([kind], kindContext(context), act),
          ).map((it) => ({ ...it, isChecked: isChecked?.(node) })),
        ),
    )
  return [
    item(commands.moveUp, 'moveUp', () => editor.run(moveBlocks(-1))),
    item(commands.moveDown, 'moveDown', () => editor.run(moveBlocks(1))),
    item(commands.duplicate, 'duplicate', () => editor.run(duplicateBlocks)),
    item(object.remove, 'remove', () => editor.run(deleteSelection)),
    ...(node.type.name === 'heading'
      ? [item(own.copyLink, 'link', () => copyHeadingLink(context, own.linkCopied))]
      : []),
    ...ofKinds('set', own.block),
    ...(node.isTextblock ? turnInto(own.turnInto, [...STYLES, ...LISTS]) : []),
    ...ofKinds('convert', own.turnInto),
  ]
}

/** Selects the block; false if it is gone. */
export function selectBlock({ editor }: EditorContext, block: PlacedBlock): boolean {
  const { doc, tr } = editor.state
  const at = positionOf(doc, block)
  if (at !== undefined) editor.view.dispatch(tr.setSelection(NodeSelection.create(doc, at)))
  return at !== undefined
}

function putCaretInto({ editor }: EditorContext, block: PlacedBlock): boolean {
  const { doc, tr } = editor.state
  const at = positionOf(doc, block)
  if (at !== undefined)
    editor.view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at + 1))))
  return at !== undefined
}

/** The current position of the block, because positions can change while its menu is open. */
function positionOf(doc: Node, { node, position }: PlacedBlock): number | undefined {
  // A duplicate is the same node at another position.
  if (position < doc.content.size && doc.nodeAt(position) === node) return position
  let blockPosition: number | undefined
  doc.descendants((other, at) => {
    if (other === node) blockPosition = at
    return blockPosition === undefined && !other.isTextblock
  })
  return blockPosition
}
