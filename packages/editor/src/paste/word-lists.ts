interface WordItem {
  paragraph: HTMLElement
  level: number
  isOrdered: boolean
}

const NUMBER = /^\s*\(?(?:\p{Nd}+|[a-z]|[ivxlc]+|\p{Script=Arabic})[.)-]/iu

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
  const level = Number(/level(\d)/i.exec(paragraph.dataset.msoList ?? '')?.[1] ?? 1)
  const bullet = paragraph.querySelector('[data-mso-list^="Ignore" i]')
  const isOrdered = NUMBER.test(bullet?.textContent ?? '')
  bullet?.remove()
  return { paragraph, level, isOrdered }
}

function replaceRun(run: WordItem[]): void {
  const open: { list: HTMLElement; level: number }[] = []
  for (const { paragraph, level, isOrdered } of run) {
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let current = open.at(-1)
    if (!current || current.level < level) {
      const list = document.createElement(isOrdered ? 'ol' : 'ul')
      // In the previous item, or at the start of the run.
      const parent = current?.list.lastElementChild
      if (parent) parent.append(list)
      else paragraph.before(list)
      current = { list, level }
      open.push(current)
    }
    const item = document.createElement('li')
    current.list.append(item)
    item.append(paragraph)
  }
}
