import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type Check, findReadinessFailure } from '../http/readiness.ts'
import type { Reading, Registry } from '../lib/exposition.ts'

interface Deps {
  checks: readonly Check[]
  version: string
  engine: string
  /** Folders of this server that fill up: the data folder and, on disk, the images. */
  folders: readonly string[]
  /** The control epoch; rejects while the database is away. */
  readEpoch: () => Promise<number>
}

/** Whether the server can do its work, and what that rests on. */
export function addServiceMetrics(registry: Registry, deps: Deps): void {
  const { checks, version, engine, folders, readEpoch } = deps
  registry.gauge(
    {
      name: 'waraq_build_info',
      help: 'Always 1; the labels say what runs.',
      labels: ['version', 'engine'],
    },
    () => [[1, version, engine]],
  )
  registry.gauge(
    { name: 'waraq_ready', help: '1 while the server accepts requests, as /readyz says.' },
    async () => [[Number((await findReadinessFailure(checks))?.stops !== 'everything')]],
  )
  registry.gauge(
    { name: 'waraq_writable', help: '1 while saves can succeed, as /readyz?require=writes says.' },
    async () => {
      const failure = await findReadinessFailure(checks)
      return [[Number(failure === undefined || failure.stops === 'uploads')]]
    },
  )
  const folderLabel = ['folder']
  registry.gauge(
    { name: 'waraq_storage_free_bytes', help: 'Free space on a disk.', labels: folderLabel },
    () => readDisks(folders, ({ bsize, bavail }) => bsize * bavail),
  )
  registry.gauge(
    { name: 'waraq_storage_size_bytes', help: 'Size of a disk.', labels: folderLabel },
    () => readDisks(folders, ({ bsize, blocks }) => bsize * blocks),
  )
  registry.gauge(
    {
      name: 'waraq_control_epoch',
      help: 'Number of changes to keys and organizations: equal on all servers of a database.',
    },
    () =>
      readEpoch().then(
        (epoch): Reading[] => [[epoch]],
        () => [],
      ),
  )
}

/** A folder that cannot be read has no reading. */
async function readDisks(
  folders: readonly string[],
  measure: (disk: StatsFs) => number,
): Promise<Reading[]> {
  const disks = await Promise.allSettled(folders.map((folder) => statfs(folder)))
  return disks.flatMap((disk, at): Reading[] =>
    disk.status === 'fulfilled' ? [[measure(disk.value), folders[at] ?? '']] : [],
  )
}
