import { createHmac } from 'node:crypto'
import { type AuditAction, auditRow } from '../db/audit-row.ts'
import type { Database } from '../db/database.ts'
import { eachOf } from '../lib/each-of.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { BEFORE_ALL, shardOf } from '../lib/shard.ts'
import { microsOf } from '../lib/time.ts'
import { createKeys, type KeyDeps } from './keys/keys.ts'
import { LIMITS, type LimitOverrides } from './limits.ts'
import * as store from './store.ts'

/** The values that are shown once, when an organization is created. */
export interface CreatedOrganization {
  organizationId: string
  apiKey: string
  signingSecret: string
}

/** What changes in an organization; omitted members stay. */
export interface OrganizationChange {
  name?: string | undefined
  limits?: LimitOverrides | undefined
}

const PAGE = 200

/** All organizations, page by page. */
export const eachOrganization = (db: Database): AsyncGenerator<store.OrganizationRow> =>
  eachOf((last) => store.listOrganizationPage(db, last ?? BEFORE_ALL, PAGE))

export type Organizations = ReturnType<typeof createOrganizations>

const MAX_NAME = 200

/** Operations of an operator. Errors are sentences for the terminal, with codes for HTTP. */
export function createOrganizations(deps: KeyDeps) {
  const { db, cipher, now, stamp, newUuid, actor } = deps
  const placeOf = (id: string) => ({ id, shard: shardOf(id) })
  const { newKey, newSecret, ...keys } = createKeys(deps, required)

  async function required(id: string): Promise<store.OrganizationRow> {
    const row = await store.findOrganization(db, placeOf(id))
    if (!row) throw new OperatorError(`organization ${id} not found`, { code: 'not_found' })
    return row
  }

  const entryOf = (organization: string, action: AuditAction, detail?: object) => {
    const entry = { organization, actor, action, target: organization, detail }
    return auditRow({ ...entry, at: stamp(), id: newUuid() })
  }

  /**
   * The id of the organization that has this id of the operator. It is derived, so that one id never
   * makes two organizations, on whichever shards they would be.
   */
  function idOf(externalId: string): string {
    const bytes = createHmac('sha256', cipher.keyFor('organization ids'))
      .update(externalId)
      .digest()
    bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x40
    bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80
    return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }

  /** With an external id that has an organization already, it returns undefined. */
  async function createWith(
    name: string,
    externalId?: string,
  ): Promise<CreatedOrganization | undefined> {
    requireName(name)
    const place = placeOf(externalId === undefined ? newUuid() : idOf(externalId))
    const [key, secret] = [newKey(place.shard), newSecret()]
    const organization = { ...place, name, externalId: externalId ?? null }
    const entry = entryOf(place.id, 'organization.created')
    const at = microsOf(now())
    const isNew = await store.insertOrganization(db, organization, key, secret, at, entry)
    if (!isNew) return undefined
    return { organizationId: place.id, apiKey: key.text, signingSecret: secret.text }
  }

  async function update(id: string, { name, limits = {} }: OrganizationChange): Promise<void> {
    if (name !== undefined) requireName(name)
    // Another change in between makes the old values of the audit wrong, so it repeats.
    while (true) {
      const row = await required(id)
      const changes = changesOf(row, { name, limits })
      if (changes.length === 0) return
      const entry = entryOf(id, 'organization.updated', detailOf(changes))
      if (await store.updateOrganization(db, placeOf(id), changes, entry)) return
    }
  }

  return {
    ...keys,

    createWith,

    async create(name: string): Promise<CreatedOrganization> {
      const created = await createWith(name)
      if (!created) throw new Error('a random id was taken')
      return created
    },

    list: () => store.listOrganizations(db),
    listPage: (
      after: { shard: number; id: string },
      limit: number,
      filter?: store.OrganizationFilter,
    ) => store.listOrganizationPage(db, after, limit, filter),
    read: required,
    readExternal: (externalId: string) => required(idOf(externalId)),
    update,

    /** Suspends it; changes nothing if it is suspended already. */
    async suspend(id: string, reason?: string): Promise<void> {
      await required(id)
      const detail = reason === undefined ? undefined : { reason }
      const entry = entryOf(id, 'organization.suspended', detail)
      await store.setSuspended(db, 'organizations', placeOf(id), microsOf(now()), entry)
    },

    async resume(id: string): Promise<void> {
      await required(id)
      const entry = entryOf(id, 'organization.resumed')
      await store.setSuspended(db, 'organizations', placeOf(id), null, entry)
    },

    /** Overrides limits; omitted ones stay unchanged, null returns to the default. */
    limit: (id: string, limits: LimitOverrides): Promise<void> => update(id, { limits }),
  }
}

function requireName(name: string): void {
  if (name.trim() === '' || name.length > MAX_NAME) {
    throw new OperatorError(`an organization needs a name of at most ${MAX_NAME} characters`, {
      code: 'invalid_request',
    })
  }
}

function changesOf(
  row: store.OrganizationRow,
  { name = row.name, limits = {} }: OrganizationChange,
): store.ColumnChange[] {
  const wanted: (readonly [store.ColumnChange['column'], string | number | null | undefined])[] = [
    ['name', name],
    ...LIMITS.map(([limit, column]) => [column, limits[limit]] as const),
  ]
  return wanted.flatMap(([column, value]) => {
    const old = row[column]
    return value === undefined || value === old ? [] : [{ column, old, value }]
  })
}

/** Names of fields, and the old and new values of limits. */
function detailOf(changes: readonly store.ColumnChange[]): object {
  const limits = changes.filter(({ column }) => column !== 'name')
  return {
    ...(limits.length < changes.length && { fields: ['name'] }),
    ...(limits.length > 0 && {
      limits: Object.fromEntries(
        limits.map(({ column, old, value }) => [column, { old, new: value }]),
      ),
    }),
  }
}
