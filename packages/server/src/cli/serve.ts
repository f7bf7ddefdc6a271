import { randomUUID } from 'node:crypto'
import { isExposed } from '../access/master-key.ts'
import { type Config, readConfig } from '../config.ts'
import { createLogs, type Logs } from '../lib/log.ts'
import { createOrganizations } from '../organizations/organizations.ts'
import type { RunningService } from '../service/start-service.ts'
import { hintOn, unknownSettings } from '../settings.ts'
import type { Command, Terminal } from './command.ts'
import { DEMO_TRANSLATIONS, isLoopback, prepareDemo, printDemo } from './demo.ts'
import { bufferedStdout, prettyStdout } from './output.ts'

export const SERVE: Command = {
  name: 'serve',
  group: 'run',
  example: 'waraq serve --demo',
  positionals: [],
  options: { demo: { type: 'boolean' } },
  optionsUsage: '[--demo]',
  summary: 'Start the server; --demo also creates a demo organization',
  async run(terminal, { flags }) {
    const demo = flags.demo === true && { WARAQ_TRANSLATIONS: DEMO_TRANSLATIONS }
    const config = readConfig({ ...demo, ...terminal.env })
    if (flags.demo && !isLoopback(config.host)) {
      terminal.warn(
        `--demo prints secrets and requires a loopback address: WARAQ_HOST is ${config.host}`,
      )
      return 1
    }
    const isReadable = flags.demo === true && terminal.isInteractive
    const output = isReadable ? prettyStdout(terminal.print) : bufferedStdout()
    const logs = createLogs(config.logLevel, output)
    return serve(terminal, config, logs, flags.demo === true)
  },
}

const NO_TRANSLATIONS_NOTICE =
  'no translation of the Quran installed, most forbid commercial use: choose with WARAQ_TRANSLATIONS'

async function serve(
  terminal: Terminal,
  config: Config,
  logs: Logs,
  isDemo: boolean,
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
  const { now, random } = terminal
  // Imported here because it is two thirds of all code, and other commands do not need it.
  const { startService } = await import('../service/start-service.ts')
  const waiting = new AbortController()
  void stopped.then(() => waiting.abort())
  const { signal } = waiting
  const service = await startService({ config, logs, onFatal, signal, now, random }).catch(
    (error: unknown) => {
      if (signal.aborted && error instanceof Error && error.name === 'AbortError') return undefined
      throw error
    },
  )
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
  if (!config.scripture.isOn) log.info(service.hadith.emptyNotice)
  else if (service.hadith.version() === undefined) log.warn(service.hadith.emptyNotice)
  service.syncJob.run().catch((err: Error) => log.error({ err }, 'background job failed'))
  if (isDemo) await showDemo(terminal, config, service)

  const reason = await Promise.race([stopped, broken.promise])
  log.info({ reason }, 'shutting down')
  // Ctrl-C stops at once; otherwise a load balancer needs time to notice the drain.
  await service.stop(reason === 'SIGINT' ? { drainMilliseconds: 0 } : {})
  log.flush()
  return reason === 'broken' ? 1 : 0
}

/** Prints the demo. Stops the service on an error, which would otherwise run without notice. */
async function showDemo(
  terminal: Terminal,
  config: Config,
  service: RunningService,
): Promise<void> {
  const { db, deployment } = service
  const { now, random } = terminal
  const { cipher } = deployment
  const organizations = createOrganizations({ db, cipher, now, random, newUuid: randomUUID })
  const context = { config, db, deployment, organizations }
  try {
    printDemo(terminal, await prepareDemo(context, service.publicUrl))
  } catch (error) {
    await service.stop({ drainMilliseconds: 0 })
    throw error
  }
}
