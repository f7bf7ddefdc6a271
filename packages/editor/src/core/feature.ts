import type { InputRule } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import type { Command, EditorState, Plugin } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import type { Feature } from '../context/feature-names.ts'
import type { Part } from '../context/features.ts'
import type { TextEditor } from '../context/text-editor.ts'
import type { Messages } from '../i18n/messages.ts'
import type { SchemaPart } from '../schema/schema.ts'
import type { Icon } from '../widgets/icons.ts'
import type { Tool } from '../widgets/toolbar-row.ts'
import type { ShortcutCommand, UiCommand } from '../widgets/ui-command.ts'

/** What one kind of content adds to the text, before the first key. */
export interface FeatureDefinition extends SchemaPart {
  /** The host's option that turns it off; a kind without one is always there. */
  option?: Feature
  /** What the option turns off. */
  parts: readonly Part[]
  /** A command of several kinds, which is missing only if all of them are turned off. */
  sharedCommand?: UiCommand['name']
  nodeViews?(messages: Messages): Record<string, NodeViewConstructor>
  /** Keys and states, before those of the text. */
  plugins?(editor: TextEditor): Plugin[]
  /** Commands with a key, which works before the menus have loaded. */
  commands?: readonly KeyedCommand[]
}

/** A change of the text with its key. */
export interface KeyedCommand {
  name: UiCommand['name']
  shortcut: string
  /** The group in the list of keys; without one, that of the document. */
  keyGroup?: UiCommand['keyGroup']
  change: Command
}

/** What the menus of kinds get. */
export interface KindContext extends EditorContext {
  /** Opens the dialog of a kind for the node at a position, or for a new one. */
  openDialog(kind: string, position?: number): void
  /** Opens the details of the selected node. */
  openDetails(): void
}

/** What a kind adds to menus and to typing, which load with the toolbars and the dialogs. */
export interface FeatureMenu {
  commands?: Partial<Record<UiCommand['name'], FeatureCommand>>
  /** The group of menus whose last commands these are. */
  group?: NonNullable<UiCommand['section']>
  /** The commands in the menus of blocks. */
  blockMenu?: BlockMenu[]
  /** The tools of a selected node of this kind. */
  toolsOf?(context: KindContext, state: EditorState): Tool[]
  /** The rules of a kind that is on, and its keys, which come before those of the text. */
  typing?(context: KindContext): Typing
}

/** Conversions of typed signs, and keys. */
export interface Typing {
  rules: readonly InputRule[]
  keys?: Plugin
}

interface BlockMenu {
  act: 'convert' | 'set'
  /** The blocks whose menus have these commands. */
  hasBlock(block: Node): boolean
  /** Whether a block has the property that the command sets. */
  isChecked?(block: Node): boolean
  /** Over the commands, if it is not that of all which do the same. */
  heading?(locale: string): string
}

export type FeatureCommand = Looks &
  ((Partial<KeyedCommand> & Pick<KeyedCommand, 'change'>) | { run(context: KindContext): void })

interface Looks {
  /** Whether it inserts something, turns the selected blocks into this kind, or sets a property. */
  act: 'insert' | 'convert' | 'set'
  /** Whether it stays in a narrow toolbar for long. */
  isKept?: boolean
  isActive?(state: EditorState): boolean
  isPossible?(state: EditorState): boolean
  icon: Icon
  keywords: string
  description?: { en: string; ar: string }
}

/** The commands with a key of the kinds that the host left on. */
export const keyedCommands = (
  kinds: readonly FeatureDefinition[],
  without: ReadonlySet<Part>,
): ShortcutCommand[] =>
  kinds
    .flatMap(({ commands = [] }) => commands)
    .filter(({ name }) => !without.has(name))
    .map(({ change, ...command }) => ({ ...command, run: (editor) => void editor.run(change) }))
