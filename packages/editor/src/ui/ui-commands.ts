import type { EditorContext } from '../context/editor-context.ts'
import type { TextEditor } from '../context/text-editor.ts'
import type { FileParts } from '../files/file-parts.ts'
import { addFootnote } from '../footnotes/footnote-view.ts'
import { openLazily } from '../widgets/open-lazily.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { RULE } from './command-catalog.ts'

interface Openers {
  openPalette(): void
  openShortcuts(): void
  print(): void
}

/** Insertions into the text, besides images and those of extensions. */
export function insertCommands(context: EditorContext, parts: FileParts): UiCommand[] {
  return [
    RULE,
    {
      name: 'insertFile',
      icon: 'insertFile',
      run: () =>
        openLazily(
          context,
          () => import('../files/insert-file.ts'),
          (it) => it.chooseFile(context, parts),
        ),
    },
    {
      name: 'footnote',
      icon: 'footnote',
      shortcut: 'Mod-Alt-f',
      run: () => addFootnote(context),
    },
  ]
}

/** Opens a part of the file of the dialogs. */
export const openFromDialogs = (
  context: EditorContext,
  open: (dialogs: typeof import('./dialogs.ts')) => void,
): void => openLazily(context, () => import('./dialogs.ts'), open)

/** Asks for the address of a link. */
export const openLink = (context: EditorContext): void =>
  openFromDialogs(context, (it) => it.openLink(context))

/** Commands on the whole document and the editor. */
export function toolCommands(
  context: EditorContext,
  { openPalette, openShortcuts, print }: Openers,
): UiCommand[] {
  const openFind = (field: 'sought' | 'replacement') => () =>
    openFromDialogs(context, (it) => it.openFindBar(context, field))
  return [
    { name: 'find', icon: 'find', shortcut: 'Mod-f', run: openFind('sought') },
    { name: 'replace', icon: 'replace', shortcut: 'Mod-h', run: openFind('replacement') },
    {
      name: 'outline',
      icon: 'outline',
      shortcut: 'Mod-Alt-o',
      run: () => openFromDialogs(context, (it) => it.openOutline(context)),
    },
    {
      name: 'pasteMarkdown',
      icon: 'pasteMarkdown',
      shortcut: 'Mod-Alt-v',
      run: () =>
        void import('../markdown/offer-markdown.ts').then(
          (it) => it.pasteMarkdown(context),
          () => {},
        ),
    },
    ...(context.saves ? [historyCommand(context)] : []),
    {
      name: 'accessibility',
      icon: 'accessibility',
      run: () => openFromDialogs(context, (it) => it.openAccessibilityCheck(context)),
    },
    {
      name: 'focusMode',
      icon: 'focusMode',
      shortcut: 'Mod-Shift-f',
      run: () =>
        void import('./dialogs.ts').then(
          (it) => it.toggleFocusMode(context),
          () => {},
        ),
    },
    { name: 'palette', icon: 'palette', shortcut: 'Mod-/', run: openPalette },
    { name: 'shortcuts', icon: 'keyboard', shortcut: 'Mod-Shift-/', run: openShortcuts },
    {
      name: 'save',
      icon: 'save',
      shortcut: 'Mod-s',
      run: inText(() => void context.save().catch(() => {})),
    },
    {
      name: 'download',
      icon: 'download',
      run: () => openFromDialogs(context, (it) => it.openDownloads(context)),
    },
    { name: 'print', icon: 'print', shortcut: 'Mod-p', run: print },
  ]
}

const historyCommand = (context: EditorContext): UiCommand => ({
  name: 'history',
  icon: 'history',
  isPossible: () => context.saves !== undefined,
  run: () => openFromDialogs(context, (it) => it.openHistory(context)),
})

/** Runs an action with the focus in the text, so that the next key goes there. */
const inText = (act: () => void) => (editor: TextEditor) => {
  editor.focus()
  act()
}
