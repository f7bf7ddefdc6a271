import { openBlobStore } from '../blobs/open-blob-store.ts'
import { createCollection } from '../images/garbage-collector.ts'
import { createStrays } from '../images/orphaned-objects.ts'
import { createClaim } from '../images/store-ownership.ts'
import { createStamps } from '../lib/time.ts'
import { type Command, JSON_FLAG } from './command.ts'
import { inOffice } from './command-context.ts'

const collect: Command = {
  name: 'images collect',
  words: [],
  options: { ...JSON_FLAG, 'dry-run': { type: 'boolean' }, claim: { type: 'boolean' } },
  usage: '[--dry-run] [--claim] [--json]',
  summary:
    'Take away images that nobody can see any more, and what a crash left; the server does so too',
  async run(terminal, { flags }) {
    const { now, random } = terminal
    const isDry = flags['dry-run'] === true
    const collected = await inOffice(terminal, async ({ config, db, deployment }) => {
      const world = { now, random, ticks: () => performance.now(), fetch: globalThis.fetch }
      const blobs = openBlobStore(config.blobs, world)
      const collection = createCollection({ db, blobs, stamp: createStamps(now) })
      const strays = createStrays({ db, blobs })
      if (isDry) return { ...(await collection.preview()), ...(await strays.preview()) }
      const claim = createClaim({ db, blobs, deployment: deployment.name, random })
      await (flags.claim === true ? claim.take() : claim.hold())
      return { ...(await collection.collect()), ...(await strays.collect()) }
    })
    const { tickets, orphans, orphanBytes, strays, strayBytes } = collected
    if (flags.json) {
      const ofImages = { tickets, orphans, orphan_bytes: orphanBytes }
      const answer = { dry_run: isDry, ...ofImages, strays, stray_bytes: strayBytes }
      terminal.print(JSON.stringify(answer))
      return 0
    }
    const verb = isDry ? 'would be' : 'were'
    terminal.print(`${tickets} uploads that were never confirmed ${verb} taken away`)
    terminal.print(
      `${orphans} images that no document shows, ${orphanBytes} bytes, ${verb} taken away`,
    )
    terminal.print(
      `${strays} objects that no image knows of, ${strayBytes} bytes, ${verb} taken away`,
    )
    return 0
  },
}

export const IMAGE_COMMANDS = [collect]
