import { deleteSelection } from 'prosemirror-commands'
import { NodeSelection } from 'prosemirror-state'
import { isBlockActive } from '../commands/is-active.ts'
import { updateSelected } from '../commands/selected-node.ts'
import type { Workbench } from '../context/editor-context.ts'
import type { IconName } from '../widgets/icons.ts'
import type { Tool } from '../widgets/toolbar-row.ts'

/** What can be done to a picture, a verse or another thing that is selected as a whole. */
export function atomTools({ editor, words }: Workbench): Tool[] {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return []
  const aligned = 'align' in selection.node.attrs
  const align = (value: 'left' | 'center' | 'right', icon: IconName): Tool => ({
    label: words.object[value],
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
    { label: words.object.copy, icon: 'copy', run: copySelected },
    {
      label: words.object.remove,
      icon: 'remove',
      run: () => editor.run(deleteSelection),
    },
  ]
}
