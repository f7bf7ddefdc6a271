import { test } from 'node:test'
import { requireLinear } from '../../../../test/lib/growth/all-in-time.ts'
import type { Target } from '../../../../test/lib/growth/growth.ts'
import { findInText } from '../find/find-in-text.ts'
import { addressBefore } from '../plugins/links.ts'
import { findCandidates } from '../scripture/quotation-candidates.ts'
import { beforeReading } from './clean-pasted.ts'
import { markWordLists } from './word-lists.ts'

const PASTES: Target[] = [
  { name: 'pasted HTML', read: beforeReading },
  { name: 'pasted HTML in a tag', read: (text) => beforeReading(`<p ${text}>`) },
  { name: 'lists of Word', read: markWordLists },
  { name: 'lists of Word in a style', read: (text) => markWordLists(`<p style="${text}`) },
  { name: 'a list style of Word', read: (text) => markWordLists(`<p style='mso-list:${text}`) },
  { name: 'an address that is typed', read: addressBefore },
  { name: 'an address that is typed on', read: (text) => addressBefore(`www.${text}`) },
  { name: 'quotations that are typed', read: findCandidates },
  {
    name: 'find in a text',
    read: (text) => findInText(text, text.slice(0, 3), { matchCase: false, isExact: false }),
  },
]

const OWN = [
  '\uFD3Eقال\uFD3F',
  '{',
  '[البقرة: ٢٨] ',
  '«قال» [',
  'mso-list:',
  "style='",
  '<p style="mso-list:l0">',
  'www.',
  '</p><br><br>',
]

test('paste and input handlers run in linear time', (t) => requireLinear(t, PASTES, OWN))
