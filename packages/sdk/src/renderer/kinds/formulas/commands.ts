import { directionOfText } from '@waraq/contract'
import { FUNCTIONS, LIMITS } from './functions.ts'
import { type MathNode, mathNode } from './mathml.ts'
import { FENCES, functionNamed, operator, row, space, table } from './nodes.ts'
import { ACCENTS, ALPHABETS, ENVIRONMENTS, SPACES, SYMBOLS } from './symbols.ts'
import type { Tokens } from './tokens.ts'

/** What commands read after their name. */
export interface CommandParser {
  tokens: Tokens
  parseRow(end?: string): MathNode
  /** The cells of a matrix. */
  parseRows(): MathNode[][]
  parseGroup(end: '}' | ']'): MathNode
  parseArgument(): MathNode
  /** An argument whose letters are in an alphabet. */
  inAlphabet(name: string): MathNode
  /** A letter or a sign, in the current alphabet. */
  signNode(sign: string): MathNode
}

type Parse = (parser: CommandParser, name: string, at: number) => MathNode

/** Reads a command whose name was read at a position; an unknown one is text. */
export function parseCommand(name: string, at: number, parser: CommandParser): MathNode {
  const sign = signNamed(name)
  if (sign !== undefined) return parser.signNode(sign)
  const parse = COMMANDS.get(name)
  return parse ? parse(parser, name, at) : mathNode('mtext', `\\${name}`)
}

function signNamed(name: string): string | undefined {
  if (name === '|') return '‖'
  return /^[#$%&_{}]$/.test(name) ? name : SYMBOLS.get(name)
}

const COMMANDS = new Map<string, Parse>()
const add = (names: string, parse: Parse) => {
  for (const name of names.split(' ')) COMMANDS.set(name, parse)
}

const fence = (sign: string): MathNode => operator(sign, { stretchy: 'true' })
const parseOptional = ({ tokens, parseGroup }: CommandParser): MathNode | undefined =>
  tokens.token === '[' ? parseGroup(']') : undefined

add('frac dfrac cfrac tfrac binom dbinom tbinom', ({ parseArgument }, name) => {
  const isBinomial = name.endsWith('binom')
  const attributes = isBinomial ? { linethickness: '0' } : {}
  const fraction = mathNode('mfrac', [parseArgument(), parseArgument()], attributes)
  const node = isBinomial ? row([fence('('), fraction, fence(')')]) : fraction
  if (/^[fb]/.test(name)) return node
  return mathNode('mstyle', [node], { displaystyle: `${!name.startsWith('t')}`, scriptlevel: '0' })
})
add('sqrt', (parser) => {
  const index = parseOptional(parser)
  const base = parser.parseArgument()
  return index ? mathNode('mroot', [base, index]) : mathNode('msqrt', [base])
})
add('text mbox', ({ tokens }) => {
  const text = tokens.takeText()
  const words = mathNode('mtext', text.trim(), { dir: directionOfText(text) })
  // Spaces at the edges of a text collapse, and an Arabic one has them at the other side.
  const edge = (isSpaced: boolean) => (isSpaced ? [space(0.25)] : [])
  return row([...edge(/^\s/.test(text)), words, ...edge(/\s$/.test(text))])
})
for (const name of ALPHABETS.keys()) add(name, ({ inAlphabet }) => inAlphabet(name))
add('mathscr', ({ inAlphabet }) => inAlphabet('mathcal'))
add('boldsymbol bm', ({ inAlphabet }) => inAlphabet('mathbf'))
add('operatorname', ({ tokens }) => functionNamed(tokens.takeText()))
add(FUNCTIONS, (_, name) => functionNamed(name))
add(LIMITS, (_, name) => ({
  ...operator(name.replace(/^(?:lim|arg)(?=.)/, '$&\u2009'), {
    movablelimits: 'true',
    lspace: '0',
    rspace: '0',
  }),
  isFunction: true,
  hasLimits: true,
}))
for (const [name, width] of SPACES) COMMANDS.set(name, () => space(width))

for (const { tag, stretchy, signs } of ACCENTS)
  for (const [name, sign] of signs)
    add(name, ({ parseArgument }) => ({
      ...mathNode(tag, [parseArgument(), operator(sign, { stretchy })], {
        [tag === 'mover' ? 'accent' : 'accentunder']: 'true',
      }),
      // The scripts of a brace are its label.
      hasLimits: /brac/.test(name),
    }))
add('overset underset', ({ parseArgument }, name) => {
  const script = parseArgument()
  return mathNode(name === 'underset' ? 'munder' : 'mover', [parseArgument(), script])
})
add('bmod', () => operator('mod'))
add('pmod', ({ parseArgument }) =>
  row([operator('('), functionNamed('mod'), space(0.333), parseArgument(), operator(')')]),
)
add('hline', () => row([]))

const fencesOf = (sign: string): MathNode[] => (sign === '.' ? [] : [fence(sign)])
const DELIMITERS = `./\\↑↓↕⇑⇓${FENCES}`

/** A parenthesis, or a dot for none. */
function delimiterIn({ tokens }: CommandParser): string {
  const { at } = tokens
  const token = tokens.take().replace('<', '⟨').replace('>', '⟩')
  const sign = token.startsWith('\\') ? signNamed(token.slice(1)) : token
  return sign && DELIMITERS.includes(sign) ? sign : tokens.fail(at)
}

for (const [at, name] of ['big', 'Big', 'bigg', 'Bigg'].entries())
  add(`${name} ${name}l ${name}r ${name}m`, (parser) => {
    const size = `${(12 + 6 * at) / 10}em`
    return operator(delimiterIn(parser), { stretchy: 'true', minsize: size, maxsize: size })
  })

add('left', (parser, _, at) => {
  const { tokens, parseRow } = parser
  const items: MathNode[] = []
  do items.push(...fencesOf(delimiterIn(parser)), parseRow())
  while (tokens.token === '\\middle' && tokens.take())
  tokens.expect('\\right', at)
  return mathNode('mrow', [...items, ...fencesOf(delimiterIn(parser))])
})

add('begin', ({ tokens, parseRows }, _, at) => {
  const name = tokens.takeText()
  const known = ENVIRONMENTS.get(name.replace(/\*$/, '')) ?? tokens.fail(at)
  const own = name === 'array' ? tokens.takeText().replace(/[^lcr]/g, '') : ''
  const isDisplayed = /^(?:align|gather)/.test(name)
  const attributes = isDisplayed ? { displaystyle: 'true' } : {}
  const rows = table(parseRows(), own || known.columns, attributes)
  tokens.expect('\\end', at)
  if (tokens.takeText() !== name) tokens.fail(at)
  return row([...fencesOf(known.open), rows, ...fencesOf(known.close)])
})
