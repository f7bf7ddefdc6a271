import {
  addressBefore,
  type DocumentNode,
  linkAddressOf,
  typedLinkOf,
  withoutBidiMarks,
} from '@waraq/contract'
import { createEmphasis, runLength } from './emphasis.ts'
import { createPieces } from './pieces.ts'

const ESCAPABLE = /[!-/:-@[-`{-~]/
const TITLE = /^\s+["'(]/

/** Matches formulas as typing does. */
const FORMULA = /(?<![\\$\p{L}\p{N}])\$((?!\s)[^$]+(?<=\S))\$(?![\p{Nd}$])/uy

/**
 * The text nodes of a line of Markdown: emphasis, code, formulas, links and breaks. Pictures become links to
 * them, and HTML stays text. Takes linear time.
 */
export function parseInline(text: string): DocumentNode[] {
  const pieces = createPieces()
  const emphasis = createEmphasis(text, pieces)
  const closeOf = codeSpans(text)
  const nextOf = createLookahead(text)
  const brackets: { piece: number; isPicture: boolean }[] = []
  let at = 0

  const literal = (length: number): void => {
    pieces.addText(text.slice(at, at + length))
    at += length
  }

  function readBackslash(): void {
    const next = text.charAt(at + 1)
    if (next === '\n') pieces.addBreak()
    else if (ESCAPABLE.test(next)) pieces.addText(next)
    else {
      literal(1)
      return
    }
    at += 2
  }

  function readCode(): void {
    const length = runLength(text, at)
    const close = closeOf.get(at)
    if (close === undefined) {
      literal(length)
      return
    }
    pieces.addCode(text.slice(at + length, close).replaceAll('\n', ' '))
    at = close + length
  }

  function readFormula(): void {
    FORMULA.lastIndex = at
    const [found, source = ''] = FORMULA.exec(text) ?? []
    if (found === undefined) {
      literal(1)
      return
    }
    pieces.addFormula(source.replaceAll('\n', ' '))
    at += found.length
  }

  function readBracket(): void {
    const isPicture = text[at] === '!'
    const length = isPicture ? 2 : 1
    brackets.push({ piece: pieces.addSign(text.slice(at, at + length)), isPicture })
    at += length
  }

  function readClosingBracket(): void {
    const opening = brackets.pop()
    const target = opening && text[at + 1] === '(' ? targetAt(at + 2) : undefined
    const href = target && linkAddressOf(withoutBidiMarks(target.address))
    if (!opening || !target || !href) {
      literal(1)
      return
    }
    pieces.addLink(opening.piece, href)
    // Links cannot be nested.
    if (!opening.isPicture) brackets.length = 0
    at = target.end
  }

  /** An address in parentheses, perhaps with one pair of parentheses in it and with a title. */
  function targetAt(start: number): { address: string; end: number } | undefined {
    let end = nextOf(')', start)
    if (end < 0 || end - start > MAX_ADDRESS) return undefined
    if (text[end + 1] === ')' && text.slice(start, end).includes('(')) end += 1
    const [inside, space] = [text.slice(start, end), nextOf(' ', start)]
    const length = space >= 0 && space < end ? space - start : inside.length
    if (length < inside.length && !TITLE.test(inside.slice(length))) return undefined
    const address = inside.slice(0, length).replace(/^<|>$/g, '')
    return { address, end: end + 1 }
  }

  function readAutolink(): void {
    const end = nextOf('>', at)
    const address = end < 0 || end - at > MAX_ADDRESS ? '' : text.slice(at + 1, end)
    const href =
      /^(?:https?:\/\/|mailto:)[^\s<>]+$/.test(address) && linkAddressOf(withoutBidiMarks(address))
    if (!href) {
      literal(1)
      return
    }
    const piece = pieces.addSign('')
    pieces.addText(address)
    pieces.addLink(piece, href)
    at = end + 1
  }

  /** An address without signs around it, as a typed one; not in the text of a link. */
  function readAddress(): void {
    const { length, href } = addressAt(text, at)
    const piece = href && brackets.length === 0 ? pieces.addSign('') : -1
    literal(length)
    if (piece >= 0) pieces.addLink(piece, href)
  }

  function readLineEnd(): void {
    if (pieces.endsInSpaces()) pieces.addBreak()
    else pieces.addText(' ')
    at += 1
  }

  const readEmphasis = (): void => {
    at = emphasis.read(at)
  }
  const readers: Record<string, () => void> = {
    '\\': readBackslash,
    '`': readCode,
    $: readFormula,
    '[': readBracket,
    ']': readClosingBracket,
    '<': readAutolink,
    '\n': readLineEnd,
    h: readAddress,
    w: readAddress,
    '*': readEmphasis,
    _: readEmphasis,
    '~': readEmphasis,
  }
  while (at < text.length) {
    const read = text.startsWith('![', at) ? readBracket : readers[text.charAt(at)]
    if (read) read()
    else literal(plainLength(text, at))
  }
  return pieces.toNodes()
}

const MAX_ADDRESS = 2000

const SIGNS = new Set('\\`$[]!<\n*_~')

/** At the start of a word; more of it is text. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>]{1,2000}/uy

/** The address at a place, or the length of the text there. */
function addressAt(text: string, at: number): { length: number; href: string } {
  ADDRESS.lastIndex = at
  const [word] = ADDRESS.exec(text) ?? []
  const { address } = (word !== undefined && addressBefore(word)) || {}
  const href = address && typedLinkOf(address)
  if (href) return { length: address.length, href }
  return { length: word?.length ?? plainLength(text, at), href: '' }
}

function plainLength(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && !SIGNS.has(text.charAt(end)) && !beginsAddress(text, end)) end++
  return end - start
}

const beginsAddress = (text: string, at: number) =>
  text.startsWith('http', at) || text.startsWith('www.', at)

/** The closing run of backticks for each opening one, by position. */
function codeSpans(text: string): Map<number, number> {
  const next = new Map<number, number>()
  const runs: [at: number, length: number][] = []
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
    const length = runLength(text, at)
    runs.push([at, length])
    at += length
  }
  const closing = new Map<number, number>()
  for (const [at, length] of runs.reverse()) {
    const close = closing.get(length)
    if (close !== undefined) next.set(at, close)
    closing.set(length, at)
  }
  return next
}

/** `indexOf` for growing positions; each part of the text is searched once for each sign. */
function createLookahead(text: string): (sign: string, start: number) => number {
  const closingPlaces = new Map<string, number>()
  return (sign, start) => {
    const last = closingPlaces.get(sign)
    if (last !== undefined && (last < 0 || last >= start)) return last
    const next = text.indexOf(sign, start)
    closingPlaces.set(sign, next)
    return next
  }
}
