import type { Config } from '../config.ts'
import type { Logs } from '../lib/log.ts'
import type { Clock } from '../lib/time.ts'
import { startHadith } from '../scripture/hadith/hadith.ts'
import { createSyncJob } from '../scripture/install/sync-job.ts'
import { createMushaf } from '../scripture/mushaf/mushaf.ts'
import { startScripture } from '../scripture/scripture.ts'

interface ScriptureDeps {
  config: Config
  log: Logs['log']
  monotonicNow: () => number
  now: Clock
}

/** Everything that reads the Quran and the hadith collections. */
export function openScripture({ config, log, monotonicNow, now }: ScriptureDeps) {
  const { dir, source, syncMilliseconds: everyMilliseconds, isOn } = config.scripture
  const scripture = startScripture({ config: config.scripture, log, monotonicNow })
  return {
    scripture,
    hadith: startHadith({ config: config.scripture, log }),
    mushaf: createMushaf({ dir, scripture, log }),
    syncJob: createSyncJob({
      dir,
      source: isOn ? source : undefined,
      everyMilliseconds,
      log,
      now,
    }),
  }
}
