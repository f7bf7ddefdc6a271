/** docs/scorecard.md: rows of this run, and unchanged rows of earlier runs. */
import { type Row, SECTIONS } from './rows.ts'

/** Result of running the tests of a row. */
export interface Measured {
  figures: string
  /** ISO 8601, the day. */
  date: string
}

const HEAD = `# Scorecard

This page lists what Waraq promises, which tests measure each promise, and the last result.
\`npm run scorecard\` runs the long form of every row and takes several hours; \`npm run scorecard -- A1 E2\` runs those rows and
keeps the others. \`npm run test:all\` runs the short form of all rows except the soak.

The figures come from one machine with two cores. No figure was tuned on the data that measures it. "Not measured" means
that the long form of the row has not run yet.
`

const NOT_MEASURED = 'not measured'

/** Writes the page; a row without a new measurement keeps its cells from the page before. */
export function scorecardPage(measured: Map<string, Measured>, before: string): string {
  const sections = SECTIONS.map(({ title, rows }) =>
    [
      `## ${title}`,
      '',
      '| row | promise | tests | required | measured | date |',
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
