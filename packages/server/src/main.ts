/** The process: the only place that makes a real clock, real randomness and a real terminal. */
import { runCommandLine } from './cli/cli.ts'
import type { Terminal } from './cli/command.ts'
import { systemRandom } from './lib/random.ts'

const terminal: Terminal = {
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
  isInteractive: process.stdout.isTTY,
  now: () => new Date(),
  random: systemRandom,
  waitForSignal: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => resolve(signal))
      }
    }),
}

// Whoever reads may stop early, as `head` does.
process.stdout.on('error', () => {})
// What the service writes is for its own user alone.
process.umask(0o077)
process.exitCode = await runCommandLine(terminal, process.argv.slice(2))
