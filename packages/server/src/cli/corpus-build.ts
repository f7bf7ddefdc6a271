import { readConfig } from '../config.ts'
import { createLogs } from '../lib/log.ts'
import { startScripture } from '../scripture/scripture.ts'
import type { Command } from './command.ts'
import { prettyStdout } from './output.ts'

export const CORPUS_BUILD: Command = {
  name: 'corpus build',
  group: 'scripture',
  example: 'waraq corpus build',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary:
    'Build the Quran corpus file, for container images without its source packages; serve builds it too',
  async run(terminal) {
    const { scripture: config } = readConfig(terminal.env)
    const { log } = createLogs('info', prettyStdout(terminal.print))
    const scripture = startScripture({ config, log, monotonicNow: () => performance.now() })
    const isInstalled = await scripture.install()
    if (isInstalled) terminal.print(`Quran corpus: ${scripture.quranFile()}`)
    else terminal.print('Quran corpus not built')
    await scripture.close()
    return isInstalled ? 0 : 1
  },
}
