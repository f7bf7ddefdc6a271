import { type MathNode, mathNode } from './mathml.ts'
import { parseFormula } from './parse-formula.ts'
import { FormulaError } from './tokens.ts'

/** A longer formula may scroll, which keys can do if it takes the focus. */
const MAX_UNFOCUSED = 60

/** A formula as MathML, or the position where it cannot be read. */
export function formulaOf(source: string, isBlock: boolean): MathNode | number {
  try {
    return mathNode('math', [parseFormula(source)], {
      display: isBlock ? 'block' : undefined,
      // Also within Arabic text.
      dir: 'ltr',
      alttext: source,
      tabindex: isBlock && source.length > MAX_UNFOCUSED ? '0' : undefined,
    })
  } catch (error) {
    if (error instanceof FormulaError) return error.at
    throw error
  }
}

/** The source with a sign in front of what cannot be read. */
export const withSign = (source: string, at: number): string =>
  `${source.slice(0, at)} ⚠ ${source.slice(at)}`
