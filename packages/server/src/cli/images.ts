import { openBlobStore } from '../blobs/open-blob-store.ts'
import { createGarbageCollector } from '../images/garbage-collector.ts'
import { createOrphanScan } from '../images/orphaned-objects.ts'
import { createStoreOwnership } from '../images/store-ownership.ts'
import { createMonotonicTimestamps } from '../lib/time.ts'
import { type Command, JSON_FLAG } from './command.ts'
import { withCommandContext } from './command-context.ts'
import { counted } from './counted.ts'

const collect: Command = {
  name: 'images gc',
  group: 'data',
  example: 'waraq images gc --dry-run',
  positionals: [],
  options: { ...JSON_FLAG, 'dry-run': { type: 'boolean' }, 'take-ownership': { type: 'boolean' } },
  optionsUsage: '[--dry-run] [--take-ownership] [--json]',
  summary: 'Delete unreferenced images and orphaned objects; the server does this too',
  async run(terminal, { flags }) {
    const { now, random } = terminal
    const isDry = flags['dry-run'] === true
    const collected = await withCommandContext(terminal, async ({ config, db, deployment }) => {
      const dependencies = {
        now,
        random,
        monotonicNow: () => performance.now(),
        fetch: globalThis.fetch,
      }
      const blobs = openBlobStore(config.blobs, dependencies)
      const garbageCollector = createGarbageCollector({
        db,
        blobs,
        stamp: createMonotonicTimestamps(now),
      })
      const orphanScan = createOrphanScan({ db, blobs })
      if (isDry) return { ...(await garbageCollector.preview()), ...(await orphanScan.preview()) }
      const storeOwnership = createStoreOwnership({
        db,
        blobs,
        deployment: deployment.name,
        random,
      })
      await (flags['take-ownership'] === true ? storeOwnership.take() : storeOwnership.hold())
      return { ...(await garbageCollector.collect()), ...(await orphanScan.collect()) }
    })
    const { tickets, orphans, orphanBytes, orphanedObjects, orphanedBytes } = collected
    if (flags.json) {
      const ofImages = { tickets, orphans, orphan_bytes: orphanBytes }
      const summary = {
        dry_run: isDry,
        ...ofImages,
        strays: orphanedObjects,
        stray_bytes: orphanedBytes,
      }
      terminal.print(JSON.stringify(summary))
      return 0
    }
    const done = isDry ? 'to delete' : 'deleted'
    const [images, objects] = [counted(orphanBytes, 'byte'), counted(orphanedBytes, 'byte')]
    terminal.print(`${counted(tickets, 'unconfirmed upload')} ${done}`)
    terminal.print(`${counted(orphans, 'unreferenced image')} (${images}) ${done}`)
    terminal.print(`${counted(orphanedObjects, 'orphaned object')} (${objects}) ${done}`)
    return 0
  },
}

export const IMAGE_COMMANDS = [collect]
