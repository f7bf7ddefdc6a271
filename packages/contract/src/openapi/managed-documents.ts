/** The operations with which an organization sees the documents of its users and takes them down. */
import { Type } from 'typebox'
import { MAX_MANAGEMENT_PAGE } from '../limits.ts'
import { IdentityId } from './identities.ts'
import { BODY_ERRORS, type Operation } from './operation.ts'
import { byManager, ORGANIZATION, ORGANIZATION_ERRORS } from './organization.ts'
import { component, DocumentId, Moment, nullable, part } from './schemas.ts'

export const ManagedDocumentPath = Type.Object({ document_id: DocumentId })

const Reason = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'Why the document is taken down. It stands in the audit log.',
  examples: ['phishing'],
})
const Reference = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The number of the case, for example.',
  examples: ['CASE-1234'],
})

const Takedown = Type.Object(
  {
    by: Type.String({
      description:
        '`api_key:ID` of the organization, or `admin_key:ID` of an operator. Operators alone lift their takedowns.',
      examples: ['api_key:8bhdgPF5'],
    }),
    reason: Reason,
    reference: nullable(Reference),
    taken_down_at: Moment,
  },
  part('Takedown', 'Who took a document down, when and why.'),
)
const ManagedDocument = Type.Object(
  {
    id: DocumentId,
    identity_id: IdentityId,
    state: Type.Enum(['active', 'taken_down']),
    is_shared: Type.Boolean({ description: 'Whether it has a share link.' }),
    content_bytes: Type.Integer({ description: 'Bytes of its content.' }),
    created_at: Moment,
    updated_at: Moment,
    takedown: nullable(Takedown, { description: 'Null unless it was taken down.' }),
  },
  component('ManagedDocument', 'A document of a user, without title and content.'),
)
const ManagedDocumentList = Type.Object(
  {
    data: Type.Array(ManagedDocument),
    next_cursor: nullable(Type.String(), {
      description: 'Send it as `cursor` for the next page. Null: this was the last one.',
    }),
  },
  component('ManagedDocumentList', 'Documents, by user in the order of your ids.'),
)

export const ManagedDocumentListParameters = Type.Object({
  identity_id: Type.Optional(
    Type.String({ maxLength: 100, description: 'Of the user with this id alone.' }),
  ),
  is_shared: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description: '`true` for those with a share link alone, `false` for the others.',
    }),
  ),
  updated_after: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Those updated after this time alone, in ISO 8601 with a time zone.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_MANAGEMENT_PAGE,
      description: 'Documents in the response; 50 by default.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 2_000, description: '`next_cursor` of the page before.' }),
  ),
})
export const TakedownBody = Type.Object({
  reason: Reason,
  reference: Type.Optional(Reference),
})

const DOCUMENTS = `${ORGANIZATION}documents/`
const ofTakedowns = { ...byManager, tag: 'Takedowns' } satisfies Partial<Operation>

export const MANAGED_DOCUMENT_OPERATIONS: readonly Operation[] = [
  {
    ...ofTakedowns,
    id: 'listManagedDocuments',
    method: 'GET',
    path: DOCUMENTS,
    summary: 'List the documents of all users',
    description: 'Without titles and content. Documents in the trash are not in the list.',
    parameters: ManagedDocumentListParameters,
    success: { status: 200, schema: ManagedDocumentList, description: 'A page of documents.' },
    errors: ORGANIZATION_ERRORS,
  },
  {
    ...ofTakedowns,
    id: 'takeDownDocument',
    method: 'POST',
    path: `${DOCUMENTS}{document_id}/takedown/`,
    summary: 'Take a document down',
    description:
      'Its share links, signatures and grants open it no more from this response on, nor do the URLs of its images; its author gets 403 `document_taken_down` within a second. Nothing is deleted. A repeated request changes nothing.',
    body: TakedownBody,
    success: { status: 200, schema: ManagedDocument, description: 'The document.' },
    errors: [...BODY_ERRORS, 'not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...ofTakedowns,
    id: 'restoreDocument',
    method: 'POST',
    path: `${DOCUMENTS}{document_id}/restore/`,
    summary: 'Restore a document that was taken down',
    description:
      'Everything opens it again that opened it before. A takedown of the operator is 403 `document_taken_down`.',
    success: { status: 200, schema: ManagedDocument, description: 'The document.' },
    errors: ['document_taken_down', 'not_found', ...ORGANIZATION_ERRORS],
  },
]
