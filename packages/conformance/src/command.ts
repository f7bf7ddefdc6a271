import type { Check } from './check.ts'
import { BadUsage, HELP, parseOptions, type Request } from './options.ts'
import { reportOf } from './report/report.ts'
import { bySection, type Paint, textOf } from './report/text.ts'
import { ADDITIVE, SPECIFICATION } from './rooms.ts'
import { runChecks } from './run.ts'
import type { World } from './target.ts'
import { Untestable } from './verdict.ts'

/** The process that a command line runs in. */
export interface Process extends World {
  readonly env: Record<string, string | undefined>
  readonly out: (text: string) => void
  readonly complain: (text: string) => void
  readonly paint: Paint
}

/** Follows a command line. The exit code: 0 no breach, 1 a breach, 2 nothing could be checked. */
export async function runCommand(args: readonly string[], process: Process): Promise<0 | 1 | 2> {
  try {
    return await follow(parseOptions(args, process.env), process)
  } catch (error) {
    if (error instanceof BadUsage) {
      process.complain(`${error.message}. --help says more.\n`)
      return 2
    }
    if (error instanceof Untestable) {
      process.complain(`${error.message}\n`)
      return 2
    }
    throw error
  }
}

async function follow(request: Request, process: Process): Promise<0 | 1> {
  if (request.kind === 'help') {
    process.out(HELP)
    return 0
  }
  const { only, withAdditive } = request
  const specification = chosen(SPECIFICATION, only)
  const additive = withAdditive ? chosen(ADDITIVE, only) : []
  if (specification.length + additive.length === 0) {
    throw new BadUsage(`no check has an id or a section that begins with "${only}"`)
  }
  if (request.kind === 'list') {
    process.out(listOf(specification))
    if (additive.length > 0) process.out(`Additive\n\n${listOf(additive)}`)
    return 0
  }

  const { target, asJson } = request
  const verdicts = await runChecks(target, process, [...specification, ...additive])
  const rest = verdicts.splice(specification.length)
  const report = reportOf(target, verdicts, rest)
  process.out(asJson ? `${JSON.stringify(report, null, 2)}\n` : textOf(report, process.paint))
  return report.conforms ? 0 : 1
}

const chosen = (checks: readonly Check[], only: string): readonly Check[] =>
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
