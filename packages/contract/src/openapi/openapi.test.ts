import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { messageOf } from '../error-message.ts'
import { ERROR_STATUS, type ErrorCode } from '../errors.ts'
import { ARCHIVE_TYPE, EXPORT_TYPES, ZIP_TYPE } from '../export-types.ts'
import { createOpenApi, type JsonSchema, OPERATIONS, type OperationObject } from './openapi.ts'

const openApi = createOpenApi('https://docs.example.com', '1.2.3')
// Strict mode rejects misspelled keywords.
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
ajv.addVocabulary(['components'])

const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** The endpoints of specification section 4. */
const SPECIFIED: [endpoint: number, method: string, path: string][] = [
  [1, 'post', '/v1/embed/tokens/'],
  [2, 'get', '/v1/documents/'],
  [3, 'post', '/v1/documents/'],
  [4, 'get', '/v1/documents/{id}/'],
  [5, 'patch', '/v1/documents/{id}/'],
  [6, 'delete', '/v1/documents/{id}/'],
  [7, 'get', '/v1/documents/{id}/share/'],
  [8, 'patch', '/v1/documents/{id}/share/'],
  [9, 'get', '/v1/documents/shared/{token}/'],
  [10, 'post', '/v1/documents/images/upload/'],
  [11, 'post', '/v1/documents/images/{image_id}/confirm/'],
  [12, 'get', '/v1/documents/images/{image_id}/url/'],
  [13, 'get', '/v1/quran/search/'],
  [13, 'get', '/v1/quran/verses/{key}/'],
  [13, 'get', '/v1/quran/verses/range/'],
  [13, 'get', '/v1/quran/resources/'],
  [13, 'get', '/v1/quran/pages/{file}'],
  [13, 'get', '/v1/quran/clips.png'],
  [13, 'get', '/v1/hadith/search/'],
]

test('the document is OpenAPI 3.1 and plain JSON', () => {
  assert.equal(openApi.openapi, '3.1.0')
  assert.equal(openApi.info.version, '1.2.3')
  assert.deepEqual(openApi.servers, [{ url: 'https://docs.example.com' }])
  assert.deepEqual(JSON.parse(JSON.stringify(openApi)), openApi)
})

test('every endpoint of the specification is documented', () => {
  const described = operations
    .filter(({ operation }) => operation['x-endpoint'] !== undefined)
    .map(({ operation, method, path }) => [operation['x-endpoint'], method, path])
  for (const endpoint of SPECIFIED) {
    assert.ok(
      described.some((other) => JSON.stringify(other) === JSON.stringify(endpoint)),
      `endpoint ${endpoint.join(' ')}`,
    )
  }
})

test('every operation has a unique id, a summary, a known tag and responses', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(names).size, names.length)
  const tags = openApi.tags.map(({ name }) => name)
  for (const { path, method, operation } of operations) {
    const what = `${method} ${path}`
    assert.match(path, /^\//, what)
    assert.match(method, /^(get|post|patch|put|delete)$/, what)
    assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, what)
    assert.ok(operation.summary.length > 0 && !operation.summary.endsWith('.'), what)
    assert.ok(
      operation.tags.every((tag) => tags.includes(tag)),
      what,
    )
    const statuses = Object.keys(operation.responses)
    assert.ok(
      statuses.some((status) => /^20[0124]$/.test(status)),
      what,
    )
    assert.ok(
      statuses.every((status) => /^[2-5]\d\d$/.test(status)),
      what,
    )
    assert.ok(
      Object.values(operation.responses).every(({ description }) => description),
      what,
    )
  }
})

const JSON_TYPE = 'application/json'
const DOCUMENT_FILES = [...Object.values(EXPORT_TYPES), ZIP_TYPE]
const FILES: Record<string, readonly string[]> = {
  '/v1/quran/pages/{file}': ['image/svg+xml'],
  '/v1/quran/clips.png': ['image/png'],
  '/v1/documents/{id}/export/{format}/': DOCUMENT_FILES,
  '/v1/documents/shared/{token}/export/{format}/': DOCUMENT_FILES,
  '/v1/organization/identities/{identity_id}/export/': [ARCHIVE_TYPE],
}

/** The media types of a response; undefined if it has no body. */
function typesOf(path: string, status: string, id?: string): readonly string[] | undefined {
  if (status === '204' || status === '304') return undefined
  if (status >= '400') return [JSON_TYPE, 'application/problem+json']
  return FILES[path] ?? (id === 'listChanges' ? [JSON_TYPE, 'text/event-stream'] : [JSON_TYPE])
}

test('every response declares its media types', () => {
  for (const { path, operation } of operations) {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const types = content && Object.keys(content)
      assert.deepEqual(types, typesOf(path, status, operation.operationId), `${path} ${status}`)
    }
  }
})

test('path parameters match the path template, and parameters are unique', () => {
  for (const { path, operation } of operations) {
    const inBraces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      inPath.map(({ name }) => name),
      inBraces,
      path,
    )
    assert.ok(
      inPath.every(({ required }) => required),
      path,
    )
    const places = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    assert.equal(new Set(places).size, places.length, path)
  }
})

test('every credential of an operation has a security scheme', () => {
  const schemes = Object.keys(openApi.components.securitySchemes)
  for (const { path, operation } of operations) {
    const named = operation.security.flatMap((choice) => Object.keys(choice))
    assert.ok(
      named.every((name) => schemes.includes(name)),
      path,
    )
    assert.ok(operation.security.length > 0, `${path}: an empty list would mean public access`)
  }
})

test('a signature requires both `sig` and `exp`', () => {
  const choices = operations.flatMap(({ operation }) => operation.security)
  const signed = choices.filter((choice) => 'signature' in choice || 'signatureEnd' in choice)
  assert.ok(signed.length > 0)
  for (const choice of signed) assert.deepEqual(choice, { signature: [], signatureEnd: [] })
})

test('operations declare the errors of their credentials and bodies', () => {
  for (const { id, credentials, body, errors } of OPERATIONS) {
    const has = (...codes: ErrorCode[]) => {
      for (const code of codes) assert.ok(errors.includes(code), `${id}: ${code}`)
    }
    if (credentials.includes('embedToken')) {
      has('invalid_token', 'token_expired', 'organization_suspended', 'identity_suspended')
      if (!credentials.includes('none')) has('authentication_required')
    }
    if (credentials.includes('apiKey')) has('invalid_api_key', 'organization_suspended')
    if (credentials.includes('signature')) has('invalid_signature')
    if (body) has('invalid_json', 'unsupported_media_type')
    assert.equal(new Set(errors).size, errors.length, `${id}: duplicate code`)
  }
})

test('every error is documented under the status of its code', () => {
  for (const { id, errors } of OPERATIONS) {
    const { operation } = operations.find((one) => one.operation.operationId === id) ?? {}
    assert.ok(operation, id)
    for (const code of errors) {
      const { description } = operation.responses[ERROR_STATUS[code]] ?? {}
      assert.ok(description?.includes(`\`${code}\``), `${id}: ${code}`)
    }
  }
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(openApi).matchAll(/"\$ref":"([^"]+)"/g)]
  assert.ok(references.length > 0)
  for (const [, reference = ''] of references) {
    assert.match(reference, /^#\//)
    const steps = reference.slice(2).split('/')
    const found = steps.reduce<unknown>((place, step) => Object(place)[step], openApi)
    assert.ok(found, reference)
  }
})

/** Compiles a schema together with the components of the document. */
const compiled = (schema: object) => ajv.compile({ ...schema, components: openApi.components })

/** All schemas with examples, at any depth. */
function schemasIn(place: unknown): { examples: unknown[] }[] {
  if (typeof place !== 'object' || place === null) return []
  const inside = Object.values(place).flatMap(schemasIn)
  if (!('examples' in place) || !Array.isArray(place.examples)) return inside
  return [{ ...place, examples: place.examples }, ...inside]
}

test('every schema compiles and accepts its examples', () => {
  const bodies = operations.flatMap(({ operation }) => mediaTypesOf(operation))
  for (const schema of bodies) assert.ok(compiled(schema))

  const withExamples = schemasIn(openApi)
  assert.ok(withExamples.length > 5)
  for (const schema of withExamples) {
    const validate = compiled(schema)
    for (const example of schema.examples) {
      assert.ok(validate(example), `${JSON.stringify(example)}: ${ajv.errorsText(validate.errors)}`)
    }
  }
})

function mediaTypesOf({ requestBody, responses }: OperationObject): JsonSchema[] {
  const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)]
  return contents.flatMap((content = {}) => Object.values(content).map(({ schema }) => schema))
}

test('every error code has an example with a valid error body', () => {
  const validate = compiled({ $ref: '#/components/schemas/ErrorBody' })
  const { examples } = openApi.components
  assert.deepEqual(Object.keys(examples).sort(), Object.keys(ERROR_STATUS).sort())
  for (const [code, { summary, value }] of Object.entries(examples)) {
    assert.deepEqual(value, { error: code, message: messageOf(code as ErrorCode) })
    assert.ok(validate(value), code)
    assert.ok(summary, code)
  }
  assert.ok(!validate({ error: 'no_such_code' }))
})

test('timestamps with a zone offset are invalid', () => {
  const validate = compiled({ $ref: '#/components/schemas/DocumentSummary' })
  const summary = {
    id: '0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f',
    title: '',
    status: 'CREATED',
    created_at: '2026-11-21T10:15:30.123456Z',
    updated_at: '2026-11-21T10:15:30.123456Z',
  }
  assert.ok(validate(summary))
  assert.ok(validate({ ...summary, words: 7 }))
  assert.ok(!validate({ ...summary, status: 'DELETED' }))
  assert.ok(!validate({ ...summary, updated_at: '2026-11-21T10:15:30.123456+00:00' }))
  assert.ok(!validate({ ...summary, created_at: '2026-11-21T10:15:30.123Z' }))
  const token = compiled({ $ref: '#/components/schemas/EmbedToken' })
  assert.ok(token({ token: 'x', expires_at: '2026-11-21T10:15:30.123456' }))
  assert.ok(!token({ token: 'x', expires_at: '2026-11-21T10:15:30.123456Z' }))
})
