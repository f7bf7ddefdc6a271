import { foldDigits } from '@waraq/scripture/fold'

interface WordItem {
  paragraph: HTMLElement
  /** Identifies the list among those of its level: its kind, and Word's name for it. */
  name: string
  level: number
  label: Label
}

/** A bullet, a number, or text that no list of documents shows before its items. */
type Label = 'bullet' | 'text' | ListNumber

/** The number of an item: its value, and the `type` of `ol` for letters and Roman numbers. */
interface ListNumber {
  start: number
  type: string | undefined
}

// `c` and `l` as the first item are letters and no Roman numbers, because few lists begin at 50 or
// 100.
const NUMBER = /^\(?(?:(\p{Nd}{1,4})|([ivx]|[ivxlc]{2,15})|([a-z]))[.)-]$/iu
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

const TASK_BOX = /^[☐☑☒]$/

/** Converts Word's list paragraphs to lists and removes its bullets. */
export function convertWordLists(dom: HTMLElement): void {
  const paragraphs = [...dom.querySelectorAll<HTMLElement>('p[data-mso-list*="level" i]')]
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
  const before = paragraph.querySelector('[data-mso-list^="Ignore" i]')
  const words = (before?.textContent ?? '').trim()
  const label = labelOf(words)
  if (label === 'text' || TASK_BOX.test(words)) before?.replaceWith(`${words} `)
  else before?.remove()
  const name = `${isNumber(label) ? 'ol' : 'ul'} ${msoList.replace(/level\d/i, '')}`
  return { paragraph, name, level, label }
}

function labelOf(words: string): Label {
  // Invisible marks of direction are no part of the label.
  const sign = words.replace(/[\u200c-\u200f\u061c\s]/g, '')
  const [matched, digits, roman, letter = ''] = NUMBER.exec(sign) ?? []
  // In symbol fonts, bullets have the codes of letters.
  if (matched === undefined)
    return sign.length > 1 && /[\p{L}\p{N}]/u.test(sign) ? 'text' : 'bullet'
  if (digits !== undefined) return { start: Number(foldDigits(digits)), type: undefined }
  if (roman !== undefined) return { start: romanValue(roman), type: roman < 'a' ? 'I' : 'i' }
  return { start: letter.toLowerCase().charCodeAt(0) - 96, type: letter < 'a' ? 'A' : 'a' }
}

const isNumber = (label: Label): label is ListNumber => typeof label === 'object'

function romanValue(roman: string): number {
  const values = [...roman.toLowerCase()].map((digit) => ROMAN[digit] ?? 0)
  // A smaller digit before a larger one is subtracted.
  return values.reduce(
    (sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value),
    0,
  )
}

function createList(label: Label): HTMLElement {
  if (!isNumber(label)) return document.createElement('ul')
  const list = document.createElement('ol')
  list.start = label.start
  if (label.type) list.type = label.type
  return list
}

interface OpenList {
  list: HTMLElement
  name: string
  level: number
}

function replaceRun(run: WordItem[]): void {
  const open: OpenList[] = []
  for (const item of run) {
    closeDeeper(open, item)
    const { paragraph, label, level, name } = item
    let current = open.at(-1)
    if (label === 'text') {
      // A paragraph with a text label continues the item above it, if there is one.
      current?.list.lastElementChild?.append(paragraph)
      continue
    }
    if (!current || current.level < level) {
      const list = createList(label)
      // In the previous item, or at the start of the run.
      const parent = current?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      current = { list, name, level }
      open.push(current)
    }
    const entry = document.createElement('li')
    current.list.append(entry)
    entry.append(paragraph)
  }
}

/** Closes the lists that an item does not belong to. */
function closeDeeper(open: OpenList[], { label, level, name }: WordItem): void {
  while ((open.at(-1)?.level ?? 0) > level) open.pop()
  const current = open.at(-1)
  // Another list can follow without a paragraph between them.
  if (current?.level === level && (label === 'text' || current.name !== name)) open.pop()
}
