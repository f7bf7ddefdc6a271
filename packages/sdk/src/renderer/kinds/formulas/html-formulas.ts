import type { HtmlOutput } from '../../html-output.ts'
import type { Attributes, RenderOutput, Tag } from '../../output.ts'
import { formulaOf, withSign } from './formula.ts'
import type { MathNode } from './mathml.ts'

/** Characters of formulas that a document is drawn with. */
const MAX_DRAWN = 100_000

interface Source {
  tag: Tag
  attributes: Attributes
  text: string
  /** Of the elements within. */
  depth: number
}

/**
 * An output that writes formulas where it gets their sources, which are code in `math`. Those behind
 * the first `MAX_DRAWN` characters of formulas stay sources.
 */
export function drawingFormulas(output: HtmlOutput): RenderOutput {
  let source: Source | undefined
  let drawn = 0
  return {
    open(tag, attributes) {
      if (source) source.depth += 1
      else if (attributes?.['data-language'] !== 'math') output.open(tag, attributes)
      else source = { tag, attributes, text: '', depth: 0 }
    },
    close(tag) {
      if (!source) output.close(tag)
      else if (source.depth > 0) source.depth -= 1
      else {
        drawn += source.text.length
        write(source, output, drawn > MAX_DRAWN)
        source = undefined
      }
    },
    empty(tag, attributes) {
      if (!source) output.empty(tag, attributes)
    },
    text(value) {
      if (source) source.text += value
      else output.text(value)
    },
  }
}

function write({ tag, attributes, text }: Source, output: HtmlOutput, isSource: boolean): void {
  const isBlock = tag === 'pre'
  const formula = isSource ? undefined : formulaOf(text, isBlock)
  if (typeof formula === 'object') {
    writeNode(formula, output)
    return
  }
  const title = formula === undefined ? undefined : withSign(text, formula)
  output.open(tag, { ...attributes, title })
  if (isBlock) output.open('code')
  output.text(text)
  if (isBlock) output.close('code')
  output.close(tag)
}

function writeNode({ tag, attributes, content }: MathNode, output: HtmlOutput): void {
  output.open(tag, attributes)
  if (typeof content === 'string') output.text(content)
  else for (const child of content) writeNode(child, output)
  output.close(tag)
}
