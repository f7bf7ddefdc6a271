/** Runs on import: the entry point of bin/waraq-conformance.js. */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { styleText } from 'node:util'
import { runCommand } from './command.ts'

// A consumer such as `head` may close the pipe early.
process.stdout.on('error', () => {})

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  fetch,
  now: () => new Date(),
  wait: (milliseconds) => setTimeout(milliseconds),
  runId: randomUUID(),
  out: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  paint: (style, text) => styleText(style, text, { stream: process.stdout }),
})
