import { type Html, html } from '../html.ts'
import type { JsonSchema, OpenApi, OperationObject } from '../openapi/document.ts'

/** One operation of the OpenAPI document, with its place in it. */
export interface DocumentedOperation {
  method: string
  path: string
  operation: OperationObject
}

/** A command that a shell takes as it is, once the variables in it are set. */
export interface CurlSample {
  title: string
  command: string
}

const JSON_MEDIA = 'application/json'
/** Characters that fit beside the text on a desk. */
const WIDTH = 54

/** What stands in the samples for the part of a path that is different each time. */
const VARIABLE_OF: Record<string, string> = {
  id: '$DOCUMENT_ID',
  image_id: '$IMAGE_ID',
  token: '$SHARE_TOKEN',
}
const BEARER_OF: Record<string, string> = { apiKey: '$API_KEY', embedToken: '$EMBED_TOKEN' }

/** The ready lines for a call: one for each credential that opens it. */
export function curlSamples(openApi: OpenApi, call: DocumentedOperation): CurlSample[] {
  const ways = call.operation['x-credentials']
  return ways.map((way) => ({
    title: ways.length === 1 ? 'Request' : `Request ${WITH[way] ?? way}`,
    command: curlLine(openApi, call, way),
  }))
}

const WITH: Record<string, string> = {
  apiKey: 'with an API key',
  embedToken: 'with an embed token',
  signature: 'with a signature',
  shareToken: 'with a share token',
  none: 'without a credential',
}

/** Credentials as sentences name them. */
export const CREDENTIAL_NAMES: Record<string, string> = {
  apiKey: 'API key',
  embedToken: 'embed token',
  signature: 'signature',
  shareToken: 'share token',
  none: 'none',
}

function curlLine(
  openApi: OpenApi,
  { method, path, operation }: DocumentedOperation,
  way: string,
): string {
  const body = operation.requestBody?.content[JSON_MEDIA]
  const bearer = BEARER_OF[way]
  const url = openApi.servers[0].url + filled(path, operation) + queryOf(path, operation, way)
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined)
  const command = `curl -sS${isImplied ? '' : ` -X ${method}`}`
  const address = /[$&?]/.test(url) ? `"${url}"` : url
  const isShort = command.length + address.length < WIDTH
  return [
    isShort ? `${command} ${address}` : `${command} \\\n  ${address}`,
    bearer && `  -H "Authorization: Bearer ${bearer}"`,
    body && `  -H 'Content-Type: ${JSON_MEDIA}'`,
    body && `  -d '${prettyJson(exampleOf(openApi, body.schema))}'`,
  ]
    .filter(Boolean)
    .join(' \\\n')
}

/** What is different each time is a variable, anything else has an example. */
function filled(path: string, { parameters }: OperationObject): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
      .examples
    return VARIABLE_OF[name] ?? String(example?.[0] ?? `$${name}`)
  })
}

/** A signature belongs to a document: where the path does not name it, the query does. */
function queryOf(path: string, { parameters }: OperationObject, way: string): string {
  const shown = parameters.filter(({ in: place, schema }) => place === 'query' && schema.examples)
  const query = shown.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(schema.examples?.[0]))}`,
  )
  if (way !== 'signature') return query.length > 0 ? `?${query.join('&')}` : ''
  const document = path.includes('{id}') ? '' : '&document_id=$DOCUMENT_ID'
  return `?sig=$SIG&exp=$EXP${document}`
}

/** A value that a schema describes, made of the examples in it. */
export function exampleOf(openApi: OpenApi, schema: JsonSchema): unknown {
  const { type, const: constant, examples, items, properties, anyOf } = resolved(openApi, schema)
  if (examples) return examples[0]
  if (anyOf?.[0]) return exampleOf(openApi, anyOf[0])
  if (constant !== undefined) return constant
  if (items) return [exampleOf(openApi, items)]
  if (properties) {
    const members = Object.entries(properties)
    return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(openApi, member)]))
  }
  return type === 'boolean' ? true : (type ?? null)
}

/** A schema, or the named one that it refers to. */
export function resolved({ components }: OpenApi, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return (name === undefined ? schema : components.schemas[name]) ?? {}
}

/** JSON for people: whatever fits stays on one line. */
export function prettyJson(value: unknown, indent = '', name = ''): string {
  const line = name + onOneLine(value)
  const isShort = indent.length + line.length < WIDTH
  if (isShort || typeof value !== 'object' || value === null) return indent + line
  const isList = Array.isArray(value)
  const members = Object.entries(value).map(([key, member]) =>
    prettyJson(member, `${indent}  `, isList ? '' : `${JSON.stringify(key)}: `),
  )
  const [open, close] = isList ? '[]' : '{}'
  return `${indent}${name}${open}\n${members.join(',\n')}\n${indent}${close}`
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${onOneLine(member)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}

const ARABIC = /\p{Script=Arabic}/u
const STRING = /("(?:[^"\\]|\\[\s\S])*(?:":?|\\?$))/

/** A sample with its names and strings in colours. */
export function highlightJson(sample: string): Html[] {
  return sample.split(STRING).map((part, index) => {
    if (index % 2 === 0) return html`${part}`
    if (part.endsWith(':')) return html`<b>${part}</b>`
    return ARABIC.test(part) ? html`<i lang="ar" dir="rtl">${part}</i>` : html`<i>${part}</i>`
  })
}
