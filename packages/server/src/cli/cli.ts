import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { VERSION } from '../service/version.ts'
import { ADMIN_KEY_COMMANDS } from './admin-key.ts'
import { AUDIT_COMMANDS } from './audit.ts'
import { BACKUP_COMMANDS } from './backup.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { COPY } from './copy.ts'
import { CORPUS_COMMANDS } from './corpus.ts'
import { DATABASE_COMMANDS } from './database.ts'
import { DOCTOR } from './doctor.ts'
import { DRAIN } from './drain.ts'
import { ERASURE_COMMANDS } from './erase.ts'
import { EVENT_COMMANDS } from './events.ts'
import { EXPORT } from './export.ts'
import { helpOn, nearestCommand, overviewOf, usageOf } from './help.ts'
import { HISTORY_COMMANDS } from './history.ts'
import { IMAGE_COMMANDS } from './images.ts'
import { IMPORT } from './import.ts'
import { KEY_COMMANDS } from './key.ts'
import { MIGRATE } from './migrate.ts'
import { ORG_COMMANDS } from './org.ts'
import { sentenceOf } from './sentence-of.ts'
import { SERVE } from './serve.ts'
import { DEBUG_COMMANDS } from './token.ts'
import { USAGE } from './usage.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  SERVE,
  MIGRATE,
  ...DATABASE_COMMANDS,
  ...ORG_COMMANDS,
  ...HISTORY_COMMANDS,
  ...ERASURE_COMMANDS,
  ...AUDIT_COMMANDS,
  USAGE,
  ...KEY_COMMANDS,
  ...ADMIN_KEY_COMMANDS,
  ...IMAGE_COMMANDS,
  ...CORPUS_COMMANDS,
  ...BACKUP_COMMANDS,
  COPY,
  EXPORT,
  IMPORT,
  DRAIN,
  ...EVENT_COMMANDS,
  ...DEBUG_COMMANDS,
  DOCTOR,
]

const [OK, FAILED, MISUSED] = [0, 1, 2]

/** Runs a command line and returns its exit code: 0 success, 1 failure, 2 usage error. */
export async function runCommandLine(terminal: Terminal, parsed: string[]): Promise<number> {
  const [first, ...others] = parsed
  if (['version', '--version', '-v'].includes(first ?? '') && others.length === 0) {
    terminal.print(VERSION)
    return OK
  }
  let positionals: string[] = []
  try {
    const help = helpFor(parsed)
    if (help) {
      for (const line of help) terminal.print(line)
      return first === undefined ? MISUSED : OK
    }
    const command = findCommand(parsed)
    const typed = readTyped(command, parsed)
    positionals = typed.positionals
    return await command.run(terminal, typed)
  } catch (error) {
    const dataDir = resolve(terminal.env.WARAQ_DATA_DIR || './data')
    terminal.warn(sentenceOf(error, { positionals, dataDir }))
    return error instanceof UsageError ? MISUSED : FAILED
  }
}

/** The lines of the requested help; undefined if another command is requested. */
function helpFor(parsed: string[]): string[] | undefined {
  const isHelp = parsed[0] === undefined || parsed[0] === 'help' || parsed.some(isCallForHelp)
  if (!isHelp) return undefined
  const about = parsed.filter((word, at) => !isCallForHelp(word) && !(at === 0 && word === 'help'))
  return about.length === 0 ? overviewOf(COMMANDS) : helpOn(commandsOf(about))
}

const isCallForHelp = (word: string): boolean => word === '--help' || word === '-h'

/** The command of these words, or all commands that begin with the first one. */
function commandsOf(words: string[]): readonly Command[] {
  const group = groupOf(words)
  return group.length > 0 ? group : [findCommand(words)]
}

const groupOf = ([first, second]: string[]): readonly Command[] => {
  const group = COMMANDS.filter(({ name }) => name.split(' ')[0] === first)
  const exact = group.filter(({ name }) => name === `${first} ${second}`)
  return exact.length > 0 ? exact : group
}

function findCommand(parsed: string[]): Command {
  const command = COMMANDS.find(({ name }) =>
    name.split(' ').every((word, index) => parsed[index] === word),
  )
  if (command) return command
  throw new UsageError(
    `unknown command "${parsed.slice(0, 2).join(' ')}"\n  ${hintFor(parsed).join('\n  ')}`,
  )
}

function hintFor(parsed: string[]): string[] {
  const nearest = nearestCommand(COMMANDS, parsed)
  if (nearest) return [`did you mean "waraq ${nearest.name}"?`]
  const group = groupOf(parsed)
  return group.length > 0 ? group.map(usageOf) : ['run waraq help for the list of commands']
}

function readTyped(command: Command, parsed: string[]) {
  const args = parsed.slice(command.name.split(' ').length)
  try {
    const { options } = command
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const most = command.positionals.length + (command.optionalPositional ? 1 : 0)
    const isRight = positionals.length >= command.positionals.length && positionals.length <= most
    if (!isRight) throw new Error('words')
    return {
      positionals: positionals,
      flags: values as Record<string, string | boolean | undefined>,
    }
  } catch {
    throw new UsageError(`usage: ${usageOf(command)}`)
  }
}
