import type { MountEditorOptions } from '@waraq/embed'

/** The entry of an option in docs/options.md, in Markdown. */
export interface Row {
  type: string
  /** A value, or a sentence about its absence. */
  default: string
  meaning: string
}

export const CALLBACK = 'no callback'

/** All options of an editor. An option without a row does not compile. */
export const EDITOR_ROWS: Record<keyof MountEditorOptions, Row> = {
  documentId: {
    type: '`string`',
    default: 'a new document',
    meaning: 'The document to open. Without it, the first input creates a document.',
  },
  initialContent: {
    type: '`DocumentNode | null`',
    default: 'empty',
    meaning: 'The content of a new document.',
  },
  locale: {
    type: '`string`',
    default: "`'en'`",
    meaning: 'The language of the interface, `en` or `ar`. The text has its own directions.',
  },
  theme: {
    type: "`'light' | 'dark' | 'auto'`",
    default: "`'light'`",
    meaning: 'The colors; `auto` follows the settings of the visitor.',
  },
  readOnly: { type: '`boolean`', default: '`false`', meaning: 'Shows the document only.' },
  autofocus: {
    type: '`boolean`',
    default: 'if in view',
    meaning:
      '`true` puts the caret at the end of the document, `false` leaves the focus where it is. By default the text takes the focus if it opens in view and nothing else has it, but not on phones.',
  },
  autosave: {
    type: '`{ enabled?: boolean; debounceMs?: number }`',
    default: '`{ enabled: true, debounceMs: 1000 }`',
    meaning:
      'Saves automatically, `debounceMs` after the last change. When disabled, call `editor.save()`.',
  },
  drafts: {
    type: '`boolean`',
    default: '`true`',
    meaning: 'Also keeps unsaved changes in this browser, for at most a week.',
  },
  history: {
    type: '`boolean`',
    default: '`true`',
    meaning: 'Offers the versions of the document, to compare, name, restore and erase them.',
  },
  together: {
    type: '`boolean`',
    default: '`false`',
    meaning:
      'Lets [co-authors](guides/co-authors.md#see-who-writes) write the document at the same time, and shows where they write.',
  },
  comments: {
    type: '`boolean`',
    default: '`false`',
    meaning:
      'Shows [comments](guides/co-authors.md#comments-in-the-editor) beside the document, for its author and co-authors.',
  },
  getPeople: {
    type: '`(ids: readonly string[]) => Record<string, string> | Promise<…>`',
    default: 'no names',
    meaning: 'Returns the names of your users by their ids, for `together` and `comments`.',
  },
  authorName: {
    type: '`string`',
    default: 'no name',
    meaning: 'The name of the author, shown in the version history.',
  },
  placeholder: {
    type: '`string`',
    default: 'words of the interface',
    meaning: 'Shown in an empty document.',
  },
  citations: {
    type: "`'auto' | 'ar' | 'en'`",
    default: "`'auto'`",
    meaning:
      'The language of the citations that the author sees. With `auto` they follow the text around them, as for readers.',
  },
  toolbar: {
    type: "`('bold' | … | '|')[]`",
    default: 'the usual one',
    meaning:
      'The [commands of the toolbar](guides/looks.md#choose-the-tools) in their order, with `|` between groups. All others stay in the palette.',
  },
  features: {
    type: '`{ table?: boolean; … }`',
    default: 'all',
    meaning:
      'With `false`, the editor lacks a [feature](guides/embedding.md#turn-features-off): its commands, keys, typing rules and menus. Documents that use it are shown and kept.',
  },
  commands: {
    type: '`HostCommand[]`',
    default: 'none',
    meaning:
      '[Your commands](guides/extending.md#commands), in the menus, after `/` and in the palette.',
  },
  templates: {
    type: '`{ id, title, description?, content }[]`',
    default: 'none',
    meaning:
      '[Beginnings of documents](guides/extending.md#templates), offered in an empty one and after `/`.',
  },
  mentions: {
    type: '`(query, { signal }) => Promise<Mention[]>`',
    default: 'none',
    meaning: 'Finds the [people](guides/extending.md#mentions) that are offered after `@`.',
  },
  onReady: { type: '`() => void`', default: CALLBACK, meaning: 'The document is open.' },
  onChange: {
    type: '`(content: DocumentNode) => void`',
    default: CALLBACK,
    meaning: 'The content changed. It is converted when you read it.',
  },
  onSaveStateChange: {
    type: "`(state: 'idle' | 'saving' | 'saved' | 'error') => void`",
    default: CALLBACK,
    meaning: 'The save state changed. `error` means that the service has not stored a change.',
  },
  onDocumentCreated: {
    type: '`(id: string) => void`',
    default: CALLBACK,
    meaning: 'A new document got its id.',
  },
  onTitleChange: {
    type: '`(title: string) => void`',
    default: CALLBACK,
    meaning: 'The title, when the document opens and whenever it changes. Empty without text.',
  },
  onError: {
    type: '`(code: string, detail: unknown) => void`',
    default: CALLBACK,
    meaning:
      'A load, a save or [your own code](guides/extending.md) failed: `load_failed`, `token_unavailable`, `command_failed` and others, or the code of the service with the `ServiceError`.',
  },
  onTokenExpired: {
    type: '`() => unknown`',
    default: CALLBACK,
    meaning:
      'The author is signed out. Saving resumes after the next sign-in. Return `true` if you tell the author to sign in: the editor then shows no message of its own.',
  },
  onEvent: {
    type: '`(name: string, properties: object) => void`',
    default: CALLBACK,
    meaning: 'The author used a feature, for your statistics.',
  },
}
