import type { OptionType } from '@waraq/editor/option-names'
import type { ClientOptions } from '@waraq/sdk/client'
import type { RendererOptions } from '@waraq/sdk/renderer'

/** The names and types of all options of a client. */
export const CLIENT_OPTIONS = {
  apiUrl: 'string',
  getToken: 'function',
  getGrant: 'function',
  onTokenExpired: 'function',
  timeoutMs: 'number',
  fetch: 'function',
  now: 'function',
} as const satisfies Record<keyof ClientOptions, OptionType>

type OwnOptions = Omit<
  RendererOptions,
  'apiUrl' | 'client' | 'getGrant' | 'fetch' | 'now' | 'timeoutMs'
>

/** The names and types of all options of a renderer. */
export const RENDERER_OPTIONS = {
  documentId: 'string',
  getSignature: 'function',
  getToken: 'function',
  shareToken: 'string',
  accessToken: 'string',
  locale: 'string',
  theme: 'string',
  documentUrl: 'function',
  recitationUrl: 'string',
  print: 'string',
  comments: 'boolean',
  getPeople: 'function',
  mentions: 'function',
  export: 'boolean',
  onReady: 'function',
  onError: 'function',
} as const satisfies Record<keyof OwnOptions, OptionType>
