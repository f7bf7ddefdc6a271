import type { DocumentNode } from '@waraq/contract'

/** A command of the host, such as one that asks a language model. */
export interface HostCommand {
  /** Letters, digits, `.`, `_` and `-`; unique. */
  id: string
  label: string
  /** The `d` of one path on a grid of 24 by 24, drawn as a line. */
  icon?: string | undefined
  /** The name of its menu in the toolbar; without it, the command is in the Insert menu. */
  group?: string | undefined
  /** A key such as `Mod-Alt-9`; `Mod` is Command on Apple devices and Control elsewhere. */
  shortcut?: string | undefined
  /** Further search words. */
  keywords?: string | undefined
  run(context: CommandContext): void | Promise<void>
}

/** The document, as a command of the host reads and changes it. */
export interface CommandContext {
  /** The selection when the command began. */
  selection: { text: string; content: DocumentNode[] }
  document(): DocumentNode
  /** Aborted when the editor closes the document. */
  signal: AbortSignal
  /**
   * Replaces what was selected, wherever it is by now, and what an earlier call put there. `false`
   * if the editor cannot be written in.
   *
   * @throws TypeError for content other than a list of nodes
   */
  replaceSelection(content: DocumentNode[] | string): boolean
  /** Inserts content after the selection, and after what earlier calls put there. */
  insert(content: DocumentNode[]): boolean
  /** Announces a sentence to screen readers. */
  announce(text: string): void
}

/** A beginning that the host offers in an empty document and after `/`. */
export interface Template {
  id: string
  title: string
  description?: string | undefined
  content: DocumentNode
}

/** A person, or another thing of the host, that a text names. */
export interface Mention {
  id: string
  label: string
  /** The address of the link. */
  href: string
  detail?: string | undefined
}

export type FindMentions = (
  query: string,
  options: { signal: AbortSignal },
) => Promise<readonly Mention[]>

/** The options with which a host adds commands, templates and mentions. */
export interface HostOptions {
  /** Commands of the host, in the menus, after `/` and in the palette. */
  commands?: readonly HostCommand[] | undefined
  /** Beginnings of documents, offered in an empty one and after `/`. */
  templates?: readonly Template[] | undefined
  /** Finds the people that are offered after `@`, within five seconds and at most 50. */
  mentions?: FindMentions | undefined
}
