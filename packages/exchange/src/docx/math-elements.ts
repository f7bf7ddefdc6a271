import { BuilderElement, NextAttributeComponent, XmlComponent } from 'docx'
import { heldText } from './line.ts'
import type { DocxWriter } from './writer.ts'

/** An element with its value. */
export const element = (
  name: string,
  children: readonly XmlComponent[],
  val?: string,
): XmlComponent =>
  new BuilderElement<{ val: string }>({
    name,
    children,
    ...(val !== undefined && { attributes: { val: { key: 'm:val', value: val } } }),
  })

/** Properties, each a name and its value. */
export const properties = (name: string, ...all: [name: string, value: string][]): XmlComponent =>
  element(
    name,
    all.map(([property, value]) => element(`m:${property}`, [], value)),
  )

/** The library's own runs have no properties. */
class MathText extends XmlComponent {
  constructor(text: string) {
    super('m:t')
    this.root.push(
      new NextAttributeComponent({ space: { key: 'xml:space', value: 'preserve' } }),
      text,
    )
  }
}

type Style = 'plain' | 'text'
const STYLES = { plain: element('m:sty', [], 'p'), text: element('m:nor', []) }

export function run(value: string, writer: DocxWriter, style?: Style): XmlComponent {
  const words = new MathText(heldText(value, writer))
  return element('m:r', style ? [element('m:rPr', [STYLES[style]]), words] : [words])
}
