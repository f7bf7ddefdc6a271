import { readConfig } from '../config.ts'
import { createLogs } from '../lib/log.ts'
import { startScripture } from '../scripture/scripture.ts'
import type { Command } from './command.ts'
import { prettyStdout } from './output.ts'

export const CORPUS_BUILD: Command = {
  name: 'corpus build',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary:
    'Build the file of the Quran, for an image that goes without its packages; serve does it too',
  async run(terminal) {
    const { scripture: config } = readConfig(terminal.env)
    const { log } = createLogs('info', prettyStdout(terminal.print))
    const scripture = startScripture({ config, log, monotonicNow: () => performance.now() })
    const isInstalled = await scripture.install()
    await scripture.close()
    terminal.print(isInstalled ? `the Quran is in ${config.dir}` : 'the Quran is not installed')
    return isInstalled ? 0 : 1
  },
}
