import { editDistance } from '@waraq/contract'
import { COMMAND_GROUPS, type Command } from './command.ts'

const MAX_DISTANCE = 2
const MAX_NAME = 40

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

/** The command whose name is closest to the typed words, within two letters. */
export function nearestCommand(commands: readonly Command[], typed: string[]): Command | undefined {
  const distances = commands.map((command) => {
    const words = typed.slice(0, command.name.split(' ').length).join(' ').slice(0, MAX_NAME)
    return { command, distance: editDistance(words, command.name) }
  })
  const [nearest] = distances.toSorted((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= MAX_DISTANCE ? nearest.command : undefined
}
