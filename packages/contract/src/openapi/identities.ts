/** The operations with which an organization finds its users, hands out their data and erases them. */
import { Type } from 'typebox'
import { ARCHIVE_TYPE } from '../export-types.ts'
import { MAX_MANAGEMENT_PAGE } from '../limits.ts'
import { BODY_ERRORS, type Operation } from './operation.ts'
import { byManager, ORGANIZATION, ORGANIZATION_ERRORS } from './organization.ts'
import { component, Moment, nullable } from './schemas.ts'

export const IdentityId = Type.String({
  description: 'The id of an author, as in the events.',
  examples: ['019aa5c0-7d3a-8b1f-a2c4-5d6e7f809a1b'],
})
const ErasureId = Type.String({ description: 'The id of the receipt of an erasure.' })
export const IdentityPath = Type.Object({ identity_id: IdentityId })
export const ErasurePath = Type.Object({ erasure_id: ErasureId })

const STATES = ['active', 'suspended', 'erasing'] as const

const Identity = Type.Object(
  {
    id: IdentityId,
    external_user_id: Type.String({ description: 'Your id of the user.' }),
    state: Type.Enum([...STATES]),
    suspended_at: nullable(Moment),
    erasure_id: nullable(Type.String(), { description: 'The receipt, while it is erased.' }),
    documents: Type.Integer({ description: 'Its documents outside the trash.' }),
    created_at: Moment,
  },
  component('Identity', 'A user of an organization.'),
)
const IdentityList = Type.Object(
  {
    data: Type.Array(Identity),
    next_cursor: nullable(Type.String(), {
      description: 'Send it as `cursor` for the next page. Null: this was the last one.',
    }),
  },
  component('IdentityList', 'Users, in the order of your ids.'),
)
const Erasure = Type.Object(
  {
    id: ErasureId,
    organization_id: Type.String(),
    subject_hash: Type.String({
      description: 'An HMAC of the organization and your id of the user: proves without naming.',
    }),
    state: Type.Enum(['running', 'done']),
    documents: Type.Integer({ description: 'Erased so far, as the other counts.' }),
    versions: Type.Integer(),
    images: Type.Integer(),
    events: Type.Integer({ description: 'Events that named the user.' }),
    requested_at: Moment,
    done_at: nullable(Moment),
    physical: Type.Enum(['pending', 'done'], {
      description: 'Whether the files of the database have lost the rows, too.',
    }),
  },
  component('Erasure', 'An erasure, and its receipt once it is done.'),
)

const ErasureList = Type.Object(
  {
    data: Type.Array(Erasure),
    next_cursor: nullable(Type.String(), {
      description: 'Send it as `cursor` for the next page. Null: this was the last one.',
    }),
  },
  component('ErasureList', 'Erasures, newest first.'),
)

export const IdentitySuspensionBody = Type.Object({
  reason: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'It stands in the audit log.',
      examples: ['spam'],
    }),
  ),
})
export const ErasureListParameters = Type.Object({
  state: Type.Optional(Type.Enum(['running', 'done'], { description: 'In this state alone.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_MANAGEMENT_PAGE,
      description: 'Erasures in the response; 50 by default.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 100, description: '`next_cursor` of the page before.' }),
  ),
})
export const IdentityListParameters = Type.Object({
  external_user_id: Type.Optional(
    Type.String({ maxLength: 1_000, description: 'The user with this id of yours alone.' }),
  ),
  state: Type.Optional(Type.Enum([...STATES], { description: 'Users in this state alone.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_MANAGEMENT_PAGE,
      description: 'Users in the response; 50 by default.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 1_000, description: '`next_cursor` of the page before.' }),
  ),
})

const IDENTITIES = `${ORGANIZATION}identities/`
const ofUsers = { ...byManager, tag: 'Users' } satisfies Partial<Operation>

export const IDENTITY_OPERATIONS: readonly Operation[] = [
  {
    ...ofUsers,
    id: 'listIdentities',
    method: 'GET',
    path: IDENTITIES,
    summary: 'List the users of the organization',
    description: 'A user is in the list from the first embed token on.',
    parameters: IdentityListParameters,
    success: { status: 200, schema: IdentityList, description: 'A page of users.' },
    errors: ORGANIZATION_ERRORS,
  },
  {
    ...ofUsers,
    id: 'readIdentity',
    method: 'GET',
    path: `${IDENTITIES}{identity_id}/`,
    summary: 'Read a user',
    success: { status: 200, schema: Identity, description: 'The user.' },
    errors: ['not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...ofUsers,
    id: 'suspendIdentity',
    method: 'POST',
    path: `${IDENTITIES}{identity_id}/suspend/`,
    summary: 'Suspend a user',
    description:
      'The tokens of the user and new mints are 403 `identity_suspended` within a second. Documents stay as they are: their links and signatures work, grants for them do not. A repeated request changes nothing.',
    body: IdentitySuspensionBody,
    success: { status: 200, schema: Identity, description: 'The user.' },
    errors: [...BODY_ERRORS, 'not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...ofUsers,
    id: 'resumeIdentity',
    method: 'POST',
    path: `${IDENTITIES}{identity_id}/resume/`,
    summary: 'Resume a suspended user',
    success: { status: 200, schema: Identity, description: 'The user.' },
    errors: ['not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...ofUsers,
    id: 'exportIdentity',
    method: 'GET',
    path: `${IDENTITIES}{identity_id}/export/`,
    summary: 'Download everything of a user',
    description:
      'A tar archive with documents, versions, the trash, images and events, written while you read it. It is complete if it ends with `manifest.json`. One archive of an organization is written at a time; others wait.',
    success: {
      status: 200,
      mediaTypes: [ARCHIVE_TYPE],
      description: 'The archive.',
      headers: ['Content-Disposition'],
    },
    errors: ['not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...ofUsers,
    id: 'eraseIdentity',
    method: 'POST',
    path: `${IDENTITIES}{identity_id}/erase/`,
    summary: 'Erase a user',
    description:
      'Closes the user within a second, and erases documents, versions, images and traces in the background. It cannot be undone. A repeated request has the same receipt.',
    success: {
      status: 202,
      schema: Erasure,
      description: 'The erasure, which has begun.',
      headers: ['Location'],
    },
    errors: ['not_found', ...ORGANIZATION_ERRORS],
  },
  {
    ...ofUsers,
    id: 'listErasures',
    method: 'GET',
    path: `${ORGANIZATION}erasures/`,
    summary: 'List the erasures of users',
    parameters: ErasureListParameters,
    success: { status: 200, schema: ErasureList, description: 'A page of receipts.' },
    errors: ORGANIZATION_ERRORS,
  },
  {
    ...ofUsers,
    id: 'readErasure',
    method: 'GET',
    path: `${ORGANIZATION}erasures/{erasure_id}/`,
    summary: 'Read the receipt of an erasure',
    description: 'Keep it: it proves the erasure, and stays valid after it.',
    success: { status: 200, schema: Erasure, description: 'The receipt.' },
    errors: ['not_found', ...ORGANIZATION_ERRORS],
  },
]
