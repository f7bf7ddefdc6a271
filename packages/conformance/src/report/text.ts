import { notChecked, type Report, type ReportLine } from './report.ts'

/** The parts of the specification that are testable over HTTP, in report order. */
export const SECTIONS: readonly [number: string, name: string][] = [
  ['2.1', 'Document'],
  ['2.2', 'Document summary'],
  ['2.3', 'Shared document'],
  ['2.4', 'Share info'],
  ['2.5', 'Embed token response'],
  ['2.6', 'Credentials'],
  ['3.1', 'Document status'],
  ['3.2', 'Sharing state'],
  ['4', 'Endpoints'],
  ['5.1', 'Embed tokens'],
  ['5.2', 'Signatures'],
  ['5.3', 'Share tokens'],
  ['5.5', 'Requirements for a backend'],
  ['7', 'Errors'],
  ['8', 'Limits'],
]

/** Whether a place in the specification, `5.2.6` or `4 rule 2`, belongs to this section. */
export const isInSection = (place: string, number: string): boolean =>
  place === number || place.startsWith(`${number}.`) || place.startsWith(`${number} `)

export type Paint = (style: 'bold' | 'dim' | 'green' | 'red' | 'yellow', text: string) => string

const CONTRACT =
  'Additive: promises of docs/contract.md beyond the specification. Nothing here is a violation.'

/** The report for a terminal: a line for each sentence by section, and a summary. */
export function textOf(report: Report, paint: Paint): string {
  const lines = [paint('bold', `The /v1 contract at ${report.base_url}`), '']
  for (const section of sectionsOf(report.specification, paint)) lines.push(...section, '')
  if (report.additive.length > 0) {
    lines.push(paint('bold', CONTRACT), '')
    for (const section of sectionsOf(report.additive, paint)) lines.push(...section, '')
  }
  return `${[...lines, ...sumOf(report, paint)].join('\n')}\n`
}

/** Groups lines by section in the order of the specification. */
export function* bySection<Line extends { section: string }>(
  lines: readonly Line[],
): Generator<[title: string, lines: Line[]]> {
  const places = new Intl.Collator('en', { numeric: true })
  for (const [number, name] of SECTIONS) {
    const own = lines.filter(({ section }) => isInSection(section, number))
    const ordered = own.toSorted((one, other) => places.compare(one.section, other.section))
    if (ordered.length > 0) yield [`${number} ${name}`, ordered]
  }
}

function sectionsOf(lines: readonly ReportLine[], paint: Paint): string[][] {
  return Array.from(bySection(lines), ([title, own]) => [
    paint('bold', title),
    ...own.flatMap((line) => entryOf(line, paint)),
  ])
}

function entryOf({ id, section, sentence, outcome, ...why }: ReportLine, paint: Paint): string[] {
  const place = section.padEnd(12)
  switch (outcome) {
    case 'kept':
      return [
        `  ${paint('green', '✓')} ${place} ${sentence}`,
        ...(why.remark ? [`      remark: ${why.remark} ${paint('dim', `(${id})`)}`] : []),
      ]
    case 'not_checked':
      return [
        `  ${paint('yellow', '–')} ${place} ${sentence}`,
        `      not checked: ${why.reason} ${paint('dim', `(${id})`)}`,
      ]
    case 'violation':
      return [
        `  ${paint('red', '✗')} ${place} ${sentence} ${paint('dim', `(${id})`)}`,
        `      expected  ${why.expected}`,
        `      actual    ${why.actual}`,
        ...(why.request ? [`      request   ${why.request}`] : []),
      ]
  }
}

function sumOf({ conforms, specification, additive }: Report, paint: Paint): string[] {
  const sum = [`Specification: ${countsOf(specification, 'broken')}.`]
  if (additive.length > 0) sum.push(`Additive: ${countsOf(additive, 'not there')}.`)
  const verdict = conforms
    ? paint('green', 'No violation of the specification was found.')
    : paint('red', 'This backend violates the specification.')
  const open = notChecked(specification)
  const names = open.map(({ id }) => id).join(', ')
  if (open.length > 0) sum.push(paint('yellow', `Not checked: ${names}.`))
  return [...sum, verdict]
}

function countsOf(lines: readonly ReportLine[], broken: string): string {
  const count = (outcome: ReportLine['outcome']): number =>
    lines.filter((line) => line.outcome === outcome).length
  const sentences = `${lines.length} ${lines.length === 1 ? 'sentence' : 'sentences'}`
  const [kept, violations] = [count('kept'), count('violation')]
  return `${sentences}, ${kept} kept, ${violations} ${broken}, ${count('not_checked')} not checked`
}
