/** The parts of OpenAPI 3.1 that our document is made of. */

/** JSON Schema, as far as our schemas use it. */
export interface JsonSchema {
  $ref?: string
  type?: string
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

export interface OpenApi {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: [{ url: string }]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, { type: string; description: string }>
    examples: Record<string, { summary: string; value: unknown }>
  }
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  /** The number of the call in the specification's section 4. */
  'x-endpoint'?: number
  /** Who is let in, also by what OpenAPI has no word for: a token in the path. */
  'x-credentials': string[]
  security: Record<string, never[]>[]
  parameters: ParameterObject[]
  requestBody?: { required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ResponseObject>
}

export interface ParameterObject {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export interface ResponseObject {
  description: string
  headers?: Record<string, { description?: string; schema: JsonSchema }>
  content?: Record<string, MediaType>
}

export interface MediaType {
  schema: JsonSchema
  examples?: Record<string, { $ref: string }>
}
