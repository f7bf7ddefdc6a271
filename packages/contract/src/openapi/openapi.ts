/** The contract as OpenAPI 3.1, made from the table of operations and the schemas that validate. */
import type { TObject, TSchema } from 'typebox'
import { type ErrorCode, STATUS_OF } from '../errors.ts'
import { type Credential, OPERATIONS, type Operation } from './operations.ts'
import * as schemas from './schemas.ts'

export { type Credential, OPERATIONS, type Operation } from './operations.ts'
export {
  ContentBody,
  DocumentPath,
  ListParameters,
  MintBody,
  NewContentBody,
  ReadParameters,
  ShareChange,
  SharedPath,
} from './schemas.ts'

/** The document at /v1/openapi.json. `serverUrl` is the public base address, without a trailing slash. */
export function createOpenApi(serverUrl: string, version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waraq',
      version,
      summary: 'Document authoring: embed tokens, documents, signatures and share links.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(OPERATIONS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: pathsOf(OPERATIONS),
    components: { schemas: namedSchemas(), securitySchemes: SECURITY_SCHEMES },
  }
}

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret API key of an organization; for backends only.',
  },
  embedToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A one-hour token that acts for one user.',
  },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'sig',
    description: 'With `exp`: a read of one document until then, computed by the customer.',
  },
}

/** Schemas that answers refer to by name. */
const NAMED: Record<string, TSchema> = {
  DocumentSummary: schemas.DocumentSummary,
  DocumentList: schemas.DocumentList,
  FullDocument: schemas.FullDocument,
  SavedDocument: schemas.SavedDocument,
  SharedDocument: schemas.SharedDocument,
  ShareInfo: schemas.ShareInfo,
  EmbedToken: schemas.EmbedToken,
  ErrorBody: schemas.ErrorBody,
  Health: schemas.Health,
}

// Through JSON once: what is left are the schema's own words, without the library's symbols.
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const namedSchemas = () =>
  Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, plain(schema)]))

function referenceTo(schema: TSchema): unknown {
  const name = Object.keys(NAMED).find((key) => NAMED[key] === schema)
  return name ? { $ref: `#/components/schemas/${name}` } : plain(schema)
}

function pathsOf(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const methods = paths[operation.path] ?? {}
    methods[operation.method.toLowerCase()] = describe(operation)
    paths[operation.path] = methods
  }
  return paths
}

function describe(operation: Operation) {
  const { id, endpoint, tag, summary, description, credentials, body } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(endpoint && { 'x-endpoint': endpoint }),
    security: securityOf(credentials),
    parameters: parametersOf(operation),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: referenceTo(body) } },
      },
    }),
    responses: { ...successOf(operation), ...errorsOf(operation.errors) },
  }
}

function securityOf(credentials: Credential[]) {
  const named = credentials.filter((name) => name in SECURITY_SCHEMES)
  return named.length > 0 ? named.map((name) => ({ [name]: [] })) : [{}]
}

function parametersOf({ path, parameters, headers = [] }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const properties =
      name === 'id' ? schemas.DocumentPath.properties : schemas.SharedPath.properties
    const schema = Object.values(properties)[0]
    return { name, in: 'path', required: true, schema: schema ? plain(schema) : {} }
  })
  const inHeaders = headers.map((name) => ({
    name,
    in: 'header',
    required: false,
    schema: { type: 'string' },
  }))
  return [...inPath, ...queryOf(parameters), ...inHeaders]
}

function queryOf(parameters: TObject | undefined) {
  return Object.entries(parameters?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: plain(schema),
  }))
}

function successOf({ success, headers = [] }: Operation) {
  const { status, schema, description } = success
  const mediaType = { 'application/json': { schema: schema ? referenceTo(schema) : {} } }
  const answered = {
    description,
    ...(success.headers && { headers: headersOf(success.headers) }),
    ...(status !== 204 && { content: mediaType }),
  }
  const unchanged = headers.includes('If-None-Match') && {
    304: { description: 'The reader has this version already.', headers: headersOf(['ETag']) },
  }
  return { [status]: answered, ...unchanged }
}

const headersOf = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { schema: { type: 'string' } }]))

/** Refusals by status, each with the codes that travel under it. */
function errorsOf(codes: ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => STATUS_OF[code])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      },
    ]),
  )
}
