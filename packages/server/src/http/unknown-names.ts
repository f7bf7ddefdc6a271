import { ApiError, isObject, nearestName } from '@waraq/contract'
import { OPERATIONS, type Operation } from '@waraq/contract/openapi'
import type { FastifyRequest, preHandlerHookHandler } from 'fastify'

/** The parts of a JSON schema that decide which members are known. */
export interface ObjectSchema {
  properties?: object | undefined
  additionalProperties?: unknown
  items?: unknown
}

interface Unknown {
  name: string
  pointer: string
  known: string[]
}

/** A stray signature closes nothing that another credential opens. */
const CREDENTIALS = ['sig', 'exp']
/** An unknown name that may be repeated to its sender. */
const SHORT_NAME = /^[\w.-]{1,40}$/
/** From this length on, equal beginnings are the same word: `expiry` and `expires_at`. */
const BEGINNING = 5

const keyOf = (method: string, path: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Operations of the specification ignore unknown names, so they are not here. */
const STRICT_OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  OPERATIONS.filter(({ endpoint }) => endpoint === undefined).map((operation) => [
    keyOf(operation.method, operation.path),
    operation,
  ]),
)

const findStrictOperation = ({ method, routeOptions }: FastifyRequest): Operation | undefined =>
  STRICT_OPERATIONS.get(keyOf(method, routeOptions.url ?? ''))

/** A hook that refuses unknown query parameters of operations that are not of the specification. */
export const refuseUnknownParameters: preHandlerHookHandler = (request, _reply, done) => {
  const operation = findStrictOperation(request)
  done(operation && unknownParameterOf(operation.parameters ?? {}, request.query))
}

function unknownParameterOf(schema: ObjectSchema, query: unknown): ApiError | undefined {
  const known = Object.keys(schema.properties ?? {})
  const names = isObject(query) ? Object.keys(query) : []
  const name = names.find((each) => !known.includes(each) && !CREDENTIALS.includes(each))
  return name === undefined ? undefined : errorOf('query', { name, pointer: '', known })
}

/**
 * Refuses unknown query parameters of a route that is not in the contract.
 *
 * @throws ApiError `invalid_request`
 */
export function requireKnownQuery(schema: ObjectSchema, query: unknown): void {
  const error = unknownParameterOf(schema, query)
  if (error) throw error
}

/**
 * Refuses unknown members of a body in the same way.
 *
 * @throws ApiError `invalid_request`
 */
export function requireKnownMembers(request: FastifyRequest, body: unknown): void {
  const schema = findStrictOperation(request)?.body
  if (schema) requireKnown(schema, body)
}

/** @throws ApiError `invalid_request` if an object has a member that its closed schema lacks */
export function requireKnown(schema: ObjectSchema, value: unknown): void {
  const unknown = findUnknown(schema, value, '')
  if (unknown) throw errorOf('member', unknown)
}

function findUnknown(schema: ObjectSchema, value: unknown, at: string): Unknown | undefined {
  const { properties = {}, additionalProperties, items } = schema
  const isClosed = isObject(value) && additionalProperties === false
  if (!isClosed && !Array.isArray(value)) return undefined
  for (const [name, member] of Object.entries(value)) {
    const pointer = `${at}/${name}`
    const inner = isClosed ? ownMember(properties, name) : items
    if (isObject(inner)) {
      const inside = findUnknown(inner, member, pointer)
      if (inside) return inside
    } else if (isClosed) {
      return { name, pointer, known: Object.keys(properties) }
    }
  }
  return undefined
}

const ownMember = (members: object, name: string): unknown =>
  Object.entries(members).find(([each]) => each === name)?.[1]

function errorOf(kind: 'member' | 'query', { name: sent, pointer, known }: Unknown): ApiError {
  const isShort = SHORT_NAME.test(sent)
  const name = isShort ? sent : '*'
  const field = isShort ? pointer : `${pointer.slice(0, -sent.length)}*`
  const intended = isShort ? findIntended(sent, known) : undefined
  return new ApiError('invalid_request', {
    rule: `${kind}_${intended === undefined ? 'unknown' : 'misspelled'}`,
    values: { name, ...(intended === undefined ? { known: listOf(known) } : { intended }) },
    ...(kind === 'member' && { field }),
  })
}

/** The known name that was probably intended. */
function findIntended(name: string, known: readonly string[]): string | undefined {
  const plain = plainOf(name)
  const exact = known.find((each) => plainOf(each) === plain)
  const beginning = plain.slice(0, BEGINNING)
  return (
    exact ??
    nearestName(name, known) ??
    known.find((each) => beginning.length === BEGINNING && plainOf(each).startsWith(beginning))
  )
}

/** `maxUses` and `max-uses` are `max_uses`. */
const plainOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const listOf = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.join(', ')
