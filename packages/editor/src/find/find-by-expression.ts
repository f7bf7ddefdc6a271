import { type Machine, run, takenBy } from './expression-machine.ts'
import { parseExpression } from './expression-parser.ts'
import type { TextMatch } from './find-in-text.ts'

/**
 * Returns a function that finds all matches of an expression in a text. It takes a limited number
 * of steps and never blocks the page, whatever the expression.
 *
 * @throws ExpressionError if it is no expression; finding throws one if the budget is used up
 */
export function createExpressionFinder(pattern: string, matchCase: boolean) {
  const { program, groups } = parseExpression(pattern, !matchCase)
  return (text: string, budget: Machine['budget']): TextMatch[] => {
    const found: TextMatch[] = []
    const machine: Machine = { text, at: 0, next: 0, registers: [], choices: [], budget }
    let from = 0
    while (from < text.length) {
      Object.assign(machine, { at: from, next: 0, registers: [], choices: [] })
      const isFound = run(program, machine)
      const { at: to, registers } = machine
      // A match without letters cannot be shown.
      if (isFound && to > from) {
        const taken = Array.from({ length: groups }, (_, at) => takenBy(at + 1, text, registers))
        found.push({ from, to, groups: [text.slice(from, to), ...taken] })
        from = to
      } else from += (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1
    }
    return found
  }
}

/** A replacement with the groups of a match: `$1` to `$9`, `$&` for all of it, `$$` for a sign. */
export function replacementFor(replacement: string, { groups }: TextMatch): string {
  if (!groups) return replacement
  return replacement.replace(/\$([$&1-9])/g, (sign, which: string) => {
    if (which === '$') return '$'
    const group = which === '&' ? 0 : Number(which)
    return group < groups.length ? (groups[group] ?? '') : sign
  })
}
