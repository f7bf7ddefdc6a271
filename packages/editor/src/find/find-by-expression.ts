import { captureOf, type Machine, run } from './expression-machine.ts'
import { parseExpression } from './expression-parser.ts'
import type { TextMatch } from './find-in-text.ts'

/**
 * Returns a function that finds all matches of an expression in a text. It takes a limited number
 * of steps, so that no expression blocks the page.
 *
 * @throws ExpressionError if the expression is malformed; finding throws one if the budget is used
 *   up
 */
export function createExpressionFinder(pattern: string, matchCase: boolean) {
  const { program, groups } = parseExpression(pattern, !matchCase)
  return (text: string, budget: Machine['budget']): TextMatch[] => {
    const matches: TextMatch[] = []
    const machine: Machine = { text, at: 0, next: 0, registers: [], choices: [], budget }
    let from = 0
    while (from < text.length) {
      Object.assign(machine, { at: from, next: 0, registers: [], choices: [] })
      const isFound = run(program, machine)
      const { at: to, registers } = machine
      // An empty match has nothing to highlight.
      if (isFound && to > from) {
        const captures = Array.from({ length: groups }, (_, at) =>
          captureOf(at + 1, text, registers),
        )
        matches.push({ from, to, groups: [text.slice(from, to), ...captures] })
        from = to
      } else from += (text.codePointAt(from) ?? 0) > 0xffff ? 2 : 1
    }
    return matches
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
