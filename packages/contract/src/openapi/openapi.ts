/** Generates OpenAPI 3.1 from the operations and from the schemas that validate requests. */
import type { TObject, TSchema } from 'typebox'
import type {
  JsonSchema,
  OpenApi,
  OperationObject,
  ParameterObject,
  ResponseObject,
} from './document.ts'
import { errorExamples, errorsOf, headersOf } from './error-responses.ts'
import { ErrorBody, Problem } from './error-schemas.ts'
import { REQUEST_HEADERS } from './headers.ts'
import { type Operation, TAGS } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { PATH_PARAMETERS } from './path-parameters.ts'
import { SECURITY_SCHEMES, securityOf } from './security.ts'

export { hours } from '../figures.ts'
export { AUDIT_FILTER, AuditParameters } from './audit.ts'
export * from './comment-schemas.ts'
export type * from './document.ts'
export * from './documents.ts'
export * from './embed-tokens.ts'
export * from './events.ts'
export * from './exports.ts'
export * from './hadith.ts'
export * from './history.ts'
export {
  ErasureListParameters,
  type ErasurePath,
  IdentityListParameters,
  type IdentityPath,
  IdentitySuspensionBody,
} from './identities.ts'
export * from './images.ts'
export * from './imports.ts'
export { ChangeBody, ChangeListParameters, PresenceBody } from './live.ts'
export {
  ManagedDocumentListParameters,
  type ManagedDocumentPath,
  TakedownBody,
} from './managed-documents.ts'
export * from './mushaf.ts'
export { type Credential, type Operation, TAGS } from './operation.ts'
export { OPERATIONS } from './operations.ts'
export { KeyPath, NewApiKeyBody, OverlapBody } from './organization.ts'
export * from './quran-search.ts'
export * from './quran-topics.ts'
export * from './quran-verify.ts'
export * from './quran-verses.ts'
export { DocumentPath } from './schemas.ts'
export * from './share-links.ts'
export * from './sharing.ts'
export * from './trash.ts'
export { Day, UsageParameters } from './usage.ts'
export { ReplayBody, UndeliveredParameters } from './webhook-deliveries.ts'
export { NewWebhook, SecretRollBody, WebhookChange, WebhookPath } from './webhooks.ts'

/**
 * Creates the document at /v1/openapi.json. `serverUrl` is the public base URL without a trailing
 * slash. `open` responses allow members of later versions; `closed` ones do not, for tests.
 */
export function createOpenApi(
  serverUrl: string,
  version: string,
  responses: 'open' | 'closed' = 'open',
): OpenApi {
  const document = describeAll(serverUrl, version)
  return responses === 'open' ? allowUnknownMembers(document) : document
}

function describeAll(serverUrl: string, version: string): OpenApi {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Waraq',
      version,
      summary: 'Document authoring: embed tokens, documents, signatures and share links.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(OPERATIONS),
    components: {
      schemas: Object.fromEntries(componentsIn([OPERATIONS, ErrorBody, Problem])),
      securitySchemes: SECURITY_SCHEMES,
      examples: errorExamples(),
    },
  }
}

const DESCRIPTION =
  'Bodies are JSON. Every path works with and without a trailing slash. An error has a code of a closed table in `error`, a sentence in `message` and a link to its explanation in `doc_url`. Every response has an `X-Request-Id`. Fields, codes and endpoints are added to /v1 and never changed: ignore those that you do not know. An operation with `x-unknown-names` `refused` answers 400 to a query parameter or a member of the body that it does not know; the others, which the specification has, ignore it.'

const NAMES = new Set(['$id', '$anchor', 'tsType'])

/** The schema without the names of wire types, and without the symbols that TypeBox adds. */
const plain = (schema: object): JsonSchema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (NAMES.has(key) ? undefined : value)))

/** The schemas with a name, at any depth: responses refer to them by name. */
function componentsIn(value: unknown): [name: string, schema: JsonSchema][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(componentsIn)
  const { $id }: { $id?: string } = value
  return $id ? [[$id, plain(value)], ...inside] : inside
}

/** Removes `additionalProperties: false` outside of requests: responses may gain members. */
const allowUnknownMembers = (document: OpenApi): OpenApi =>
  JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'responses' || key === 'schemas' ? withOpenObjects(value) : value,
  )

const withOpenObjects = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, member: unknown) =>
    key === 'additionalProperties' && member === false ? undefined : member,
  )

const referenceTo = (schema: TSchema & { $id?: string }): JsonSchema =>
  schema.$id ? { $ref: `#/components/schemas/${schema.$id}` } : plain(schema)

function pathsOf(operations: readonly Operation[]) {
  const paths: OpenApi['paths'] = {}
  for (const operation of operations) {
    const methods = paths[operation.path] ?? {}
    methods[operation.method.toLowerCase()] = describe(operation)
    paths[operation.path] = methods
  }
  return paths
}

function describe(operation: Operation): OperationObject {
  const { id, endpoint, tag, summary, description, credentials, body, bodyTypes } = operation
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description && { description }),
    ...(endpoint && { 'x-endpoint': endpoint }),
    'x-unknown-names': endpoint === undefined ? 'refused' : 'ignored',
    'x-credentials': credentials,
    security: securityOf(credentials),
    parameters: parametersOf(operation),
    ...(body && requestBody([['application/json', { schema: referenceTo(body) }]])),
    ...(bodyTypes && requestBody(bodyTypes.map((type) => [type, { schema: fileOf(type) }]))),
    responses: {
      ...successOf(operation, operation.success),
      ...(operation.otherwise && successOf(operation, operation.otherwise)),
      ...errorsOf(operation.errors),
    },
  }
}

const requestBody = (content: [type: string, media: { schema: JsonSchema }][]) => ({
  requestBody: { required: true, content: Object.fromEntries(content) },
})

/** A file; a text has an example, so that the reference can send it. */
const fileOf = (type: string): JsonSchema =>
  type.startsWith('text/') ? { type: 'string', examples: ['# A title'] } : {}

function parametersOf({
  path,
  parameters,
  headers = [],
  requiredHeaders = {},
}: Operation): ParameterObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): ParameterObject => {
    const schema = PATH_PARAMETERS[name]
    return { name, in: 'path', required: true, schema: schema ? plain(schema) : {} }
  })
  const inHeaders = headers.map((name): ParameterObject => {
    const { description, example } = REQUEST_HEADERS[name]
    const schema = { type: 'string', description, examples: [example] }
    return { name, in: 'header', required: false, schema }
  })
  const required = Object.entries(requiredHeaders).map(
    ([name, { description, example }]): ParameterObject => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string', description, examples: [example] },
    }),
  )
  return [...inPath, ...queryOf(parameters), ...inHeaders, ...required]
}

function queryOf(parameters: TObject | undefined): ParameterObject[] {
  return Object.entries(parameters?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: parameters?.required?.includes(name) === true,
    schema: plain(schema),
  }))
}

function successOf(
  { method, headers = [] }: Operation,
  success: Operation['success'],
): Record<string, ResponseObject> {
  const { status, schema, description, mediaTypes = ['application/json'] } = success
  const media = { schema: schema ? referenceTo(schema) : {} }
  const content = Object.fromEntries(mediaTypes.map((type) => [type, media]))
  const response = {
    description,
    ...(success.headers && { headers: headersOf(success.headers) }),
    ...(status !== 204 && { content }),
  }
  const unchanged = method === 'GET' &&
    headers.includes('If-None-Match') && {
      304: { description: 'Not modified.', headers: headersOf(['ETag']) },
    }
  return { [status]: response, ...unchanged }
}
