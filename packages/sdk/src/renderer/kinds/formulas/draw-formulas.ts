import { formulaOf, withSign } from './formula.ts'
import type { MathAttributes, MathNode } from './mathml.ts'

const MATHML = 'http://www.w3.org/1998/Math/MathML'

/**
 * Replaces the sources of formulas, which are code in `math`, with MathML. The title of one that
 * cannot be read shows where.
 *
 * @param atOnce characters of formulas that are drawn before the page draws its next frame
 */
export function drawFormulas(part: ParentNode, atOnce = Number.POSITIVE_INFINITY): void {
  drawSome([...part.querySelectorAll<HTMLElement>('[data-language="math"]')], atOnce)
}

/** Longer than a frame, whose layout is most of the work. */
const PAUSE_MS = 50

function drawSome(codes: readonly HTMLElement[], atOnce: number): void {
  let drawn = 0
  for (const [at, code] of codes.entries()) {
    const source = code.textContent ?? ''
    drawn += source.length
    if (at > 0 && drawn > atOnce) {
      setTimeout(drawSome, PAUSE_MS, codes.slice(at), atOnce)
      return
    }
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
