/** The card of one quotation. */
import { word } from './check-words.ts'

/** A word in three parts, of which the middle one differs. */
type MarkedWord = [before: string, differs: string, after: string]

export interface CardDifference {
  kind: 'letters' | 'vowels' | 'word' | 'missing' | 'added'
  wrote: MarkedWord
  right: MarkedWord
}

export interface Card {
  kind: 'quran' | 'hadith'
  status: 'verified' | 'altered' | 'unknown'
  /** UTF-16 offsets in the text. */
  start: number
  end: number
  quoted: string
  citation: string | undefined
  /** The correct text of an altered quotation. */
  right: string | undefined
  differences: CardDifference[]
  notes: string[]
}

const MOST_DIFFERENCES = 20

export function cardOf(card: Card, showInText: () => void): HTMLElement {
  const { kind, status, quoted, citation, right, differences, notes } = card
  const show = make('button', { className: 'quiet', type: 'button' }, [word('showInText')])
  show.addEventListener('click', showInText)
  return make('li', { className: `quotation ${status}` }, [
    make('h3', {}, [
      make('span', { className: `status ${status}` }, [word(status)]),
      make('bdi', {}, [citation ?? word(kind)]),
    ]),
    arabic('blockquote', 'quoted', [quoted]),
    ...(differences.length > 0 ? [differenceList(differences)] : []),
    ...(right === undefined ? [] : rightText(right, kind)),
    ...notes.map((note) => make('p', { className: 'small', dir: 'auto' }, [note])),
    make('div', {}, [show]),
  ])
}

function rightText(text: string, kind: Card['kind']): HTMLElement[] {
  return [
    make('h4', {}, [word('correct')]),
    arabic('blockquote', kind === 'quran' ? 'right scripture' : 'right', [text]),
  ]
}

function differenceList(differences: CardDifference[]): HTMLElement {
  const rows = differences
    .slice(0, MOST_DIFFERENCES)
    .map(({ kind, wrote, right }) =>
      make('li', {}, [
        make('span', { className: 'kind' }, [word(kind)]),
        ...(kind === 'missing' ? [] : [markedWord('wrote', 'del', wrote)]),
        ...(kind === 'added' ? [] : [markedWord('right', 'ins', right)]),
      ]),
    )
  const rest = differences.length - rows.length
  if (rest > 0) rows.push(make('li', {}, [word('more') + rest]))
  return make('ul', { className: 'differences' }, rows)
}

/** A word after its hidden label, so that screen readers tell the two apart. */
function markedWord(
  label: 'wrote' | 'right',
  tag: 'del' | 'ins',
  [before, differs, after]: MarkedWord,
): HTMLElement {
  const mark = differs === '' ? [] : [make(tag, {}, [differs])]
  return make('span', { className: 'word' }, [
    make('span', { className: 'unseen' }, [`${word(label)}: `]),
    arabic('bdi', 'letters', [before, ...mark, after]),
  ])
}

function arabic(tag: 'blockquote' | 'bdi', className: string, parts: (Node | string)[]) {
  return make(tag, { className, lang: 'ar', dir: 'rtl' }, parts)
}

/** An element with properties and content; strings are text. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
  content: (Node | string)[],
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...content)
  return element
}
