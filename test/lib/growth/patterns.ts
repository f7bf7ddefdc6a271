import fc from 'fast-check'
import type { Pattern } from './growth.ts'

/** Chosen by hand: texts at which readers have started over at each letter. */
export const UNITS = [
  ' ',
  '\t',
  '\n',
  '\u00A0',
  '\\"',
  '\\',
  '"',
  '\ue000',
  '[',
  '{"a":',
  '(',
  '<',
  '<a',
  '<a b=',
  '</p><br>',
  '&',
  '0',
  '1,',
  '\u0661',
  '\u06F1',
  '\u0301\u0316',
  '\u0652\u064B',
  '@.',
  '://:',
  ':',
  '/',
  '%',
  '-',
  '. ',
  'a',
  'aa ',
  'لا',
  '\ud83d\ude00',
]

/** Units for documents, used in every run. */
export const FEW: Pattern[] = [{ unit: ' ', after: 'x' }, { unit: '\u0301\u0316"<' }]

/** Random patterns; the seed decides them. */
export function randomPatterns(count: number, seed: number): Pattern[] {
  const short = fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 4 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    fc.constantFrom(...UNITS).chain((one) => fc.constantFrom(...UNITS).map((two) => one + two)),
  )
  const end = fc.oneof(fc.constant(''), fc.string({ maxLength: 2 }))
  const pattern = fc.record({ before: end, unit: short, after: end })
  return fc.sample(pattern, { numRuns: count, seed })
}
