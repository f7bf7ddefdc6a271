/** Checks responses against the OpenAPI document and the required headers. */
import assert from 'node:assert/strict'
import { createOpenApi } from '@waraq/contract/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { requireErrorBody } from './error-body.ts'

// Closes the schemas: an undocumented member is an error.
const openApi = createOpenApi('http://127.0.0.1', 'test', 'closed')
const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(openApi, 'openapi')

interface Described {
  responses: Record<string, { content?: Record<string, unknown>; headers?: object }>
}

const paths = Object.entries(openApi.paths).map(([path, methods]) => ({
  path,
  // A path parameter matches one segment; the trailing slash is optional.
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '/?')}$`),
  methods: methods as Record<string, Described>,
}))

// Sent only where there is something to say.
const OPTIONAL_HEADERS = new Set(['Link', 'Waraq-Content-Limit', 'Waraq-Scripture', 'Waraq-Losses'])

/** Throws if a response does not match the contract. */
export async function requireContract(
  method: string,
  url: string,
  response: Response,
): Promise<void> {
  const { pathname } = new URL(url)
  const what = `${method} ${pathname} -> ${response.status}`
  requireHeaders(response, what)
  // The most literal path wins: /shared/{token}/ before /{id}/share/.
  const matching = paths.filter(({ pattern }) => pattern.test(pathname))
  const described = matching.toSorted((a, b) => braces(a.path) - braces(b.path))[0]
  const operation = described?.methods[(method === 'HEAD' ? 'GET' : method).toLowerCase()]
  if (!described || !operation) return requireError(method, response, what)

  const operationResponse = operation.responses[response.status]
  assert.ok(operationResponse, `${what}: undocumented status`)
  for (const name of Object.keys(operationResponse.headers ?? {})) {
    if (!OPTIONAL_HEADERS.has(name))
      assert.ok(response.headers.has(name), `${what}: no ${name} header`)
  }
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if (method !== 'HEAD' && isFile(operationResponse)) {
    assert.ok(operationResponse.content?.[type], `${what}: undocumented type ${type}`)
    return
  }
  const text = await response.text()
  if (method === 'HEAD' || !operationResponse.content) {
    assert.equal(text, '', `${what}: unexpected body`)
    return
  }
  const place = [described.path, method.toLowerCase(), 'responses', response.status, 'content']
  const pointer = [...place, type, 'schema'].map(escapePointer).join('/')
  const validate = ajv.getSchema(`openapi#/paths/${pointer}`)
  assert.ok(validate, `${what}: no schema`)
  assert.ok(validate(JSON.parse(text)), `${what}: ${ajv.errorsText(validate.errors)} in ${text}`)
  if (response.status < 400) return
  requireListedCode(operation, response.status, text, what)
  requireErrorBody(response.status, text, what)
}

const isFile = ({ content }: Described['responses'][string]): boolean =>
  content !== undefined && !('application/json' in content)

const braces = (path: string): number => path.split('{').length

const escapePointer = (part: string | number): string =>
  encodeURIComponent(String(part).replaceAll('~', '~0').replaceAll('/', '~1'))

/** Undocumented requests must get an error response. */
async function requireError(method: string, response: Response, what: string): Promise<void> {
  const { status } = response
  const isPreflight = status === 204 && what.startsWith('OPTIONS')
  const isPage = status === 200 && /^(?:GET|HEAD) \/(?:docs(?:\/.*)?)? ->/.test(what)
  if (isPreflight || isPage) return
  assert.ok(status >= 400, `${what}: undocumented endpoint`)
  if (method !== 'HEAD') requireErrorBody(status, await response.text(), what)
}

function requireListedCode(operation: Described, status: number, text: string, what: string): void {
  const { description } = operation.responses[status] as unknown as { description: string }
  const code = JSON.parse(text).error
  assert.ok(
    description.includes(`\`${code}\``),
    `${what}: ${code} is not documented for this endpoint`,
  )
}

function requireHeaders({ status, headers }: Response, what: string): void {
  const expected = {
    'x-content-type-options': /^nosniff$/,
    'referrer-policy': /^no-referrer$/,
    'content-security-policy': /^default-src 'none'; .*frame-ancestors 'none'/,
    'cross-origin-resource-policy': /^cross-origin$/,
    'x-request-id': /^[0-9a-f-]{36}$/,
    ...(status !== 204 && {
      'cache-control': /^(no-store|private, no-cache|public, max-age=300)$/,
    }),
    ...(status === 401 && { 'www-authenticate': /^Bearer realm="v1"/ }),
    ...(status === 405 && { allow: /[A-Z]/ }),
    ...((status === 429 || status === 503) && { 'retry-after': /^\d+$/ }),
  }
  for (const [name, pattern] of Object.entries(expected)) {
    assert.match(headers.get(name) ?? '', pattern, `${what}: ${name}`)
  }
  for (const name of ['server', 'x-powered-by', 'access-control-allow-credentials']) {
    assert.equal(headers.get(name), null, `${what}: ${name} must not be sent`)
  }
  const isJson = status >= 400
  if (isJson && !what.startsWith('HEAD')) {
    assert.match(
      headers.get('content-type') ?? '',
      /^application\/(problem\+)?json; charset=utf-8$/,
    )
  }
}
