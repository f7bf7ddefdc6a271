import type { Queryable } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'
import { type HistorySettings, historySettingsOf } from './history-settings.ts'
import { listHistoryOverrides, type OrganizationPlace } from './store.ts'

/** The history settings of every organization, for background jobs. */
export interface HistoryOfOrganizations {
  of(organizationId: string): HistorySettings
  /** The settings of the deployment, and of each organization that overrides one of them. */
  all: readonly HistorySettings[]
}

const PAGE = 500
const START: OrganizationPlace = { shard: -1 as Shard, id: '' }

/** Reads the organizations that override the settings of the deployment. */
export async function readHistoryOfOrganizations(
  db: Queryable,
  defaults: HistorySettings,
): Promise<HistoryOfOrganizations> {
  const own = new Map<string, HistorySettings>()
  let last = START
  while (true) {
    const page = await listHistoryOverrides(db, last, PAGE)
    for (const row of page) own.set(row.id, historySettingsOf(row, defaults))
    const end = page.at(-1)
    if (page.length < PAGE || !end) break
    last = end
  }
  return { of: (id) => own.get(id) ?? defaults, all: [defaults, ...own.values()] }
}
