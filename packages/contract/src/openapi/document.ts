/** The parts of OpenAPI 3.1 that the contract uses. */

/** The parts of JSON Schema that the contract uses. */
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
  additionalProperties?: boolean
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
  /** Endpoint number in specification section 4. */
  'x-endpoint'?: number
  /** What the operation does with unknown query parameters and members of the body. */
  'x-unknown-names': 'refused' | 'ignored'
  /** Accepted credentials, including the share token in the path, which OpenAPI cannot express. */
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
