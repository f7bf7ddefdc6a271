import { parseArgs } from 'node:util'
import { ApiError } from '@waraq/contract'
import { ConfigError } from '../config.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { VERSION } from '../service/version.ts'
import { BACKUP_COMMANDS } from './backup.ts'
import { type Command, type Terminal, UsageError } from './command.ts'
import { COPY } from './copy.ts'
import { CORPUS_COMMANDS } from './corpus.ts'
import { CORPUS_BUILD } from './corpus-build.ts'
import { DATABASE_COMMANDS } from './database.ts'
import { DOCTOR } from './doctor.ts'
import { IMAGE_COMMANDS } from './images.ts'
import { KEY_COMMANDS } from './key.ts'
import { MIGRATE } from './migrate.ts'
import { ORG_COMMANDS } from './org.ts'
import { SECRET_COMMANDS } from './secret.ts'
import { SERVE } from './serve.ts'
import { DEBUG_COMMANDS } from './token.ts'
import { TOKEN_KEY_COMMANDS } from './token-key.ts'

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  SERVE,
  MIGRATE,
  ...DATABASE_COMMANDS,
  ...ORG_COMMANDS,
  ...KEY_COMMANDS,
  ...SECRET_COMMANDS,
  ...TOKEN_KEY_COMMANDS,
  ...IMAGE_COMMANDS,
  CORPUS_BUILD,
  ...CORPUS_COMMANDS,
  ...BACKUP_COMMANDS,
  COPY,
  ...DEBUG_COMMANDS,
  DOCTOR,
]

const [OK, FAILED, MISUSED] = [0, 1, 2]

/** Runs a command line and returns its exit code: 0 success, 1 failure, 2 usage error. */
export async function runCommandLine(terminal: Terminal, parsed: string[]): Promise<number> {
  const [first] = parsed
  if (first === undefined || first === 'help' || isCallForHelp(first)) {
    for (const line of help()) terminal.print(line)
    return first === undefined ? MISUSED : OK
  }
  if (['--version', '-v'].includes(first)) {
    terminal.print(VERSION)
    return OK
  }
  try {
    if (parsed.some(isCallForHelp)) {
      for (const line of helpOn(commandsOf(parsed))) terminal.print(line)
      return OK
    }
    const command = findCommand(parsed)
    return await command.run(terminal, readTyped(command, parsed))
  } catch (error) {
    terminal.warn(sentenceOf(error))
    return error instanceof UsageError ? MISUSED : FAILED
  }
}

const isCallForHelp = (word: string): boolean => word === '--help' || word === '-h'

const help = (): string[] => [
  'Waraq, a document authoring service.',
  '',
  ...helpOn(COMMANDS),
  '',
  'Settings are environment variables: docs/operations/settings.md lists them.',
]

// Usage and summary are too wide for one line of a terminal.
const helpOn = (commands: readonly Command[]): string[] =>
  commands.flatMap((command) => [`  ${usageOf(command)}`, `      ${command.summary}`])

/** The command in `parsed`, or all commands of its group. */
function commandsOf(parsed: string[]): readonly Command[] {
  const positionals = parsed.filter((word) => !isCallForHelp(word))
  const group = groupOf(positionals)
  return group.length > 0 ? group : [findCommand(positionals)]
}

const groupOf = ([first, second]: string[]): readonly Command[] => {
  const group = COMMANDS.filter(({ name }) => name.split(' ')[0] === first)
  const exact = group.filter(({ name }) => name === `${first} ${second}`)
  return exact.length > 0 ? exact : group
}

const usageOf = ({ name, positionals, optionalPositional, optionsUsage }: Command): string =>
  ['waraq', name, ...positionals, optionalPositional && `[${optionalPositional}]`, optionsUsage]
    .filter(Boolean)
    .join(' ')

function findCommand(parsed: string[]): Command {
  const command = COMMANDS.find(({ name }) =>
    name.split(' ').every((word, index) => parsed[index] === word),
  )
  if (command) return command
  const group = groupOf(parsed)
  const hint =
    group.length > 0 ? group.map(usageOf).join('\n  ') : 'run waraq help for the list of commands'
  throw new UsageError(`unknown command "${parsed.slice(0, 2).join(' ')}"\n  ${hint}`)
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

/** The message for the terminal. Only unexpected errors include their stack. */
function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return `refused: ${error.code}`
  if (error instanceof UsageError || error instanceof ConfigError) return error.message
  if (error instanceof OperatorError) return error.message
  if (!(error instanceof Error)) return String(error)
  // System errors (a port in use, a read-only folder) have a code and a clear message.
  return 'code' in error ? error.message : (error.stack ?? error.message)
}
