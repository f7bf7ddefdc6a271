import { childOf, type XmlElement } from '../docx-reader/xml.ts'

/** A formula of Word as text in a line, such as `(a+b)/2`. */
export function formulaText(element: XmlElement): string {
  const part = (name: string) => partText(childOf(element, name))
  switch (element.name) {
    case 'm:t':
      return element.text
    case 'm:f':
      return `${grouped(part('m:num'))}/${grouped(part('m:den'))}`
    case 'm:sSup':
      return `${part('m:e')}^${grouped(part('m:sup'))}`
    case 'm:sSub':
      return `${part('m:e')}_${grouped(part('m:sub'))}`
    case 'm:rad':
      return `${part('m:deg')}√${grouped(part('m:e'))}`
    default:
      return element.children.map(formulaText).join('')
  }
}

const partText = (element: XmlElement | undefined) =>
  element?.children.map(formulaText).join('') ?? ''

const grouped = (text: string) => (/^[\p{L}\p{N}]*$/u.test(text) ? text : `(${text})`)
