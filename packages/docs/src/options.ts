import type { ClientOptions, MountRendererOptions } from '@waraq/embed'
import { CALLBACK, EDITOR_ROWS, type Row } from './editor-options.ts'

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
  recitationUrl: {
    type: '`string`',
    default: 'no recitation',
    meaning:
      'The URL of the [recitation of a verse](guides/looks.md#recitations) with `{surah}` and `{ayah}`, for a button on each card of verses.',
  },
  print: {
    type: "`'document' | 'page'`",
    default: "`'document'`",
    meaning: 'The printed part: the document alone, or the whole page around it.',
  },
  comments: {
    type: '`boolean`',
    default: '`false`',
    meaning:
      'Shows [comments](guides/co-authors.md#comments-in-the-reader) beside the document, for its author and co-authors who are signed in.',
  },
  getPeople: {
    type: '`(ids: readonly string[]) => Record<string, string> | Promise<…>`',
    default: 'no names',
    meaning: 'Returns the names of your users by their ids, for `comments`.',
  },
  mentions: {
    type: '`(query, { signal }) => Promise<{ id, label }[]>`',
    default: 'none',
    meaning: 'Finds the people that are offered after `@` in a comment.',
  },
  export: {
    type: '`boolean`',
    default: '`true`',
    meaning: 'Offers [files](guides/files.md) of the document below it.',
  },
  onReady: { type: '`() => void`', default: CALLBACK, meaning: 'The whole document is shown.' },
  onError: {
    type: "`(code: 'load_failed', detail: unknown) => void`",
    default: CALLBACK,
    meaning: 'The document could not be read.',
  },
}

/** The rows of the client options table in the documentation. */
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
  getGrant: {
    type: '`(documentId, { signal }) => grant | Promise<grant>`',
    default: 'own documents only',
    meaning:
      'Requests the grant for a document of another user from your backend: [co-authors](guides/co-authors.md). Null means an own document.',
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

A wrong type of \`documentId\`, \`locale\`, \`autosave\`, \`toolbar\`, \`features\`, \`commands\`, \`templates\` or \`mentions\`, an
unknown or repeated command in \`toolbar\`, an unknown name in \`features\`, and a repeated \`id\` or a taken shortcut is a
\`TypeError\`. Other wrong types and unknown
values are warnings.

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
