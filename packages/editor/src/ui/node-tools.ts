import { deleteSelection } from 'prosemirror-commands'
import { NodeSelection } from 'prosemirror-state'
import { isBlockActive } from '../commands/is-active.ts'
import { updateSelected } from '../commands/selected-node.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { IconName } from '../widgets/icons.ts'
import type { Tool } from '../widgets/toolbar-row.ts'

/** Tools of a selected image, verse or other atom. */
export function nodeTools({ editor, messages }: EditorContext): Tool[] {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return []
  const aligned = 'align' in selection.node.attrs
  const align = (value: 'left' | 'center' | 'right', icon: IconName): Tool => ({
    label: messages.object[value],
    icon,
    run: () => editor.run(updateSelected({ align: value })),
    isActive: (state) =>
      isBlockActive(state, { name: selection.node.type.name, attrs: { align: value } }),
  })
  function copySelected(): void {
    editor.focus()
    document.execCommand('copy')
  }
  return [
    ...(aligned
      ? [align('left', 'alignLeft'), align('center', 'alignCenter'), align('right', 'alignRight')]
      : []),
    { label: messages.object.copy, icon: 'copy', run: copySelected },
    {
      label: messages.object.remove,
      icon: 'remove',
      run: () => editor.run(deleteSelection),
    },
  ]
}
