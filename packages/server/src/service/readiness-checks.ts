import { readControlEpoch } from '../access/store.ts'
import type { FreeSpace } from '../blobs/free-space.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { requireClockInSync } from '../db/postgres/clock-skew.ts'
import type { Lineage } from '../db/postgres/lineage.ts'
import type { OpenFileLimit } from '../http/open-file-limit.ts'
import type { Check } from '../http/readiness.ts'
import type { Lifecycle } from '../http/server.ts'
import type { Registry } from '../lib/exposition.ts'
import type { Clock } from '../lib/time.ts'
import { addServiceMetrics } from '../metrics/service-metrics.ts'
import { VERSION } from './version.ts'

interface Deps {
  lifecycle: Lifecycle
  files: OpenFileLimit
  lineage: Lineage
  isDiskFull: () => boolean
  freeSpace: FreeSpace
  db: Database
  engine: Engine
  now: Clock
}

/** The conditions that stop a started server; of two equal ones the first is reported. */
export function createReadinessChecks(deps: Deps): Check[] {
  const { lifecycle, files, lineage, isDiskFull, freeSpace, db, engine, now } = deps
  return [
    { reason: 'draining', stops: 'everything', isFailing: () => lifecycle.isDraining },
    { reason: 'files_exhausted', stops: 'everything', isFailing: files.isExhausted },
    {
      reason: 'database_went_back',
      stops: 'everything',
      isFailing: () => lineage.rewind() !== undefined,
    },
    { reason: 'disk_full', stops: 'writes', isFailing: isDiskFull },
    { reason: 'disk_low', stops: 'uploads', isFailing: freeSpace.isLow },
    {
      reason: 'database_away',
      stops: 'everything',
      isFailing: async () => (await readControlEpoch(db.readOnly)) === 0,
    },
    {
      reason: 'clock_off',
      stops: 'writes',
      isFailing: () => requireClockInSync(() => engine.readClock(db), now).then(() => false),
    },
  ]
}

/** Adds the metrics of the checks and of their inputs. */
export function measureReadiness(
  registry: Registry,
  { config, checks, db }: { config: Config; checks: readonly Check[]; db: Database },
): void {
  addServiceMetrics(registry, {
    checks,
    version: VERSION,
    engine: 'file' in config.database ? 'sqlite' : 'postgres',
    folders: [config.dataDir, ...('folder' in config.blobs ? [config.blobs.folder] : [])],
    readEpoch: () => readControlEpoch(db.readOnly),
  })
}
