/** docs/scorecard.md: rows that were measured now, and those of earlier runs as they were. */
import { type Row, SECTIONS } from './rows.ts'

/** Result of running the tests of a row. */
export interface Measured {
  figures: string
  /** ISO 8601, the day. */
  date: string
}

const HEAD = `# Scorecard

You can see here what Waraq promises, which tests measure each promise, and what they measured last.
\`npm run scorecard\` runs the long form of every row and takes some hours; \`npm run scorecard -- A1 E2\` runs those rows and
keeps the others. \`npm test\` runs the short form of all rows but the soak.

Figures are of one machine with two cores, and none of them was tuned on the set that it is measured on. "Not measured"
means that the row's long form has not been run.
`

const NOT_MEASURED = 'not measured'

/** Writes the page; a row without a new measurement keeps its cells from the page before. */
export function scorecardPage(measured: Map<string, Measured>, before: string): string {
  const sections = SECTIONS.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      '| row | promise | tests | asked | measured | date |',
      '|---|---|---|---|---|---|',
      ...rows.map((row) => lineOf(row, measured.get(row.id) ?? measuredIn(before, row.id))),
    ].join('\n'),
  )
  return `${[HEAD, sections.join('\n\n')].join('\n')}\n`
}

function lineOf({ id, promise, tests, asked, env = {} }: Row, measured?: Measured): string {
  const settings = Object.entries(env).map(([name, value]) => `\`${name}=${value}\``)
  const how = [...tests.map((test) => `\`${test}\``), ...settings].join(' ')
  const { figures, date } = measured ?? { figures: NOT_MEASURED, date: '' }
  return `| ${[id, promise, how, asked, figures, date].join(' | ')} |`
}

/** The measurement of a row in an earlier page. */
export function measuredIn(page: string, id: string): Measured | undefined {
  const line = page.split('\n').find((each) => each.startsWith(`| ${id} |`))
  const [, , , , figures, date] = (line ?? '').slice(2, -2).split(' | ')
  return figures === undefined || date === undefined || figures === NOT_MEASURED
    ? undefined
    : { figures, date }
}
