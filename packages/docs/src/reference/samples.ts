import type { JsonSchema, OpenApi, OperationObject } from '@waraq/contract/openapi'
import { type Html, html } from '../html.ts'

/** An operation of the OpenAPI document with its method and path. */
export interface DocumentedOperation {
  method: string
  path: string
  operation: OperationObject
}

/** A shell command that works once its variables are set. */
interface CurlSample {
  title: string
  command: string
}

export const JSON_MEDIA = 'application/json'
/** Characters that fit beside the text on a wide screen. */
const WIDTH = 54

/** Shell variables for path parameters without a fixed example. */
const PATH_VARIABLES: Record<string, string> = {
  id: '$DOCUMENT_ID',
  revision: '$REVISION',
  image_id: '$IMAGE_ID',
  token: '$SHARE_TOKEN',
  share_id: '$SHARE_ID',
  thread_id: '$THREAD_ID',
  comment_id: '$COMMENT_ID',
  webhook_id: '$WEBHOOK_ID',
  key_id: '$KEY_ID',
  identity_id: '$IDENTITY_ID',
  erasure_id: '$ERASURE_ID',
  document_id: '$DOCUMENT_ID',
}
/** Variables of the credentials that are sent as bearer tokens. */
export const BEARERS: Record<string, string> = {
  apiKey: 'api_key',
  embedToken: 'embed_token',
  shareAccess: 'access_token',
}

/** The headers that requests of an operation must have. */
export const requiredHeaders = ({ parameters }: DocumentedOperation['operation']) =>
  parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name, schema }) => [name, String(schema.examples?.[0])] as const)

/** Returns one curl command per accepted credential. */
export function curlSamples(openApi: OpenApi, call: DocumentedOperation): CurlSample[] {
  const credentials = call.operation['x-credentials']
  return credentials.map((credential) => ({
    title: credentials.length === 1 ? 'Request' : `Request ${WITH[credential] ?? credential}`,
    command: curlCommand(openApi, call, credential),
  }))
}

const WITH: Record<string, string> = {
  apiKey: 'with an API key',
  embedToken: 'with an embed token',
  signature: 'with a signature',
  shareToken: 'with a share token',
  shareAccess: 'with an access token',
  none: 'without a credential',
}

/** Display names of credentials. */
export const CREDENTIAL_NAMES: Record<string, string> = {
  apiKey: 'API key',
  embedToken: 'embed token',
  signature: 'signature',
  shareToken: 'share token',
  shareAccess: 'access token',
  none: 'none',
}

function curlCommand(
  openApi: OpenApi,
  { method, path, operation }: DocumentedOperation,
  credential: string,
): string {
  const body = sampleBody(openApi, operation)
  const bearer = BEARERS[credential]
  const url =
    openApi.servers[0].url + fillPath(path, operation) + queryOf(path, operation, credential)
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined)
  const command = `curl -sS${isImplied ? '' : ` -X ${method}`}`
  const quotedUrl = /[$&?]/.test(url) ? `"${url}"` : url
  const isShort = command.length + quotedUrl.length < WIDTH
  return [
    isShort ? `${command} ${quotedUrl}` : `${command} \\\n  ${quotedUrl}`,
    bearer && `  -H "Authorization: Bearer $${bearer.toUpperCase()}"`,
    ...requiredHeaders(operation).map(([name, value]) => `  -H '${name}: ${value}'`),
    body && `  -H 'Content-Type: ${body.type}'`,
    body && `  ${body.type === JSON_MEDIA ? '-d' : '--data-binary'} '${textOf(body)}'`,
  ]
    .filter(Boolean)
    .join(' \\\n')
}

/** A body and its media type: JSON, or the text of a file. */
export interface SampleBody {
  type: string
  value: unknown
}

/** The body of a sample; of a file the first kind that is a text. */
export function sampleBody(openApi: OpenApi, { requestBody }: OperationObject) {
  const [type, media] =
    Object.entries(requestBody?.content ?? {}).find(
      ([, { schema }]) => schema.$ref !== undefined || schema.type !== undefined,
    ) ?? []
  return type && media ? { type, value: exampleOf(openApi, media.schema) } : undefined
}

/** The body as it is sent, in lines for people. */
export const textOf = ({ type, value }: SampleBody): string =>
  type === JSON_MEDIA ? prettyJson(value) : String(value)

/** Fills path parameters with shell variables or examples. */
function fillPath(path: string, { parameters }: OperationObject): string {
  return path.replace(/\{(\w+)\}/g, (_, name) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
      .examples
    return PATH_VARIABLES[name] ?? String(example?.[0] ?? `$${name}`)
  })
}

/** Builds the query. A signature needs `document_id` if the path does not contain it. */
function queryOf(path: string, { parameters }: OperationObject, credential: string): string {
  const examples = parameters.filter(
    ({ in: place, schema }) => place === 'query' && schema.examples,
  )
  const query = examples.map(
    ({ name, schema }) => `${name}=${encodeURIComponent(String(schema.examples?.[0]))}`,
  )
  if (credential !== 'signature') return query.length > 0 ? `?${query.join('&')}` : ''
  const document = path.includes('{id}') ? '' : '&document_id=$DOCUMENT_ID'
  return `?sig=$SIG&exp=$EXP${document}`
}

/** Builds a value from the examples of a schema. */
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

/** Resolves the reference of a schema, if it has one. */
export function resolved({ components }: OpenApi, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return (name === undefined ? schema : components.schemas[name]) ?? {}
}

/** Formats JSON; values that fit stay on one line. */
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

/** Highlights names and strings of a JSON sample. */
export function highlightJson(sample: string): Html[] {
  return sample.split(STRING).map((part, index) => {
    if (index % 2 === 0) return html`${part}`
    if (part.endsWith(':')) return html`<b>${part}</b>`
    return ARABIC.test(part) ? html`<i lang="ar" dir="rtl">${part}</i>` : html`<i>${part}</i>`
  })
}
