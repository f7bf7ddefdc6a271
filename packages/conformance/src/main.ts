/** The one module that does something when imported: bin/waraq-conformance.js imports it. */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { styleText } from 'node:util'
import { runCommand } from './command.ts'

// Whoever reads the report may stop early, as `head` does.
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
