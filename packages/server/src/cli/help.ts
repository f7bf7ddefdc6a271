import { nearestName } from '@waraq/contract'
import { COMMAND_GROUPS, type Command } from './command.ts'

/** The overview: one line for each command. */
export function overviewOf(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map((command) => shortUsageOf(command).length))
  const groups = COMMAND_GROUPS.flatMap((group) => [
    `${group}:`,
    ...commands
      .filter((command) => command.group === group)
      .map((command) => `  ${shortUsageOf(command).padEnd(width)}  ${gistOf(command)}`),
  ])
  return [
    'Waraq, a document authoring service; `waraq version` prints its version.',
    ...groups,
    '`waraq help COMMAND` has options and an example; docs/operations/settings.md has the settings.',
  ]
}

/** The usage, the summary and an example of each command. */
export const helpOn = (commands: readonly Command[]): string[] =>
  commands.flatMap((command) => [
    `  ${usageOf(command)}`,
    `      ${command.summary}`,
    `      Example: ${command.example}`,
  ])

export const usageOf = (command: Command): string =>
  [shortUsageOf(command), command.optionsUsage].filter(Boolean).join(' ')

const shortUsageOf = ({ name, positionals, optionalPositional }: Command): string =>
  ['waraq', name, ...positionals, optionalPositional && `[${optionalPositional}]`]
    .filter(Boolean)
    .join(' ')

/** The summary up to its first semicolon or parenthesis. */
const gistOf = ({ summary }: Command): string => summary.split(/;| \(/)[0] ?? ''

/** The command that was probably meant by the typed words. */
export function nearestCommand(commands: readonly Command[], typed: string[]): Command | undefined {
  const lengths = new Set(commands.map(({ name }) => name.split(' ').length))
  for (const length of [...lengths].sort((a, b) => b - a)) {
    const names = commands
      .map(({ name }) => name)
      .filter((name) => name.split(' ').length === length)
    const nearest = nearestName(typed.slice(0, length).join(' '), names)
    if (nearest !== undefined) return commands.find(({ name }) => name === nearest)
  }
  return undefined
}
