import { ApiError, isObject } from '@waraq/contract'

export const SCOPES = ['quran', 'hadith'] as const
export type Scope = (typeof SCOPES)[number]

/** A text to verify: exactly one member besides `id` is present. */
export interface VerifyItem {
  id: string | undefined
  text?: string
  html?: string
  /** A document as JSON. */
  content?: Uint8Array<ArrayBuffer>
  document_id?: string
}

/** A request to verify several texts at once. */
export interface ItemsRequest {
  items: VerifyItem[]
  /** Whether the response is the report of the only item. */
  isSingle: boolean
  scope: readonly Scope[]
  collections: string[] | null | undefined
}

const MAX_ITEMS = 50
const MAX_ID = 200
/** More collections than any corpus has; the thread rejects unknown ones. */
const [MAX_COLLECTIONS, MAX_COLLECTION_NAME] = [200, 100]
const SOURCES = ['text', 'html', 'content', 'document_id'] as const

/**
 * Reads the parsed body of a verification of items.
 *
 * @throws ApiError for an invalid body
 */
export function readItemsRequest(request: unknown): ItemsRequest {
  if (!isObject(request)) {
    throw new ApiError('invalid_request', { rule: 'body_object', field: '' })
  }
  const { items } = request
  const collections = collectionsOf(request.collections)
  const scope = scopeOf(request.scope)
  if (items === undefined) {
    return { items: [itemOf(request, '')], isSingle: true, scope, collections }
  }
  if (SOURCES.some((name) => request[name] !== undefined)) throw wrongSource('')
  if (!Array.isArray(items) || items.length > MAX_ITEMS)
    throw invalid('/items', `an array of at most ${MAX_ITEMS} items`)
  const ids = new Set<unknown>()
  for (const [at, item] of items.entries()) {
    const id = isObject(item) ? item.id : undefined
    if (typeof id !== 'string' || id.length > MAX_ID || ids.has(id))
      throw invalid(`/items/${at}/id`, `a unique string of at most ${MAX_ID} characters`)
    ids.add(id)
  }
  return { items: items as VerifyItem[], isSingle: false, scope, collections }
}

/** @throws ApiError for an item without exactly one text */
export function itemOf(item: Record<string, unknown>, field: string): VerifyItem {
  const [name, ...others] = SOURCES.filter((one) => item[one] !== undefined)
  if (name === undefined || others.length > 0) throw wrongSource(field)
  const value = item[name]
  if (name !== 'content' && typeof value !== 'string') throw invalid(`${field}/${name}`, 'a string')
  return { id: typeof item.id === 'string' ? item.id : undefined, [name]: value }
}

/**
 * Names of collections for the thread, which rejects null: each item gets a copy, so that only a
 * list of names is passed on.
 */
function collectionsOf(names: unknown): string[] | null | undefined {
  if (names === undefined) return undefined
  const isList = Array.isArray(names) && names.length <= MAX_COLLECTIONS && names.every(isName)
  return isList ? names : null
}

const isName = (name: unknown): boolean =>
  typeof name === 'string' && name.length <= MAX_COLLECTION_NAME

function scopeOf(scope: unknown): readonly Scope[] {
  if (scope === undefined) return SCOPES
  const chosen = SCOPES.filter((one) => Array.isArray(scope) && scope.includes(one))
  const isValid = Array.isArray(scope) && chosen.length > 0 && chosen.length === scope.length
  if (!isValid) throw invalid('/scope', `an array of ${SCOPES.join(' and ')}, each at most once`)
  return chosen
}

const invalid = (field: string, expected: string) => {
  const values = { name: field.slice(field.lastIndexOf('/') + 1), expected }
  return new ApiError('invalid_request', { rule: 'member_expected', values, field })
}
const wrongSource = (field: string) =>
  new ApiError('invalid_request', { rule: 'verify_source', field })
