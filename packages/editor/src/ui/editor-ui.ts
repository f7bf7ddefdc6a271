import type { Plugin } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { createUploads, imageCommand } from '../images/uploads.ts'
import { createShortcutKeys } from '../input/shortcut-keys.ts'
import type { PastedPicture } from '../paste/clean-pasted.ts'
import { createPaste } from '../paste/paste.ts'
import { createDetailsToggle } from '../plugins/details-toggle.ts'
import { createLinks } from '../plugins/links.ts'
import { signSources } from '../suggestions/sign-sources.ts'
import { slashCommands } from '../suggestions/slash-commands.ts'
import { createTypeAhead } from '../suggestions/type-ahead.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'
import { showNotice } from '../widgets/notice.ts'
import { openLazily } from '../widgets/open-lazily.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { createBubbleMenu } from './bubble-menu.ts'
import { LISTS, STYLES, TEXT_COMMANDS } from './command-catalog.ts'
import type { Frame } from './frame.ts'
import { createPrintCopy } from './print-copy.ts'
import { createToolbar } from './toolbar.ts'
import { altTextTool, insertCommands, toolCommands } from './ui-commands.ts'

/** The interface around the text. */
export interface EditorUi {
  /**
   * These plugins come before the schema's key bindings: Enter in a menu must not split the line.
   */
  plugins: Plugin[]
  /** Updates the toolbar from the editor's state. */
  follow(): void
  openPalette(): void
  openShortcuts(): void
}

/** Adds toolbar, menus, key bindings and dialogs around the text. */
export function createEditorUi(
  context: EditorContext,
  { toolbar, foot, notices }: Pick<Frame, 'toolbar' | 'foot' | 'notices'>,
  { insertions: added = [], sources = [], toolsOf = () => [] }: UiExtensions = {},
): EditorUi {
  const { editor, messages, locale, signal } = context
  const altText = altTextTool(context)
  const bubble = createBubbleMenu(context, (type) => [
    ...toolsOf(type),
    ...(type === 'imageNode' ? [altText] : []),
  ])
  const uploads = createUploads(context)
  const insertions = [...added, imageCommand(uploads), ...insertCommands(context)]
  const tools = toolCommands(context, { openPalette, openShortcuts })
  const link: UiCommand = {
    name: 'link',
    icon: 'link',
    shortcut: 'Mod-Shift-k',
    run: bubble.editLink,
  }
  const all = [
    ...insertions,
    ...TEXT_COMMANDS.filter(({ name }) => name !== 'table' && name !== 'rule'),
    link,
    ...tools,
  ]

  function openPalette(): void {
    context.emit('command_palette_opened')
    openLazily(
      context,
      () => import('../dialogs/palette.ts'),
      (it) => it.openPalette(context, all),
    )
  }

  function openShortcuts(): void {
    openLazily(
      context,
      () => import('../dialogs/shortcut-list.ts'),
      (it) => it.openShortcutList(context, all),
    )
  }

  const row = createToolbar(toolbar, context, { insertions, tools, editLink: bubble.editLink })
  const ofText = [...insertions, ...STYLES, ...LISTS]
  const plugins = [
    createTypeAhead(context, [slashCommands(context, ofText), ...signSources(context), ...sources]),
    createShortcutKeys(editor, [...TEXT_COMMANDS, link, ...tools]),
    createLinks(),
    createDetailsToggle(editor),
    // Before uploads, which ignore the files beside HTML.
    createPaste(editor.schema, { upload: uploads.take, onPictures, onLines }),
    uploads.plugin,
  ]
  createPrintCopy(context)
  editor.on('selectionUpdate', addCounter)
  editor.on('focus', followKeyboard)
  context.root.addEventListener('keydown', goToTools, { signal })

  // Loaded on the first selection, so that reading does not load it.
  function addCounter(): void {
    editor.off('selectionUpdate', addCounter)
    void import('./word-count.ts').then(
      (it) => signal.aborted || foot.append(it.createWordCount(context)),
      () => {},
    )
  }

  // Loaded only if pasted HTML has pictures.
  function onPictures(pictures: readonly PastedPicture[]): void {
    import('./pasted-pictures.ts').then(
      (it) =>
        it.takePictures(pictures, {
          place: notices,
          locale,
          upload: (files, alts) => void uploads.take(files, editor.state.selection.to, alts),
        }),
      () =>
        showNotice(notices, messages.partFailed, [
          { label: messages.retry, act: () => onPictures(pictures) },
        ]),
    )
  }

  // Loaded with the first lines; what is typed before that declines the offer.
  function onLines(text: string, from: number): void {
    const { doc, selection } = editor.state
    import('../markdown/offer-markdown.ts').then(
      (it) => doc === editor.state.doc && it.offerMarkdown(context, text, from, selection.to),
      () => {},
    )
  }

  // A phone opens its keyboard on focus.
  function followKeyboard(): void {
    editor.off('focus', followKeyboard)
    void import('./virtual-keyboard.ts').then(
      (it) => {
        if (signal.aborted) return
        it.trackVirtualKeyboard(context.root, signal)
        it.trackWindowHeight(editor, signal)
      },
      () => {},
    )
  }

  function goToTools(event: KeyboardEvent): void {
    if (!(event.altKey && event.key === 'F10')) return
    event.preventDefault()
    if (!bubble.focus()) row.focus()
  }

  return { plugins, follow: row.followSoon, openPalette, openShortcuts }
}
