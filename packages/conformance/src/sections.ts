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
