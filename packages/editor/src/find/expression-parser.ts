import {
  ExpressionError,
  type ExpressionProblem,
  forget,
  fork,
  jump,
  look,
  note,
  type Program,
  requirePlace,
  requireProgress,
  take,
  takeAgain,
} from './expression-machine.ts'

interface Expression {
  program: Program
  groups: number
}

/**
 * Limits the depth of recursion, and the time for unclosed brackets, which are read again at each
 * of their signs.
 */
const MAX_LETTERS = 1000

/** Repetitions are unrolled, so `(a{1000}){1000}` would exhaust the memory. */
const MAX_INSTRUCTIONS = 5000

const TOKENS =
  /\\(?:[pPu]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|k<[^>]*>|[1-9]\d*|.)|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<[^>]*>)|[*+?]\??|\{\d+(?:,\d*)?\}\??|./gsu
const OPENS_GROUP = /^\((?!\?(?:<?[=!]|:))/
const LOOK = /^\(\?(<?)([=!])$/
const REFERENCE = /^\\(?:([1-9]\d*)|k<(.*)>)$/
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(,(\d*))?\})(\??)$/
/** Tokens that do not take exactly one letter. */
const NO_LETTER = /^(?:[(^$]|\\[bBk1-9])/

const isWord = (text: string, at: number) => /\w/.test(text.charAt(at))
const isBetween = (text: string, at: number) => isWord(text, at - 1) !== isWord(text, at)
const PLACES: Partial<Record<string, (text: string, at: number) => boolean>> = {
  '^': (_, at) => at === 0,
  $: ({ length }, at) => at === length,
  '\\b': isBetween,
  '\\B': (text, at) => !isBetween(text, at),
}

/**
 * Compiles a JavaScript expression with the flag `u`, and `i` if it ignores case.
 *
 * @throws ExpressionError if the expression is malformed
 */
export function parseExpression(pattern: string, ignoresCase: boolean): Expression {
  if (pattern.length > MAX_LETTERS) throw new ExpressionError('slow')
  const flags = ignoresCase ? 'iu' : 'u'
  requireSyntax(pattern, flags)
  const tokens = pattern.match(TOKENS) ?? []
  const groupNames = tokens.filter((token) => OPENS_GROUP.test(token))
  let registers = 2 * (groupNames.length + 1)
  let at = 0
  let groups = 0
  let isBackward = false

  function choice(): Program {
    const first = sequence()
    if (tokens[at] !== '|') return first
    at++
    const others = choice()
    return [fork(0, first.length + 1), ...first, jump(others.length), ...others]
  }

  function sequence(): Program {
    const terms: Program[] = []
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') terms.push(term())
    return (isBackward ? terms.reverse() : terms).flat()
  }

  function term(): Program {
    const token = tokens[at++] ?? ''
    const before = groups
    const once = atom(token)
    const quantifier = QUANTIFIER.exec(tokens[at] ?? '')
    if (!quantifier) return once
    at++
    const hasGroups = groups > before
    const round = hasGroups ? [forget(2 * before + 2, 2 * groups + 2), ...once] : once
    return repeat(round, !NO_LETTER.test(token), quantifier)
  }

  function atom(token: string): Program {
    if (token.startsWith('(')) return group(token)
    const place = PLACES[token]
    if (place) return [requirePlace(place)]
    const [isReference, number, name] = REFERENCE.exec(token) ?? []
    const groupNumber = number ? Number(number) : groupNames.indexOf(`(?<${name}>`) + 1
    if (isReference) return [takeAgain(groupNumber, isBackward, ignoresCase)]
    return [take(letterTest(token, flags), isBackward)]
  }

  function group(token: string): Program {
    const wasBackward = isBackward
    const [isLook, behind, sign] = LOOK.exec(token) ?? []
    const number = OPENS_GROUP.test(token) ? ++groups : undefined
    if (isLook) isBackward = behind === '<'
    const inside = choice()
    isBackward = wasBackward
    at++
    if (isLook) return [look(inside, sign === '!')]
    if (number === undefined) return inside
    const ends = [note(2 * number), note(2 * number + 1)]
    const [first, last] = isBackward ? ends.reverse() : ends
    return first && last ? [first, ...inside, last] : inside
  }

  function repeat(round: Program, isLetter: boolean, quantifier: RegExpExecArray): Program {
    const { least, most, isLazy } = boundsOf(quantifier)
    // A repetition of a letter always makes progress and needs no check; most repetitions are such.
    const register = registers++
    const more = isLetter ? round : [note(register), ...round, requireProgress(register)]
    const optional = most === Number.POSITIVE_INFINITY ? 1 : most - least
    if ((least + optional) * (more.length + 2) > MAX_INSTRUCTIONS) throw new ExpressionError('slow')
    const unless = (skipped: number) => (isLazy ? fork(skipped, 0) : fork(0, skipped))
    const always = Array.from({ length: least }, () => round).flat()
    if (most === Number.POSITIVE_INFINITY)
      return [...always, unless(more.length + 1), ...more, jump(-more.length - 2)]
    let last: Program = []
    for (let remaining = optional; remaining > 0; remaining--)
      last = [unless(more.length + last.length), ...more, ...last]
    return [...always, ...last]
  }

  const program = choice()
  if (program.length > MAX_INSTRUCTIONS) throw new ExpressionError('slow')
  return { program, groups }
}

function boundsOf([, sign, from, comma, to, lazy]: RegExpExecArray) {
  const isLazy = lazy === '?'
  if (sign === '?') return { least: 0, most: 1, isLazy }
  if (sign) return { least: sign === '+' ? 1 : 0, most: Number.POSITIVE_INFINITY, isLazy }
  const least = Number(from)
  const most = to ? Number(to) : comma ? Number.POSITIVE_INFINITY : least
  return { least, most, isLazy }
}

/** Whether a letter matches an atom; the browser decides, once for each letter. */
function letterTest(atom: string, flags: string): (letter: number) => boolean {
  const expression = new RegExp(`^(?:${atom})$`, flags)
  const cache = new Map<number, boolean>()
  return (letter) => {
    const isKnown = cache.get(letter)
    if (isKnown !== undefined) return isKnown
    const isAccepted = expression.test(String.fromCodePoint(letter))
    cache.set(letter, isAccepted)
    return isAccepted
  }
}

function requireSyntax(pattern: string, flags: string): void {
  try {
    RegExp(pattern, flags)
  } catch {
    throw new ExpressionError(problemOf(pattern))
  }
  // This parser does not support newer syntax, such as `(?i:`.
  if (/\(\?[a-z-]+:/.test(bareOf(pattern))) throw new ExpressionError('malformed')
}

/** The pattern without its escapes and classes. */
const bareOf = (pattern: string) =>
  pattern.replace(TOKENS, (token) => (/^[\\[]./su.test(token) ? 'x' : token))

// Derived from the pattern, because the messages of browsers differ and are in English.
function problemOf(pattern: string): ExpressionProblem {
  const bare = bareOf(pattern)
  const count = (sign: string) => bare.split(sign).length
  if (/[[\]]/.test(bare) || count('(') !== count(')')) return 'bracket'
  return /(?:^|[(|*+?}])[*+?{]/.test(bare) ? 'repetition' : 'malformed'
}
