import { foldDigits } from '@waraq/scripture/fold'

interface WordItem {
  paragraph: HTMLElement
  /** Identifies the list among those of its level: its kind, and Word's name for it. */
  name: string
  level: number
  /** Undefined for a bullet. */
  number: ListNumber | undefined
}

/** The number of an item: its value, and the `type` of `ol` for letters and Roman numbers. */
interface ListNumber {
  start: number
  type: string | undefined
}

// As the first item of a list, `c` and `l` are letters: few lists begin at 50 or 100.
const NUMBER = /^\s*\(?(?:(\p{Nd}+)|([ivx]|[ivxlc]{2,15})|([a-z])|\p{Script=Arabic})[.)-]/iu
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const STYLE = /\bstyle=(["'])([^"']*)\1/gi
const LIST = /mso-list:\s*([^;]*)/i

/**
 * Stores Word's list styles in an attribute, because browsers drop unknown properties when others
 * are set.
 */
export const markWordLists = (html: string): string =>
  html.replace(STYLE, (style, quote: string, css: string) => {
    const [, list] = LIST.exec(css) ?? []
    return list === undefined ? style : `${style} data-mso-list=${quote}${list}${quote}`
  })

/** Converts Word's list paragraphs to lists and removes its bullets. */
export function convertWordLists(dom: HTMLElement): void {
  const paragraphs = [...dom.querySelectorAll<HTMLElement>('p[data-mso-list]')]
  const items = new Map(paragraphs.map((paragraph) => [paragraph, itemOf(paragraph)]))
  for (const paragraph of paragraphs) {
    // The first paragraph of a run converts all of it.
    if (!items.has(paragraph)) continue
    const run: WordItem[] = []
    let next: Element | null = paragraph
    while (next instanceof HTMLElement) {
      const item = items.get(next)
      if (!item) break
      run.push(item)
      items.delete(next)
      next = next.nextElementSibling
    }
    replaceRun(run)
  }
}

function itemOf(paragraph: HTMLElement): WordItem {
  const { msoList = '' } = paragraph.dataset
  const level = Number(/level(\d)/i.exec(msoList)?.[1] ?? 1)
  const bullet = paragraph.querySelector('[data-mso-list^="Ignore" i]')
  const number = numberOf(bullet?.textContent ?? '')
  bullet?.remove()
  const name = `${number ? 'ol' : 'ul'} ${msoList.replace(/level\d/i, '')}`
  return { paragraph, name, level, number }
}

function numberOf(bullet: string): ListNumber | undefined {
  const [found, digits, roman, letter] = NUMBER.exec(bullet) ?? []
  if (found === undefined) return undefined
  if (digits !== undefined) return { start: Number(foldDigits(digits)), type: undefined }
  if (roman !== undefined) return { start: romanValue(roman), type: roman < 'a' ? 'I' : 'i' }
  if (letter === undefined) return { start: 1, type: undefined }
  const isUpper = letter < 'a'
  return { start: letter.toLowerCase().charCodeAt(0) - 96, type: isUpper ? 'A' : 'a' }
}

function romanValue(roman: string): number {
  const values = [...roman.toLowerCase()].map((digit) => ROMAN[digit] ?? 0)
  // A smaller digit before a larger one is subtracted.
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  )
}

function createList(number: ListNumber | undefined): HTMLElement {
  if (!number) return document.createElement('ul')
  const list = document.createElement('ol')
  list.start = number.start
  if (number.type) list.type = number.type
  return list
}

function replaceRun(run: WordItem[]): void {
  const open: { list: HTMLElement; name: string; level: number }[] = []
  for (const { paragraph, name, level, number } of run) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    // Another list can follow without a paragraph between them.
    if (open.at(-1)?.level === level && open.at(-1)?.name !== name) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = createList(number)
      // In the previous item, or at the start of the run.
      const parent = current?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      current = { list, name, level }
      open.push(current)
    }
    const item = document.createElement('li')
    current.list.append(item)
    item.append(paragraph)
  }
}
