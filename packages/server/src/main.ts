/** The process entry point: the only place that creates the real clock, randomness and terminal. */
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
  onHangup(listener) {
    // A closing terminal sends SIGHUP, too, and ends the process.
    if (!process.stdout.isTTY) process.on('SIGHUP', listener)
  },
  onExit: (listener) => void process.on('exit', listener),
}

// A reader such as `head` may close the pipe early, and the disk of a file may be full: neither ends
// the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Created files are private to this user.
process.umask(0o077)
process.exitCode = await runCommandLine(terminal, process.argv.slice(2))
