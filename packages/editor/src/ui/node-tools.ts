import { deleteSelection } from 'prosemirror-commands'
import { NodeSelection } from 'prosemirror-state'
import { updateSelected } from '../commands/block-attributes.ts'
import { isBlockActive } from '../commands/is-active.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { FEATURE_MENUS } from '../features/menus.ts'
import { pictureMessagesFor } from '../i18n/pictures.ts'
import type { IconName } from '../widgets/icons.ts'
import { openLazily } from '../widgets/open-lazily.ts'
import type { Tool } from '../widgets/toolbar-row.ts'
import { CAPTION } from './command-catalog.ts'
import { kindContext } from './kind-context.ts'
import { toolOf } from './tools.ts'
import { openFromDialogs } from './ui-commands.ts'

/** Tools of the selected node that its kind has. */
export const kindTools = (context: EditorContext, openDetails?: () => void): Tool[] =>
  FEATURE_MENUS.flatMap(
    (it) => it.toolsOf?.(kindContext(context, openDetails), context.editor.state) ?? [],
  )

/** Tools that all selected nodes have, and those of an image. */
export function nodeTools(context: EditorContext): Tool[] {
  const { editor, messages } = context
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return []
  const { name } = selection.node.type
  const isImage = name === 'imageNode'
  const aligned = 'align' in selection.node.attrs
  const align = (value: 'left' | 'center' | 'right', icon: IconName): Tool => ({
    label: messages.object[value],
    icon,
    run: () => editor.run(updateSelected({ align: value })),
    isActive: (state) => isBlockActive(state, { name, attrs: { align: value } }),
  })
  function copySelected(): void {
    editor.focus()
    document.execCommand('copy')
  }
  return [
    ...(isImage ? pictureTools(context, selection.from) : []),
    ...(selection.node.type.spec.isPicture ? [toolOf(context, CAPTION)] : []),
    ...(aligned
      ? [align('left', 'edgeLeft'), align('center', 'alignCenter'), align('right', 'edgeRight')]
      : []),
    { label: messages.object.copy, icon: 'copy', run: copySelected },
    {
      label: messages.object.remove,
      icon: 'remove',
      run: () => editor.run(deleteSelection),
    },
  ]
}

/** Describes, replaces and crops an image. */
function pictureTools(context: EditorContext, position: number): Tool[] {
  const own = pictureMessagesFor(context.locale)
  const load = () => import('../images/picture-parts.ts')
  return [
    {
      label: context.messages.object.alt,
      icon: 'altText',
      run: () => openFromDialogs(context, (it) => it.openAltText(context)),
    },
    {
      label: own.replace,
      icon: 'replace',
      run: () => openLazily(context, load, (it) => it.chooseReplacement(context, position)),
    },
    {
      label: own.crop,
      icon: 'crop',
      run: () =>
        openLazily(context, load, (it) =>
          it.openCrop(context, (part) => it.replacePicture(context, position, part)),
        ),
    },
  ]
}
