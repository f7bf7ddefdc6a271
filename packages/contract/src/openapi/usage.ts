/** The operation with which an organization sees what it uses. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import { byManager, ORGANIZATION, ORGANIZATION_ERRORS } from './organization.ts'
import { component, nullable, part } from './schemas.ts'

/** A day in UTC. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', examples: ['2026-11-29'] })

const measured = (description: string) => nullable(Type.Integer(), { description })
const UsageDay = Type.Object(
  {
    organization_id: Type.String(),
    day: Day,
    requests: Type.Integer({ description: 'Requests with a credential of the organization.' }),
    tokens_minted: Type.Integer(),
    saves: Type.Integer({ description: 'Documents created, saved or imported.' }),
    reads_signed: Type.Integer({ description: 'Reads by a signature.' }),
    reads_shared: Type.Integer({ description: 'Reads by a share link.' }),
    bytes_in: Type.Integer({ description: 'Bytes of request bodies.' }),
    bytes_out: Type.Integer({ description: 'Bytes of response bodies, without those of streams.' }),
    identities: measured('Users. Null, as in the fields below: not measured on this day.'),
    documents: measured('Documents outside the trash.'),
    content_bytes: measured('Bytes of their content.'),
    history_bytes: measured('Bytes of versions and the trash, as the limit counts them.'),
    image_bytes: measured('Bytes of images, as the limit counts them.'),
    identities_near_limit: measured(
      'Users with 90 % of the documents, image bytes or history bytes that they may have.',
    ),
  },
  part('UsageDay', 'What an organization used on a day, and what it had when it was measured.'),
)
const UsageList = Type.Object(
  { data: Type.Array(UsageDay) },
  component('UsageList', 'Days of usage, newest first. Days without a request may be absent.'),
)

export const UsageParameters = Type.Object({
  from: Type.Optional(
    Type.String({ ...Day, description: 'The first day. Without it, 30 days before today.' }),
  ),
  to: Type.Optional(Type.String({ ...Day, description: 'The last day. Without it, today.' })),
})

export const USAGE_OPERATIONS: readonly Operation[] = [
  {
    ...byManager,
    id: 'readUsage',
    method: 'GET',
    path: `${ORGANIZATION}usage/`,
    summary: 'Read what the organization uses',
    description:
      'A row a day, kept for 400 days. Counts follow within ten seconds, and a crash may lose ten seconds of them: they show trends and are no bill.',
    parameters: UsageParameters,
    success: { status: 200, schema: UsageList, description: 'The days.' },
    errors: ORGANIZATION_ERRORS,
  },
]
