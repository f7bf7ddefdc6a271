import type { Ink } from '@waraq/contract'

/** A part of a code, by offsets of its text, that is a bidi run of its own. */
export interface CodePart {
  from: number
  to: number
  /** Its color. */
  ink?: Ink | undefined
}

export const HAS_ARABIC = /\p{scx=Arab}/u
/** In place of tokens. */
const MASK = '\uFFFF'
/**
 * Sentences, which are whole lines that begin in Arabic, and the runs of other lines: comments and
 * strings of nearly all languages, and names, or words of a sentence, between operators.
 */
const RUNS =
  /^[^\p{L}\p{sc=Arab}\uFFFF\n\r\u2028\u2029]*\p{sc=Arab}[^\uFFFF\n\r\u2028\u2029]*$|((?<![^\s;{}()])(?:\/\/|#|--|\/\*)[^\uFFFF\n]*|"[^"\uFFFF\n]*"|'[^'\uFFFF\n]*'|`[^`\uFFFF\n]*`|\p{scx=Arab}[\p{scx=Arab}\w]*(?:[.:!]? +\p{scx=Arab}[\p{scx=Arab}\w]*)*)/gmu

/**
 * Adds the runs of text in Arabic that is in no token, without which `"نص"; // تعليق` would be one
 * run from right to left.
 */
export function bidiRunsOf(code: string, tokens: readonly CodePart[] = []): CodePart[] {
  if (!HAS_ARABIC.test(code)) return [...tokens]
  let masked = ''
  eachPiece(code, tokens, (piece, token) => {
    masked += token ? MASK.repeat(piece.length) : piece
  })
  const runs = [...masked.matchAll(RUNS)].flatMap(({ 1: run = '', index }) =>
    HAS_ARABIC.test(run) ? { from: index, to: index + run.length } : [],
  )
  return [...tokens, ...runs].sort((a, b) => a.from - b.from).flatMap((run) => splitIn(code, run))
}

/** Splits the sign off a comment in Arabic behind code, so that it stays beside the code. */
function splitIn(code: string, run: CodePart): CodePart | CodePart[] {
  const text = code.slice(run.from, run.to)
  const [sign] = /^(?:\/\/|#|--)\s*/.exec(text) ?? []
  const isBehindCode = /\S[ \t]*$/.test(code.slice(Math.max(0, run.from - MAX_GAP), run.from))
  if (!sign || !isBehindCode || !HAS_ARABIC.test(text)) return run
  const at = run.from + sign.length
  return [
    { ...run, to: at },
    { ...run, from: at },
  ]
}

/** Maximum spaces between code and the comment after it. */
const MAX_GAP = 100

/** Calls `visit` with each part and each text between parts. */
export function eachPiece(
  code: string,
  parts: readonly CodePart[],
  visit: (text: string, part?: CodePart) => void,
): void {
  let at = 0
  for (const part of parts) {
    if (at < part.from) visit(code.slice(at, part.from))
    at = part.to
    visit(code.slice(part.from, at), part)
  }
  if (at < code.length) visit(code.slice(at))
}
