/** Shows the reports on an article: one card for each quotation. */
import { type Card, cardOf, make } from './check-card.ts'
import {
  type HadithQuotation,
  hadithFacts,
  type QuranQuotation,
  quranFacts,
} from './check-facts.ts'
import { word } from './check-words.ts'
import { elementOf } from './page.ts'

interface Report<Quotation> {
  truncated: boolean
  not_installed?: boolean
  quotations: Quotation[]
}

const list = elementOf('#quotations', HTMLElement)
const summary = elementOf('#summary', HTMLElement)
const article = elementOf('#article', HTMLTextAreaElement)

export const clear = (): void => list.replaceChildren()

/** The cards of both reports, in the order of the text. */
export function showReport(
  text: string,
  { quran, hadith }: { quran?: Report<QuranQuotation>; hadith?: Report<HadithQuotation> },
): void {
  const cards: Card[] = [
    ...(quran?.quotations ?? []).map(quranFacts),
    ...(hadith?.quotations ?? []).map(hadithFacts),
  ].sort((one, other) => one.start - other.start)
  list.replaceChildren(...cards.map((card) => cardOf(card, () => showInText(text, card))))
  const counts = (['verified', 'altered', 'unknown'] as const).map((status) =>
    make('span', { className: `count ${status}` }, [
      `${word(status)} ${cards.filter((card) => card.status === status).length}`,
    ]),
  )
  const isCut = quran?.truncated === true || hadith?.truncated === true
  const remarks = [
    ...(isCut ? [word('cut')] : []),
    ...(hadith?.not_installed === true ? [word('notInstalled')] : []),
  ]
  summary.replaceChildren(
    ...(cards.length > 0 ? counts : [word('none')]),
    ...remarks.map((remark) => make('span', { className: 'remark' }, [remark])),
  )
}

// The author may have changed the text since it was checked.
function showInText(text: string, { start, end }: Card): void {
  const quoted = text.slice(start, end)
  const isUnmoved = article.value.slice(start, end) === quoted
  const at = isUnmoved ? start : article.value.indexOf(quoted)
  article.focus()
  if (at >= 0) article.setSelectionRange(at, at + quoted.length)
}
