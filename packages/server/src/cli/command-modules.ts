import { createFreeSpace } from '../blobs/free-space.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import { refusePausedWrites } from '../db/write-pause.ts'
import { startContentParser } from '../documents/content-parser.ts'
import { createConverter } from '../exchange/converter.ts'
import { createImageResizer } from '../images/resizer.ts'
import { createLogs } from '../lib/log.ts'
import { createModules } from '../modules.ts'
import { openScripture } from '../service/open-scripture.ts'
import { VERSION } from '../service/version.ts'
import type { Terminal } from './command.ts'
import { type CommandContext, withCommandContext } from './command-context.ts'
import { prettyStdout } from './output.ts'

/** Conversions take less memory than in a server, and up to a quarter more time. */
const LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 4 }

/** What a command has that does the work of requests. */
export type CommandModules = Awaited<ReturnType<typeof openModules>>

/** Opens existing data with the modules of a service, does the work, and closes all of it. */
export const withCommandModules = <Result>(
  terminal: Terminal,
  work: (modules: CommandModules) => Promise<Result>,
): Promise<Result> =>
  withCommandContext(terminal, async (context) => {
    const modules = openModules(terminal, context)
    try {
      return await work(modules)
    } finally {
      await modules.close()
    }
  })

function openModules({ now, random, warn }: Terminal, context: CommandContext) {
  const { config, deployment } = context
  const monotonicNow = () => performance.now()
  const logs = createLogs('warn', prettyStdout(warn))
  const { log } = logs
  const db = refusePausedWrites(context.db)
  const blobs = openBlobStore(config.blobs, { random, now, monotonicNow, fetch: globalThis.fetch })
  const contentParser = startContentParser({
    isOnDemand: true,
    onFailedBody: (body, err) => log.warn({ ...body, err }, 'body took too long to parse'),
  })
  const converter = createConverter(undefined, log, LIMITS)
  const { scripture, hadith, mushaf } = openScripture({ config, log, monotonicNow, now })
  const modules = createModules({
    config,
    version: VERSION,
    publicUrl: () => config.publicUrl ?? '',
    db,
    readFromReplica: (read) => read(db.readOnly),
    sharedRateCounts: undefined,
    deployment,
    contentParser,
    converter,
    blobs,
    freeSpace: createFreeSpace(config.blobs, { monotonicNow }),
    resizer: createImageResizer(config.maxImageMemory),
    scripture,
    mushaf,
    hadith,
    logs,
    lifecycle: { isDraining: false },
    now,
    monotonicNow,
    random,
  })
  const opened = [contentParser, converter, scripture, hadith, mushaf]
  return {
    ...context,
    ...modules,
    db,
    blobs,
    close: () => Promise.all(opened.map((one) => one.close())),
  }
}
