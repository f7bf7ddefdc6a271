/** Grants of a test organization, and the clients of co-authors. */
import type { Grant, GrantRight } from '@waraq/contract'
import { signGrant } from '@waraq/sdk/backend'
import type { Author, Call, Organization } from './service.ts'

export interface Granting {
  right?: GrantRight
  exp?: number
  now?: () => Date
}

/** A grant of an organization for a document and one of its users. */
export const grantFor = (
  { signingSecret }: Pick<Organization, 'signingSecret'>,
  documentId: string,
  { externalUserId }: Pick<Author, 'externalUserId'>,
  { right = 'edit', exp, now }: Granting = {},
): Grant => signGrant(signingSecret, { right, documentId, externalUserId }, exp, { now })

/** Sends requests of a co-author, with this grant. */
export const callWith =
  (call: Call, grant: string): Call =>
  (method, path, { headers, ...init } = {}) =>
    call(method, path, { ...init, headers: { ...headers, 'waraq-grant': grant } })
