import type { JsonSchema, OpenApi, ParameterObject, ResponseObject } from '@waraq/contract/openapi'
import { type Html, html, inlineMarkdown } from '../html.ts'
import {
  CREDENTIAL_NAMES,
  type DocumentedOperation,
  exampleOf,
  highlightJson,
  prettyJson,
  resolved,
} from './samples.ts'

const JSON_MEDIA = 'application/json'

/** How a page shows an operation. */
export interface OperationView {
  /** The address that explains a credential. */
  credential: (anchor: string) => string
  /** The address that explains an error code. */
  error: (code: string) => string
  /** Responses with this many fields are closed at first. */
  closedFrom: number
}

/** Renders the credentials, fields, headers, responses and errors of an operation. */
export function operationText(
  openApi: OpenApi,
  call: DocumentedOperation,
  view: OperationView,
): Html {
  const { parameters } = call.operation
  const inHeaders = parameters.filter((parameter) => parameter.in === 'header')
  const inUrl = parameters.filter((parameter) => parameter.in !== 'header')
  return html`${credentialLine(call, view)}
${fieldTable('Parameters', inUrl.map(parameterRow))}
${fieldTable('Headers', inHeaders.map(parameterRow))}
${bodyTable(openApi, call)}
${successes(openApi, call, view)}
${errors(call, view)}`
}

/** Allows a line break after each slash and underscore. */
export function withBreakOpportunities(text: string): Html[] {
  return text.split(/(?<=[/_])/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`)
}

/** The anchors that explain the credentials. */
const CREDENTIAL_ANCHORS: Record<string, string> = {
  apiKey: 'embed-token',
  embedToken: 'embed-token',
  signature: 'signature',
  shareToken: 'share-token',
  shareAccess: 'share-token',
}

function credentialLine({ operation }: DocumentedOperation, view: OperationView): Html {
  const endpoint = operation['x-endpoint']
  const names = operation['x-credentials'].map((credential, index) => {
    const [name, anchor] = [
      CREDENTIAL_NAMES[credential] ?? credential,
      CREDENTIAL_ANCHORS[credential],
    ]
    return html`${index > 0 && ' or '}${anchor === undefined ? name : html`<a href="${view.credential(anchor)}">${name}</a>`}`
  })
  return html`<p class="facts"><span>Credential: ${names}</span>${
    endpoint !== undefined && html` <span>Endpoint ${endpoint} of the specification</span>`
  }</p>`
}

interface Row {
  name: string
  schema: JsonSchema
  isRequired: boolean
}

const parameterRow = ({ name, schema, required }: ParameterObject): Row => ({
  name,
  schema,
  isRequired: required,
})

const rowsOf = ({ properties = {}, required = [] }: JsonSchema): Row[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    isRequired: required.includes(name),
  }))

function fieldTable(caption: Html | string, rows: Row[], isResponse = false): Html | undefined {
  if (rows.length === 0) return undefined
  return html`<table>${caption !== '' && html`<caption>${caption}</caption>`}
${rows.map(
  ({
    name,
    schema,
    isRequired,
  }) => html`<tr><th scope="row"><code>${name}</code> <small>${fieldTypeOf(schema)}${
    !isResponse && !isRequired && ', optional'
  }</small></th><td>${inlineMarkdown(schema.description ?? '')}</td></tr>
`,
)}</table>
`
}

function bodyTable(openApi: OpenApi, { operation }: DocumentedOperation): Html | undefined {
  const schema = operation.requestBody?.content[JSON_MEDIA]?.schema
  return schema && fieldTable('Body', rowsOf(resolved(openApi, schema)))
}

const isError = (status: string): boolean => Number(status) >= 400

function successes(
  openApi: OpenApi,
  { operation }: DocumentedOperation,
  view: OperationView,
): Html[] {
  return Object.entries(operation.responses)
    .filter(([status]) => !isError(status))
    .map(([status, response]) => success(openApi, status, response, view))
}

function success(
  openApi: OpenApi,
  status: string,
  response: ResponseObject,
  { closedFrom }: OperationView,
): Html {
  const schema = resolved(openApi, response.content?.[JSON_MEDIA]?.schema ?? {})
  const headers = Object.entries(response.headers ?? {}).map(([name, { description = '' }]) => ({
    name,
    schema: { type: 'header', description },
    isRequired: true,
  }))
  const caption = html`<b class="status">${status}</b> ${inlineMarkdown(response.description)}`
  const rows = [...rowsOf(schema.items ?? schema), ...headers]
  if (rows.length >= closedFrom) {
    return html`<details class="fields"><summary>${caption}</summary>${fieldTable('', rows, true)}</details>`
  }
  return fieldTable(caption, rows, true) ?? html`<p class="caption">${caption}</p>`
}

function errors({ operation }: DocumentedOperation, view: OperationView): Html | undefined {
  const rows = Object.entries(operation.responses).filter(([status]) => isError(status))
  if (rows.length === 0) return undefined
  return html`<table class="codes"><caption>Errors</caption>
${rows.map(
  ([status, response]) =>
    html`<tr><th scope="row">${status}</th><td>${codesOf(response).map(
      (code) => html`<a href="${view.error(code)}"><code>${code}</code></a> `,
    )}</td></tr>
`,
)}</table>
`
}

const codesOf = ({ content }: ResponseObject): string[] =>
  Object.keys(content?.[JSON_MEDIA]?.examples ?? {})

/** Returns an example of each successful response with a body in JSON. */
export function responseSamples(
  openApi: OpenApi,
  { operation }: DocumentedOperation,
): { title: string; code: string }[] {
  return Object.entries(operation.responses).flatMap(([status, { content }]) => {
    const schema = content?.[JSON_MEDIA]?.schema
    const hasExample = schema !== undefined && Object.keys(schema).length > 0 && !isError(status)
    if (!hasExample) return []
    return [{ title: `Response ${status}`, code: prettyJson(exampleOf(openApi, schema)) }]
  })
}

/** Renders code with a title. */
export const codeBlock = (title: string, code: string): Html =>
  html`<figure class="sample"><figcaption>${title}</figcaption><pre><code>${highlightJson(code)}</code></pre></figure>
`

/** Describes a type with its range. */
export function fieldTypeOf({
  type,
  const: constant,
  anyOf,
  items,
  ...schema
}: JsonSchema): string {
  if (anyOf) return anyOf.map(fieldTypeOf).join(' or ')
  if (constant !== undefined) return JSON.stringify(constant)
  if (items) return `array of ${fieldTypeOf(items)}s`
  const { minimum, maximum, maxLength } = schema
  const range = minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`
  const length = maxLength !== undefined && `at most ${maxLength} characters`
  return [type ?? 'any', range, length].filter(Boolean).join(', ')
}
