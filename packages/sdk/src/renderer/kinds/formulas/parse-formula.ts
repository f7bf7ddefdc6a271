import { type CommandParser, parseCommand } from './commands.ts'
import { type MathNode, mathNode } from './mathml.ts'
import {
  identifier,
  isIdentifier,
  operator,
  row,
  type Scripts,
  space,
  spaced,
  table,
  withScripts,
} from './nodes.ts'
import { createTokens } from './tokens.ts'

/** Deeper formulas are not read. */
const MAX_DEPTH = 64
const ROW_END = /^(?:\\\\|\\cr$)/
/** Ends a cell, a group or a formula. */
const END = /^(?:[}&]?$|\\\\|\\(?:cr|end|right|middle)$)/
const SCRIPT = /^[_^']$/
const LIMITS = /^\\(?:no)?limits$/

/**
 * Reads a formula in a subset of TeX without macros, in linear time. Unknown commands are text in
 * it. `step` is called for each token that is read.
 *
 * @throws FormulaError where the formula cannot be read
 */
export function parseFormula(source: string, step = () => {}): MathNode {
  const tokens = createTokens(source, step)
  let depth = 0
  let alphabet = ''

  function within(parse: () => MathNode): MathNode {
    depth += 1
    if (depth > MAX_DEPTH) tokens.fail()
    const node = parse()
    depth -= 1
    return node
  }

  const parser: CommandParser = {
    tokens,

    parseRows() {
      let cells = [parseRow()]
      const rows = [cells]
      while (tokens.token === '&' || ROW_END.test(tokens.token)) {
        if (tokens.take() !== '&') {
          cells = []
          rows.push(cells)
        }
        cells.push(parseRow())
      }
      return rows
    },

    parseRow,

    parseGroup(end) {
      const { at } = tokens
      tokens.take()
      const group = parseRow(end)
      tokens.expect(end, at)
      return group
    },

    parseArgument: () =>
      within(() => {
        const { token } = tokens
        if (END.test(token) || SCRIPT.test(token)) tokens.fail()
        return /^[\\{]/.test(token) ? parseAtom() : signNode(tokens.takeOne())
      }),

    inAlphabet(name) {
      const before = alphabet
      alphabet = name
      const node = parser.parseArgument()
      alphabet = before
      return node
    },

    signNode,
  }

  function parseRow(end?: string): MathNode {
    return within(() => {
      const items: MathNode[] = []
      while (!END.test(tokens.token) && tokens.token !== end) items.push(parseItem(end))
      return row(spaced(items))
    })
  }

  function parseItem(end?: string): MathNode {
    const [, style] = /^\\(display|text|script)style$/.exec(tokens.token) ?? []
    if (!style) return parseScripts()
    tokens.take()
    // It counts for the rest of the row.
    return mathNode('mstyle', [parseRow(end)], {
      displaystyle: String(style === 'display'),
      scriptlevel: style === 'script' ? '1' : '0',
    })
  }

  function parseScripts(): MathNode {
    let base = SCRIPT.test(tokens.token) ? mathNode('mrow', []) : parseAtom()
    const scripts: Scripts = {}
    for (;;) {
      if (SCRIPT.test(tokens.token)) addScript(scripts)
      else if (!LIMITS.test(tokens.token)) return withScripts(base, scripts)
      else base = { ...base, hasLimits: tokens.take() === '\\limits' }
    }
  }

  function addScript(scripts: Scripts): void {
    const side = tokens.token === '_' ? 'below' : 'above'
    if (scripts[side]) tokens.fail()
    scripts[side] = tokens.token === "'" ? parsePrimes() : parseScript()
  }

  function parseScript(): MathNode {
    tokens.take()
    return parser.parseArgument()
  }

  /** Primes, and what is raised beside them. */
  function parsePrimes(): MathNode {
    let primes = ''
    for (; tokens.token === "'"; tokens.take()) primes += '′'
    return row([operator(primes), ...(tokens.token === '^' ? [parseScript()] : [])])
  }

  function parseAtom(): MathNode {
    const { token, at } = tokens
    if (token === '{') return parser.parseGroup('}')
    tokens.take()
    return token.startsWith('\\') ? parseCommand(token.slice(1), at, parser) : signNode(token)
  }

  function signNode(sign: string): MathNode {
    if (/^\p{Nd}/u.test(sign)) return identifier(sign, alphabet, 'mn')
    if (sign === '~') return space(0.25)
    return isIdentifier(sign) ? identifier(sign, alphabet) : operator(sign)
  }

  const rows = parser.parseRows()
  if (tokens.token) tokens.fail()
  const cells = rows.flat()
  if (cells.length === 1 && cells[0]) return cells[0]
  return table(rows, cells.length > rows.length ? 'rl' : 'c', { displaystyle: 'true' })
}
