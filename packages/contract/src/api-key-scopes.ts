/** What an API key permits: to mint embed tokens, to read events, to manage the organization. */
export const API_KEY_SCOPES = ['mint', 'events', 'manage'] as const

export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
