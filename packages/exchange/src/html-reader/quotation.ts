import type { DocumentNode } from '@waraq/contract'
import { lettersOf, quotationOf } from '../kinds/scripture-reader.ts'
import type { HtmlReader } from './reader.ts'
import { attributeOf, classesOf, type HtmlElement, isElement, nodesIn, textIn } from './tree.ts'

/** A verse or a hadith in a page that we wrote. Its letters are checked where there is a corpus. */
export function readQuotation(
  element: HtmlElement,
  classes: readonly string[],
  { node }: Pick<HtmlReader, 'node'>,
): DocumentNode | undefined {
  if (!classes.includes('wq-quotation')) return undefined
  const [verse, hadith] = [attributeOf(element, 'data-verse'), attributeOf(element, 'data-hadith')]
  const quotation = quotationOf(verse, hadith)
  const scripture = [...nodesIn(element.childNodes)].find(
    (one): one is HtmlElement => isElement(one) && classesOf(one).includes('wq-scripture'),
  )
  if (!quotation || !scripture) return undefined
  const isCard = classes.includes('wq-card')
  const isnad = childTextOf(scripture, 'wq-isnad')
  const text = textIn(scripture)
  const letters = lettersOf(
    quotation.type,
    isnad && isCard ? `${isnad}«${text.slice(isnad.length)}` : text,
  )
  return node(quotation.type, {
    ...quotation.attributes,
    displayMode: isCard ? 'card' : null,
    translationOpen: attributeOf(element, 'data-translated') === undefined ? null : true,
    ...letters,
  })
}

/** The text of the first element of a class. */
function childTextOf(element: HtmlElement, name: string): string | undefined {
  const child = element.childNodes.find(
    (one): one is HtmlElement => isElement(one) && classesOf(one).includes(name),
  )
  return child && textIn(child)
}
