import type { Plugin } from 'prosemirror-state'
import type { PastedPicture } from '../clipboard/clean-pasted.ts'
import { createPaste } from '../clipboard/paste.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { keyedCommands } from '../core/feature.ts'
import { FEATURES } from '../features/features.ts'
import { addFootnote } from '../footnotes/footnote-view.ts'
import { createUploads, imageCommand } from '../images/uploads.ts'
import { createShortcutKeys } from '../input/shortcut-keys.ts'
import { createLinks } from '../plugins/links.ts'
import { createTypedFootnotes } from '../plugins/typed-footnotes.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'
import { showNotice } from '../widgets/notice.ts'
import { openLazily } from '../widgets/open-lazily.ts'
import type { ToolbarItem } from '../widgets/toolbar-items.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { TEXT_COMMANDS } from './command-catalog.ts'
import type { Frame } from './frame.ts'
import { createLazyToolbars } from './lazy-toolbars.ts'
import { insertCommands, openFromDialogs, openLink, toolCommands } from './ui-commands.ts'

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
  {
    insertions: hostInsertions = [],
    sources = [],
    plugins: others = [],
    openDetails,
    loadScripture,
  }: UiExtensions = {},
  items?: readonly ToolbarItem[],
): EditorUi {
  const { editor, messages, locale, without } = context
  const isOffered = ({ name }: UiCommand) => !without.has(name)
  const uploads = createUploads(context, insertTexts)
  const files = { upload: uploads.begin, loadScripture }
  const table: UiCommand = { name: 'table', icon: 'table', run: () => toolbars.insertTable() }
  const insertions = [
    ...hostInsertions,
    imageCommand(uploads),
    table,
    ...insertCommands(context, files),
  ].filter(isOffered)
  const tools = toolCommands(context, { openPalette, openShortcuts, print: () => toolbars.print() })
  const link: UiCommand = {
    name: 'link',
    icon: 'link',
    shortcut: 'Mod-k',
    run: () => openLink(context),
  }
  const all = [...insertions, ...TEXT_COMMANDS, link, ...tools].filter(isOffered)

  const withKeys = [...all, ...keyedCommands(FEATURES, without)]

  function openPalette(): void {
    if (without.has('palette')) return
    context.emit('command_palette_opened')
    toolbars.openPalette()
  }

  function openShortcuts(): void {
    openFromDialogs(context, (it) => it.openShortcutList(context, withKeys))
  }

  const parts = {
    insertions,
    tools,
    commands: all,
    items,
    foot,
    notices,
    sources,
    openDetails,
    loadScripture,
  }
  const toolbars = createLazyToolbars(context, notices, (it) =>
    it.createToolbars(context, toolbar, parts),
  )
  const plugins = [
    createShortcutKeys(editor, withKeys),
    createLinks(without),
    createTypedFootnotes(() => addFootnote(context), without),
    ...FEATURES.flatMap((it) => it.plugins?.(editor) ?? []),
    // Before uploads, which ignore the files beside HTML.
    createPaste(
      editor,
      {
        locale,
        hasLinks: !without.has('link'),
        upload: uploads.take,
        onPictures,
        onLines,
        notices,
      },
      () => import('./paste-parts.ts'),
    ),
    uploads.plugin,
    ...others,
  ]

  // Loaded only if pasted HTML has pictures.
  function onPictures(pictures: readonly PastedPicture[], from: number): void {
    if (without.has('image')) return
    import('../images/picture-parts.ts').then(
      (it) =>
        it.takePictures(pictures, {
          editor,
          from,
          place: notices,
          locale,
          upload: (files, alts) => void uploads.take(files, editor.state.selection.to, alts),
        }),
      () =>
        showNotice(notices, messages.partFailed, [
          { label: messages.retry, act: () => onPictures(pictures, from) },
        ]),
    )
  }

  function insertTexts(texts: readonly File[], position: number): void {
    openLazily(
      context,
      () => import('../files/insert-file.ts'),
      (it) => void it.insertFiles(context, files, texts, position),
    )
  }

  // Loaded with the first lines; what is typed before that declines the offer.
  function onLines(text: string, from: number): void {
    const { doc, selection } = editor.state
    import('../markdown/offer-markdown.ts').then(
      (it) => doc === editor.state.doc && it.offerFormatted(context, text, from, selection.to),
      () => {},
    )
  }

  return { plugins, follow: toolbars.follow, openPalette, openShortcuts }
}
