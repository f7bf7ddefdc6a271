import type { DocumentNode } from '@waraq/contract'
import { conformingRules } from '../model/rules.ts'
import type { Planted } from './planted.ts'

const wordsOf = (content: DocumentNode): string =>
  `${content.text ?? ''} ${(content.content ?? []).map(wordsOf).join(' ')}`.trim()

/** Faults of titles. */
export const titleFaults: readonly Planted[] = [
  {
    fault: 'takes the title from the body of a creation',
    section: '2.1',
    rules: {
      titleOfNew: (content, body) =>
        String(body.title ?? conformingRules.titleOfNew(content, body)),
    },
  },
  {
    fault: 'takes the title from the body of a save',
    section: '2.1',
    rules: {
      titleOfSaved: (content, body, document) =>
        String(body.title ?? conformingRules.titleOfSaved(content, body, document)),
    },
  },
  {
    fault: 'never changes the first title',
    section: '2.1',
    rules: { titleOfSaved: (_content, _body, document) => document.title },
  },
  {
    fault: 'calls every document Untitled',
    section: '4 rule 3',
    rules: { titleOfNew: () => 'Untitled' },
  },
  {
    fault: 'takes the last words for the title',
    section: '4 rule 3',
    rules: { titleOfNew: (content) => wordsOf(content).split(' ').slice(-3).join(' ') },
  },
  {
    fault: 'knows ASCII words only',
    section: '4 rule 3',
    rules: {
      titleOfNew: (content) =>
        wordsOf(content)
          .replace(/[^ -~]/g, '')
          .trim(),
    },
  },
  {
    fault: 'skips bold words in the title',
    section: '4 rule 3',
    rules: {
      titleOfNew: (content) =>
        wordsOf(JSON.parse(JSON.stringify(content, (_, value) => (value?.marks ? {} : value)))),
    },
  },
]
