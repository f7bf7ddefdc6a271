import type { Queryable } from '../db/database.ts'
import { eachOf } from '../lib/each-of.ts'
import { BEFORE_ALL } from '../lib/shard.ts'
import {
  type HistoryOverrides,
  type HistorySettings,
  historySettingsOf,
} from './history-settings.ts'
import { listHistoryOverrides, type OrganizationPlace } from './store.ts'

/** The history settings of every organization, for background jobs. */
export interface HistoryOfOrganizations {
  of(organizationId: string): HistorySettings
  /** The settings of the deployment, and of each organization that overrides one of them. */
  all: readonly HistorySettings[]
}

const PAGE = 500

/** Reads the organizations that override the settings of the deployment. */
export async function readHistoryOfOrganizations(
  db: Queryable,
  defaults: HistorySettings,
): Promise<HistoryOfOrganizations> {
  const own = new Map<string, HistorySettings>()
  const rows = eachOf<OrganizationPlace & HistoryOverrides>((last) =>
    listHistoryOverrides(db, last ?? BEFORE_ALL, PAGE),
  )
  for await (const row of rows) own.set(row.id, historySettingsOf(row, defaults))
  return { of: (id) => own.get(id) ?? defaults, all: [defaults, ...own.values()] }
}
