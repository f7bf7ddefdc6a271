import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type Check, findReadinessFailure } from '../http/readiness.ts'
import type { Reading, Registry } from '../lib/exposition.ts'
import { createSingleFlight } from '../lib/single-flight.ts'

type ReadDisk = (folder: string) => Promise<Pick<StatsFs, 'bsize' | 'bavail' | 'blocks'>>

interface Deps {
  checks: readonly Check[]
  version: string
  engine: string
  /** Folders of this server that fill up: the data folder and, on disk, the images. */
  folders: readonly string[]
  /** The control epoch; rejects while the database is away. */
  readEpoch: () => Promise<number>
  readDisk?: ReadDisk
}

/** Adds metrics of readiness and of the resources that it depends on. */
export function addServiceMetrics(registry: Registry, deps: Deps): void {
  const { checks, version, engine, folders, readEpoch, readDisk = statfs } = deps
  const checking = createSingleFlight<Awaited<ReturnType<typeof findReadinessFailure>>>()
  const reading = createSingleFlight<Awaited<ReturnType<typeof readDisksOf>>>()
  const findFailure = () => checking('', () => findReadinessFailure(checks))
  const readDisks = () => reading('', () => readDisksOf(folders, readDisk))
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
    async () => [[Number((await findFailure())?.stops !== 'everything')]],
  )
  registry.gauge(
    { name: 'waraq_writable', help: '1 while saves can succeed, as /readyz?require=writes says.' },
    async () => {
      const failure = await findFailure()
      return [[Number(failure === undefined || failure.stops === 'uploads')]]
    },
  )
  const folderLabel = ['folder']
  registry.gauge(
    { name: 'waraq_storage_free_bytes', help: 'Free space on a disk.', labels: folderLabel },
    async () => (await readDisks()).map(({ folder, free }): Reading => [free, folder]),
  )
  registry.gauge(
    { name: 'waraq_storage_size_bytes', help: 'Size of a disk.', labels: folderLabel },
    async () => (await readDisks()).map(({ folder, size }): Reading => [size, folder]),
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

/** The disk of each folder; without those that cannot be read. */
async function readDisksOf(folders: readonly string[], readDisk: ReadDisk) {
  const disks = await Promise.allSettled(folders.map((folder) => readDisk(folder)))
  return disks.flatMap((disk, at) => {
    if (disk.status === 'rejected') return []
    const { bsize, bavail, blocks } = disk.value
    return [{ folder: folders[at] ?? '', free: bsize * bavail, size: bsize * blocks }]
  })
}
