import { childOf, type XmlElement } from './xml.ts'

/** Whether it is in the formula, and no property. */
export const isContent = ({ name }: XmlElement) => /^m:/.test(name) && !name.endsWith('Pr')

/** A property of a structure; empty if it has no value, and undefined if it is not there. */
export function valueIn(element: XmlElement, name: string): string | undefined {
  const own = childOf(childOf(element, `${element.name}Pr`), name)
  return own && (own.attributes['m:val'] ?? '')
}

/** Whether a property is there, and on. */
export const isOn = (element: XmlElement, name: string): boolean =>
  !/^(?:0|false|off)$/.test(valueIn(element, name) ?? 'off')

/** The only content of a place, if it has this name. */
export function onlyIn(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const [only, ...others] = element?.children.filter(isContent) ?? []
  return others.length === 0 && only?.name === name ? only : undefined
}

/** The alignments of the columns of a matrix. */
export function columnsOf(element: XmlElement): string {
  const columns = childOf(childOf(element, 'm:mPr'), 'm:mcs')?.children ?? []
  return columns
    .map((column) => {
      const value = (name: string) =>
        childOf(childOf(column, 'm:mcPr'), name)?.attributes['m:val'] ?? ''
      const count = Math.min(Number.parseInt(value('m:count'), 10) || 1, 100)
      return ({ left: 'l', right: 'r' }[value('m:mcJc')] ?? 'c').repeat(count)
    })
    .join('')
}
