import { formulaOf, withSign } from './formula.ts'
import type { MathAttributes, MathNode } from './mathml.ts'

const MATHML = 'http://www.w3.org/1998/Math/MathML'

/**
 * Replaces the sources of formulas, which are code in `math`, with MathML. The title of one that
 * cannot be read shows where.
 */
export function drawFormulas(part: ParentNode): void {
  for (const code of part.querySelectorAll<HTMLElement>('[data-language="math"]')) {
    const source = code.textContent ?? ''
    const formula = formulaOf(source, code.localName === 'pre')
    if (typeof formula === 'number') code.title = withSign(source, formula)
    else code.replaceWith(elementOf(formula, code.ownerDocument))
  }
}

function elementOf({ tag, attributes, content }: MathNode, document: Document): Element {
  const element = document.createElementNS(MATHML, tag)
  for (const name in attributes) {
    const value = attributes[name as keyof MathAttributes]
    if (value !== undefined) element.setAttribute(name, value)
  }
  if (typeof content === 'string') element.textContent = content
  else for (const child of content) element.append(elementOf(child, document))
  return element
}
