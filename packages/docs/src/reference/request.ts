import type { OpenApi } from '@waraq/contract/openapi'
import {
  BEARERS,
  type DocumentedOperation,
  requiredHeaders,
  type SampleBody,
  sampleBody,
} from './samples.ts'

/** Literal text, or a variable that the reader sets. */
export type RequestPart = string | { variable: string }

/** A sample request, independent of a programming language. */
export interface SampleRequest {
  method: string
  url: RequestPart[]
  /** The variable of the bearer token. */
  bearer: string | undefined
  /** Headers that the request must have. */
  headers: (readonly [name: string, value: string])[]
  body: SampleBody | undefined
  /** The response is an image, not JSON. */
  isBinary: boolean
  hasResponseBody: boolean
}

const PATH_VARIABLES: Record<string, string> = {
  id: 'document_id',
  image_id: 'image_id',
  token: 'share_token',
}

/** Returns one sample request per accepted credential. */
export function sampleRequests(openApi: OpenApi, call: DocumentedOperation): SampleRequest[] {
  const { method, operation } = call
  const credentials = operation['x-credentials']
  const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300)
  const media = Object.keys(success?.[1].content ?? {})
  return credentials.map((credential) => ({
    method,
    url: [openApi.servers[0].url, ...pathOf(call), ...queryOf(call, credential)],
    bearer: BEARERS[credential],
    headers: requiredHeaders(operation),
    body: sampleBody(openApi, operation),
    isBinary: media.some((type) => type.startsWith('image/')),
    hasResponseBody: media.length > 0,
  }))
}

function pathOf({ path, operation }: DocumentedOperation): RequestPart[] {
  return path.split(/(\{\w+\})/).map((part) => {
    if (!part.startsWith('{')) return part
    const name = part.slice(1, -1)
    const variable = PATH_VARIABLES[name]
    if (variable !== undefined) return { variable }
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name)
    const example = parameter?.schema.examples?.[0]
    return example === undefined ? { variable: name } : String(example)
  })
}

function queryOf({ path, operation }: DocumentedOperation, credential: string): RequestPart[] {
  if (credential === 'signature') {
    const document = path.includes('{id}') ? [] : ['&document_id=', { variable: 'document_id' }]
    return ['?sig=', { variable: 'sig' }, '&exp=', { variable: 'exp' }, ...document]
  }
  const examples = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.schema.examples)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(schema.examples?.[0]))}`)
  return examples.length > 0 ? [`?${examples.join('&')}`] : []
}
