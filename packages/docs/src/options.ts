import type { ClientOptions, MountEditorOptions, MountRendererOptions } from '@waraq/embed'

/** The entry of an option in docs/options.md, in Markdown. */
export interface Row {
  type: string
  /** A value, or a sentence about its absence. */
  default: string
  meaning: string
}

const CALLBACK = 'no callback'

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
    default: '`false`',
    meaning: 'Puts the caret at the end of the document.',
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
      'A load or save failed: `load_failed`, `token_unavailable` or the code of the service, with the `ServiceError`.',
  },
  onTokenExpired: {
    type: '`() => void`',
    default: CALLBACK,
    meaning: 'The author is signed out. Saving resumes after the next sign-in.',
  },
  onEvent: {
    type: '`(name: string, properties: object) => void`',
    default: CALLBACK,
    meaning: 'The author used a feature, for your statistics.',
  },
}

/** All options of a renderer. */
export const RENDERER_ROWS: Record<keyof MountRendererOptions, Row> = {
  documentId: {
    type: '`string`',
    default: 'required without `shareToken`',
    meaning: 'The document to show.',
  },
  getSignature: {
    type: '`() => Signature | Promise<Signature>`',
    default: 'the token of the client',
    meaning: 'Requests a signature from your backend. It is called again when it has expired.',
  },
  getToken: {
    type: '`({ signal }) => token | Promise<token>`',
    default: 'that of the client',
    meaning: 'Requests an embed token from your backend, to read as its author.',
  },
  shareToken: {
    type: '`string`',
    default: 'the token of the client',
    meaning: 'Reads a published document.',
  },
  accessToken: {
    type: '`string`',
    default: 'none',
    meaning: 'The token of `openShareLink`, for a share link with a password or a number of uses.',
  },
  locale: {
    type: '`string`',
    default: "`'en'`",
    meaning: 'The language of the interface, `en` or `ar`.',
  },
  theme: {
    type: "`'light' | 'dark' | 'auto'`",
    default: "`'light'`",
    meaning: 'The colors; `auto` follows the settings of the visitor.',
  },
  documentUrl: {
    type: '`(documentId: string) => string | undefined`',
    default: 'plain text',
    meaning: 'Returns the URL of another document on your site, for links between documents.',
  },
  print: {
    type: "`'document' | 'page'`",
    default: "`'document'`",
    meaning: 'The printed part: the document alone, or the whole page around it.',
  },
  onReady: { type: '`() => void`', default: CALLBACK, meaning: 'The whole document is shown.' },
  onError: {
    type: "`(code: 'load_failed', detail: unknown) => void`",
    default: CALLBACK,
    meaning: 'The document could not be read.',
  },
}

/** All options of a client. */
export const CLIENT_ROWS: Record<keyof ClientOptions, Row> = {
  apiUrl: {
    type: '`string`',
    default: 'required',
    meaning: 'Base URL of the service, with or without a path.',
  },
  getToken: {
    type: '`({ signal }) => token | Promise<token>`',
    default: 'signed out',
    meaning:
      'Requests an embed token from your backend, usually with `fetchToken`. Null means signed out.',
  },
  onTokenExpired: {
    type: '`() => void`',
    default: CALLBACK,
    meaning: 'The service rejected a new token: the user must sign in again.',
  },
  timeoutMs: {
    type: '`number`',
    default: '`20000`',
    meaning: 'Milliseconds for one operation with its retries, half of it for `getToken`.',
  },
  fetch: {
    type: '`typeof fetch`',
    default: 'that of the page',
    meaning: 'Sends the requests, for tests and proxies.',
  },
  now: { type: '`() => Date`', default: 'the clock', meaning: 'Returns the time, for tests.' },
}

/** The page docs/options.md. */
export function optionsPage(): string {
  return `# Options

\`createClient(options)\` creates a client, and \`client.mountEditor(target, options)\` and
\`client.mountRenderer(target, options)\` mount an editor or a renderer. A name that is not in these tables is a warning in
the console. Each option may be omitted unless its default says otherwise.

## Editor

${tableOf(EDITOR_ROWS)}

A wrong type of \`documentId\`, \`locale\` or \`autosave\` is a \`TypeError\`. Other wrong types are warnings.

## Renderer

${tableOf(RENDERER_ROWS)}

A renderer takes one of \`getSignature\`, \`getToken\` and \`shareToken\`. Without them it reads with the token of the client.

## Client

${tableOf(CLIENT_ROWS)}
`
}

function tableOf(rows: Readonly<Record<string, Row>>): string {
  const lines = Object.entries(rows).map(([name, row]) =>
    [`\`${name}\``, row.type, row.default, row.meaning].map(escapePipes).join(' | '),
  )
  return ['option | type | default | meaning', '---|---|---|---', ...lines]
    .map((line) => `| ${line} |`)
    .join('\n')
    .replace('| ---|---|---|--- |', '|---|---|---|---|')
}

const escapePipes = (text: string): string => text.replaceAll('|', '\\|')
