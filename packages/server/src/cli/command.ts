import type { ParseArgsConfig } from 'node:util'
import type { Random } from '../lib/random.ts'
import type { Clock } from '../lib/time.ts'

/** Inputs and outputs of a command. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** Writes a line to standard output. */
  print(line: string): void
  /** Writes a line to standard error. */
  warn(line: string): void
  isInteractive: boolean
  now: Clock
  random: Random
  /** Resolves at SIGINT or SIGTERM. */
  waitForSignal(): Promise<'SIGINT' | 'SIGTERM'>
  /** Calls the listener at each SIGHUP of a process manager. */
  onHangup(listener: () => void): void
  /** Calls the listener before the process exits; it can do nothing asynchronous. */
  onExit(listener: () => void): void
}

/** The arguments after the command's name. */
export interface ParsedArguments {
  positionals: string[]
  flags: Record<string, string | boolean | undefined>
}

/** The groups of the help, in its order. */
export const COMMAND_GROUPS = [
  'run',
  'organizations',
  'keys',
  'scripture',
  'data',
  'diagnose',
] as const

type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** One command of the command line. */
export interface Command {
  /** One or two words: `serve`, `org create`. */
  name: string
  group: CommandGroup
  /** A complete command line. */
  example: string
  /** Names of the required arguments, in order. */
  positionals: string[]
  /** Name of the optional argument. */
  optionalPositional?: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Options as the help shows them, such as `[--json]`. */
  optionsUsage: string
  summary: string
  /** The exit code. */
  run(terminal: Terminal, parsed: ParsedArguments): Promise<number>
}

/** An invalid command line; the message names the expected usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The integer of an option, or undefined without it. @throws UsageError */
export function integerOption(
  parsed: ParsedArguments,
  name: string,
  min: number,
): number | undefined {
  const value = parsed.flags[name]
  if (value === undefined) return undefined
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : -1
  if (number < min) throw new UsageError(`--${name} must be an integer of at least ${min}`)
  return number
}

/** The first two positional arguments. */
export function positionalsOf(parsed: ParsedArguments): [first: string, second: string] {
  return [parsed.positionals[0] ?? '', parsed.positionals[1] ?? '']
}

export const JSON_FLAG = { json: { type: 'boolean' } } as const
