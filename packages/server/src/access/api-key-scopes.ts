/** What an API key permits: to mint embed tokens, to read events, to manage the organization. */
export const API_KEY_SCOPES = ['mint', 'events', 'manage'] as const

export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** The scopes in a column of `api_keys`. A key from before scopes mints. */
export const scopesOf = (column: string | null): readonly ApiKeyScope[] =>
  column === null ? ['mint'] : API_KEY_SCOPES.filter((scope) => column.split(' ').includes(scope))

/** The column of these scopes. */
export const scopesColumn = (scopes: readonly ApiKeyScope[]): string =>
  API_KEY_SCOPES.filter((scope) => scopes.includes(scope)).join(' ')
