import { inspect } from 'node:util'
import type { Check } from './check.ts'
import { HELP, parseOptions, type Request, UsageError } from './options.ts'
import { notChecked, reportOf } from './report/report.ts'
import { bySection, type Paint, textOf } from './report/text.ts'
import { Untestable } from './results.ts'
import { runChecks } from './run.ts'
import { ADDITIVE, SPECIFICATION } from './suites.ts'
import type { Environment } from './target.ts'

/** The environment of a command line. */
export interface Terminal extends Environment {
  readonly env: Record<string, string | undefined>
  readonly out: (text: string) => void
  readonly complain: (text: string) => void
  readonly paint: Paint
}

/**
 * Runs a command line. Exit codes: 0 conforms, 1 violates, 2 nothing could be checked, 3
 * with `--strict` if a check was skipped and none failed.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  try {
    return await follow(parseOptions(args, terminal.env), terminal)
  } catch (error) {
    terminal.complain(`${complaintOf(error)}\n`)
    return 2
  }
}

type ExitCode = 0 | 1 | 2 | 3

function complaintOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}. See --help.`
  if (error instanceof Untestable) return error.message
  // An error of the suite must not count as a violation of the backend.
  return `The suite itself failed: ${inspect(error)}`
}

async function follow(request: Request, terminal: Terminal): Promise<ExitCode> {
  if (request.kind === 'help') {
    terminal.out(HELP)
    return 0
  }
  const { only, withAdditive } = request
  const specification = selectChecks(SPECIFICATION, only)
  const additive = withAdditive ? selectChecks(ADDITIVE, only) : []
  if (specification.length + additive.length === 0) {
    throw new UsageError(`no check has an id or section that starts with "${only}"`)
  }
  if (request.kind === 'list') {
    terminal.out(listOf(specification))
    if (additive.length > 0) terminal.out(`Additive\n\n${listOf(additive)}`)
    return 0
  }

  const { target, asJson, isStrict } = request
  const verdicts = await runChecks(target, terminal, [...specification, ...additive])
  const rest = verdicts.splice(specification.length)
  const report = reportOf(target, verdicts, rest)
  terminal.out(asJson ? `${JSON.stringify(report, null, 2)}\n` : textOf(report, terminal.paint))
  if (!report.conforms) return 1
  return isStrict && notChecked(report.specification).length > 0 ? 3 : 0
}

const selectChecks = (checks: readonly Check[], only: string): readonly Check[] =>
  checks.filter(({ id, section }) => id.startsWith(only) || section.startsWith(only))

function listOf(checks: readonly Check[]): string {
  let text = ''
  for (const [title, own] of bySection(checks)) {
    text += `${title}\n`
    for (const { id, section, sentence } of own) {
      text += `  ${section.padEnd(12)} ${id.padEnd(28)} ${sentence}\n`
    }
    text += '\n'
  }
  return text
}
