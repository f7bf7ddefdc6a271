import type { OperationObject } from './document.ts'
import type { Credential } from './operation.ts'

/** The credentials as OpenAPI knows them: each in one place of a request. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret API key of an organization; for backends only.',
  },
  embedToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A one-hour token that acts for one user.',
  },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'sig',
    description: 'With `exp`: a read of one document until then, computed by the customer.',
  },
  signatureEnd: {
    type: 'apiKey',
    in: 'query',
    name: 'exp',
    description: 'The end of the signature, which is nothing without it.',
  },
}

/** What a credential is made of: all the schemes of a requirement must be there together. */
const REQUIREMENT_OF: Record<Credential, Record<string, never[]>> = {
  apiKey: { apiKey: [] },
  embedToken: { embedToken: [] },
  signature: { signature: [], signatureEnd: [] },
  shareToken: {},
  none: {},
}

/** The ways in, any one of which is enough. */
export function securityOf(credentials: Credential[]): OperationObject['security'] {
  return credentials.map((name) => REQUIREMENT_OF[name])
}
