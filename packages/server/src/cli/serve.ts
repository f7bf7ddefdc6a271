import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { isExposed } from '../access/master-key.ts'
import { type Config, readConfig } from '../config.ts'
import { createLogs, type Logs } from '../lib/log.ts'
import { isLoopback } from '../lib/loopback.ts'
import { reloadSecret, type Secret } from '../lib/secret.ts'
import type { RunningService } from '../service/start-service.ts'
import { hintOn, unknownSettings } from '../settings.ts'
import type { Command, Terminal } from './command.ts'
import { organizationsFor } from './command-context.ts'
import { DEMO_TRANSLATIONS, type DemoOptions, prepareDemo, printDemo } from './demo.ts'
import { writeDemoContent } from './demo-content.ts'
import { logToFile, logToStdout } from './output.ts'

export const SERVE: Command = {
  name: 'serve',
  group: 'run',
  example: 'waraq serve --demo',
  positionals: [],
  options: { demo: { type: 'boolean' }, app: { type: 'string' }, docs: { type: 'string' } },
  optionsUsage: '[--demo [--app URL]] [--docs FOLDER]',
  summary:
    'Start the server; --demo also creates a demo organization with lessons, --app names an application beside it, --docs serves the documentation in a folder',
  async run(terminal, { flags }) {
    const demo = flags.demo === true && { WARAQ_TRANSLATIONS: DEMO_TRANSLATIONS }
    const config = readConfig({ ...demo, ...terminal.env })
    if (flags.demo && !isLoopback(config.host)) {
      terminal.warn(
        `--demo is for this machine only and requires a loopback address: WARAQ_HOST is ${config.host}`,
      )
      return 1
    }
    const docs = typeof flags.docs === 'string' ? { docsFolder: flags.docs } : {}
    if (flags.demo !== true) {
      return serve(terminal, {
        config,
        logs: createLogs(config.logLevel, logToStdout(terminal)),
        docs,
      })
    }
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    const file = resolve(config.dataDir, 'serve.log')
    const logs = createLogs(config.logLevel, logToFile(terminal, file))
    const app = typeof flags.app === 'string' ? flags.app : undefined
    return serve(terminal, { config, logs, docs, demo: { app, log: file } })
  },
}

const NO_TRANSLATIONS_NOTICE =
  'no translation of the Quran installed, most forbid commercial use: choose with WARAQ_TRANSLATIONS'

interface ServeOptions {
  config: Config
  logs: Logs
  /** A folder of documentation that replaces the one in the package. */
  docs: { docsFolder?: string }
  demo?: DemoOptions
}

async function serve(
  terminal: Terminal,
  { config, logs, docs, demo }: ServeOptions,
): Promise<number> {
  const { log } = logs
  for (const name of unknownSettings(terminal.env))
    log.warn({ setting: name }, `unknown setting${hintOn(name)}`)
  if (isExposed(config.masterKey.file)) {
    log.warn({ path: config.masterKey.file }, 'master key readable by other users, chmod 600')
  }
  const broken = Promise.withResolvers<'broken'>()
  const onFatal = (err: Error) => {
    log.fatal({ err }, 'the disk failed under a write: ending, so that a restart recovers')
    broken.resolve('broken')
  }
  // Listen for signals before starting, so that an early signal also stops the service cleanly.
  const stopped = terminal.waitForSignal()
  terminal.onHangup(() => reloadSecrets(config.secretFiles, log))
  const { now, random } = terminal
  // Imported here because it is two thirds of all code, and other commands do not need it.
  const { startService } = await import('../service/start-service.ts')
  const waiting = new AbortController()
  void stopped.then(() => waiting.abort())
  const { signal } = waiting
  const options = { config, logs, onFatal, signal, now, random, ...docs }
  const service = await startService(options).catch((error: unknown) => {
    if (signal.aborted && error instanceof Error && error.name === 'AbortError') return undefined
    throw error
  })
  if (!service) {
    log.info('shutting down before the database was reachable')
    log.flush()
    return 0
  }
  log.info({ url: service.url, public_url: service.publicUrl }, 'listening')
  // Process managers wait for this record: do not leave it in the buffer.
  log.flush()
  // Documents are served while scripture is prepared.
  void service.scripture.prepare()
  void service.hadith.prepare()
  if (config.scripture.isOn && config.scripture.editions === undefined) {
    const { editions } = service.scripture
    if (editions.length > 0) log.info({ editions }, 'translations of the Quran kept as installed')
    else log.info(NO_TRANSLATIONS_NOTICE)
  }
  if (service.hadith.version() === undefined) log.info(service.hadith.emptyNotice)
  service.syncJob.run().catch((err: Error) => log.error({ err }, 'background job failed'))
  if (demo) await showDemo(terminal, config, service, { ...demo, signal, logger: log })

  const reason = await Promise.race([stopped, broken.promise])
  log.info({ reason }, 'shutting down')
  // Ctrl-C stops at once; otherwise a load balancer needs time to notice the drain.
  await service.stop(reason === 'SIGINT' ? { drainMilliseconds: 0 } : {})
  log.flush()
  return reason === 'broken' ? 1 : 0
}

/** Reads all secret files again. A secret whose file is invalid keeps its value. */
function reloadSecrets(secrets: readonly Secret[], log: Logs['log']): void {
  for (const secret of secrets) {
    try {
      reloadSecret(secret)
      log.info({ setting: secret.file?.setting }, 'secret read again')
    } catch (err) {
      log.error({ err }, 'secret not read again')
    }
  }
  log.flush()
}

/** Prints the demo. An error stops the service, which would otherwise run unnoticed. */
async function showDemo(
  terminal: Terminal,
  config: Config,
  service: RunningService,
  options: DemoOptions & { signal: AbortSignal; logger: Logs['log'] },
): Promise<void> {
  const { db, deployment } = service
  const organizations = organizationsFor(terminal, { db, deployment })
  const context = { config, db, deployment, organizations }
  try {
    const prepared = await prepareDemo(context, service.publicUrl)
    if (prepared.isNew) {
      const { signal, logger } = options
      const { WARAQ_API_KEY: apiKey } = prepared.demo
      const hasScripture = config.scripture.isOn
      await writeDemoContent({ url: service.url, apiKey, hasScripture, signal }).catch(
        (err: Error) => signal.aborted || logger.warn({ err }, 'demo lessons not written'),
      )
    }
    printDemo(terminal, prepared, options)
  } catch (error) {
    await service.stop({ drainMilliseconds: 0 })
    throw error
  }
}
