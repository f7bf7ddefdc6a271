import { ERROR_STATUS } from '@waraq/contract'
import type { OpenApi } from '@waraq/contract/openapi'
import { type Html, html, inlineMarkdown } from '../html.ts'
import { type LanguageSample, languageSamples } from './languages.ts'
import {
  fieldTypeOf,
  type OperationView,
  operationText,
  responseSamples,
  withBreakOpportunities,
} from './operation.ts'
import { type DocumentedOperation, sampleBody, textOf } from './samples.ts'

/** The pages of the reference, each with the operations of one tag. */
export const REFERENCE_GROUPS = [
  { slug: 'tokens', title: 'Tokens', tag: 'Embed tokens' },
  { slug: 'documents', title: 'Documents', tag: 'Documents' },
  { slug: 'writing-together', title: 'Writing together', tag: 'Writing together' },
  { slug: 'history', title: 'History', tag: 'History' },
  { slug: 'trash', title: 'Trash', tag: 'Trash' },
  { slug: 'sharing', title: 'Sharing', tag: 'Sharing' },
  { slug: 'comments', title: 'Comments', tag: 'Comments' },
  { slug: 'replies', title: 'Replies', tag: 'Replies' },
  { slug: 'images', title: 'Images', tag: 'Images' },
  { slug: 'files', title: 'Files', tag: 'Files' },
  { slug: 'quran', title: 'Quran', tag: 'Quran' },
  { slug: 'topics', title: 'Topics', tag: 'Topics' },
  { slug: 'mushaf', title: 'Mushaf pages', tag: 'Mushaf' },
  { slug: 'hadith', title: 'Hadith', tag: 'Hadith' },
  { slug: 'verification', title: 'Verification', tag: 'Verification' },
  { slug: 'events', title: 'Events', tag: 'Events' },
  { slug: 'webhooks', title: 'Webhooks', tag: 'Webhooks' },
  { slug: 'deliveries', title: 'Deliveries', tag: 'Deliveries' },
  { slug: 'organization', title: 'Organization', tag: 'Organization' },
  { slug: 'users', title: 'Users', tag: 'Users' },
  { slug: 'takedowns', title: 'Takedowns', tag: 'Takedowns' },
  { slug: 'agents', title: 'Agents (MCP)', tag: 'Agents' },
  { slug: 'health', title: 'Health', tag: 'Service' },
] as const

export type ReferenceGroup = (typeof REFERENCE_GROUPS)[number]

/** An operation in the parts that a page of the reference shows. */
export interface ReferenceOperation {
  id: string
  summary: string
  description: string
  method: string
  path: string
  /** Fields, headers, responses and errors. */
  text: Html
  samples: LanguageSample[]
  /** JSON of each successful response. */
  responses: { title: string; code: string }[]
  /** The fields of a request from the page; undefined if a browser must not send it. */
  form: RequestForm | undefined
}

/** The fields of a request. */
export interface RequestForm {
  needsToken: boolean
  fields: { name: string; place: 'path' | 'query' | 'header'; type: string; isRequired: boolean }[]
  /** An example of the body, and its media type. */
  body: { type: string; text: string } | undefined
}

/** Returns the description and the operations of one group. */
export function referenceGroup(
  openApi: OpenApi,
  { tag }: ReferenceGroup,
  view: OperationView,
): { description: string; operations: ReferenceOperation[] } {
  const description = openApi.tags.find(({ name }) => name === tag)?.description ?? ''
  const operations = Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) =>
        presentOperation(openApi, { method: method.toUpperCase(), path, operation }, view),
      ),
  )
  return { description, operations }
}

function presentOperation(
  openApi: OpenApi,
  call: DocumentedOperation,
  view: OperationView,
): ReferenceOperation {
  const { operationId: id, summary, description = '' } = call.operation
  return {
    id,
    summary,
    description,
    method: call.method,
    path: call.path,
    text: operationText(openApi, call, view),
    samples: languageSamples(openApi, call),
    responses: responseSamples(openApi, call),
    form: formOf(openApi, call),
  }
}

/** An API key never belongs in a page, so that operations that need one have no form. */
function formOf(openApi: OpenApi, { operation }: DocumentedOperation): RequestForm | undefined {
  const credentials = operation['x-credentials']
  if (credentials.includes('apiKey')) return undefined
  const body = sampleBody(openApi, operation)
  return {
    needsToken: credentials.includes('embedToken'),
    fields: operation.parameters.map(({ name, in: place, required, schema: type }) => ({
      name,
      place,
      type: fieldTypeOf(type),
      isRequired: required,
    })),
    body: body && { type: body.type, text: textOf(body) },
  }
}

/**
 * Renders the table of all error codes; each row has the code as its id.
 *
 * @param addressOf returns the address of a page that explains the code
 */
export function errorCodeTable({ components }: OpenApi, addressOf: (code: string) => string): Html {
  const nameOf = (code: string): Html =>
    html`<a href="${addressOf(code)}"><code>${withBreakOpportunities(code)}</code></a>`
  return html`<table class="wide errors"><thead><tr><th scope="col">Code and status</th><th scope="col">Meaning</th></tr></thead><tbody>
${Object.entries(ERROR_STATUS).map(
  ([code, status]) =>
    html`<tr id="${code}"><th scope="row">${nameOf(code)} <small>${status}</small></th><td>${inlineMarkdown(components.examples[code]?.summary ?? '')}</td></tr>
`,
)}</tbody></table>`
}
