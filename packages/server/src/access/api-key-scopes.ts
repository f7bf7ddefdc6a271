import { API_KEY_SCOPES, type ApiKeyScope } from '@waraq/contract'

/** The scopes in a column of `api_keys`. A key from before scopes mints. */
export const scopesOf = (column: string | null): readonly ApiKeyScope[] =>
  column === null ? ['mint'] : API_KEY_SCOPES.filter((scope) => column.split(' ').includes(scope))

/** The column of these scopes. */
export const scopesColumn = (scopes: readonly ApiKeyScope[]): string =>
  API_KEY_SCOPES.filter((scope) => scopes.includes(scope)).join(' ')
