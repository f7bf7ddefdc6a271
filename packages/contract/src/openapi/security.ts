import { hours } from '../figures.ts'
import { EMBED_TOKEN_SECONDS } from '../limits.ts'
import type { OperationObject } from './document.ts'
import type { Credential } from './operation.ts'

/** Security schemes of OpenAPI: each covers one part of a request. */
export const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The secret API key of an organization. For backends only.',
  },
  embedToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: `A token that acts for one user for ${hours(EMBED_TOKEN_SECONDS)}.`,
  },
  shareAccess: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token for which a reader exchanged a share link.',
  },
  signature: {
    type: 'apiKey',
    in: 'query',
    name: 'sig',
    description:
      'With `exp`: grants reading one document until that time. Your backend computes it.',
  },
  signatureEnd: {
    type: 'apiKey',
    in: 'query',
    name: 'exp',
    description: 'The expiry of the signature. Required with `sig`.',
  },
}

/** The schemes of each credential; a request must satisfy all schemes of one requirement. */
const REQUIREMENTS: Record<Credential, Record<string, never[]>> = {
  apiKey: { apiKey: [] },
  embedToken: { embedToken: [] },
  signature: { signature: [], signatureEnd: [] },
  shareToken: {},
  shareAccess: { shareAccess: [] },
  none: {},
}

/** Alternative security requirements, one per credential. */
export function securityOf(credentials: Credential[]): OperationObject['security'] {
  return credentials.map((name) => REQUIREMENTS[name])
}
