import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { TestFact } from './reporter.ts'

const PAGE = 'docs/scorecard.md'
/** What fits a cell that people read. */
const MAX_CHARACTERS = 300

/** The cells of a row: id, promise, test files, required, measured, date. */
type Cells = [
  id: string,
  promise: string,
  tests: string,
  required: string,
  measured: string,
  date: string,
]

/** Replaces what the page says was measured by the test files of this run. */
export function writeScorecard(facts: readonly TestFact[]): void {
  if (!existsSync(PAGE)) return
  const before = readFileSync(PAGE, 'utf8')
  const page = scorecardAfter(before, facts, new Date().toISOString().slice(0, 10))
  if (page !== before) writeFileSync(PAGE, page)
}

export function scorecardAfter(page: string, facts: readonly TestFact[], date: string): string {
  const lines = page.split('\n').map((line) => {
    const cells = cellsOf(line)
    const result = cells && measuredBy(testsOf(cells), facts)
    return cells && result ? `| ${[...cells.slice(0, 4), result, date].join(' | ')} |` : line
  })
  return lines.join('\n')
}

/** The cells of a row that is measured; undefined for every other line. */
export function cellsOf(line: string): Cells | undefined {
  const cells = line.slice(2, -2).split(' | ')
  return /^\| [A-J]\d+ \|/.test(line) && cells.length === 6 ? (cells as Cells) : undefined
}

export const testsOf = ([, , tests]: Cells): string[] =>
  [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

/** Undefined unless each of the files ran. */
function measuredBy(files: string[], facts: readonly TestFact[]): string | undefined {
  const own = facts.filter(({ file }) => files.includes(file))
  const count = (kind: TestFact['kind']) => own.filter((fact) => fact.kind === kind).length
  const hasRun = (file: string) =>
    own.some((fact) => fact.file === file && (fact.kind === 'pass' || fact.kind === 'fail'))
  if (!files.every(hasRun)) return undefined
  const verdict = count('fail') > 0 ? 'FAILED' : `${count('pass')} passed`
  const notRun = count('skip') > 0 ? [`${count('skip')} not run`] : []
  const figures = own.filter(({ kind }) => kind === 'figure').map(({ text }) => text)
  const text = [verdict, ...notRun, ...figures].join('; ').replaceAll(/[|\n]/g, '/')
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}...` : text
}
