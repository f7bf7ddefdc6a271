import type { ParseArgsConfig } from 'node:util'
import type { Random } from '../lib/random.ts'
import type { Clock } from '../lib/time.ts'

/** The world as a command sees it. */
export interface Terminal {
  env: Record<string, string | undefined>
  /** Writes a line for whoever typed the command, or for the program that reads it. */
  print(line: string): void
  /** Writes a line about trouble. */
  warn(line: string): void
  isInteractive: boolean
  now: Clock
  random: Random
  /** Resolves when the process is asked to end. */
  waitForSignal(): Promise<'SIGINT' | 'SIGTERM'>
}

/** What was typed behind the command's name. */
export interface ParsedArguments {
  positionals: string[]
  flags: Record<string, string | boolean | undefined>
}

/** One command of the command line. */
export interface Command {
  /** One or two words: `serve`, `org create`. */
  name: string
  /** Names of the words that must follow, in order. */
  positionals: string[]
  /** The name of one more word that may follow. */
  optionalPositional?: string
  options: NonNullable<ParseArgsConfig['options']>
  /** How options are shown, such as `[--json]`. */
  optionsUsage: string
  summary: string
  /** The exit code. */
  run(terminal: Terminal, parsed: ParsedArguments): Promise<number>
}

/** Something was typed that is no command; the sentence says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** A whole number from an option, or undefined where it was not given. */
export function integerOption(
  parsed: ParsedArguments,
  name: string,
  min: number,
): number | undefined {
  const value = parsed.flags[name]
  if (value === undefined) return undefined
  const number = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : -1
  if (number < min) throw new UsageError(`--${name} takes a whole number, ${min} or more`)
  return number
}

/** The words of a command, as many as it named. */
export function positionalsOf(parsed: ParsedArguments): [first: string, second: string] {
  return [parsed.positionals[0] ?? '', parsed.positionals[1] ?? '']
}

export const JSON_FLAG = { json: { type: 'boolean' } } as const
