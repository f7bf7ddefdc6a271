/** A turn of phrase that the writing guide forbids, and its replacement. */
type ProsePattern = { id: string; pattern: RegExp; instead: string }

export const COMMENT_WIDTH = 100
export const LONG_COMMENT_LINE = {
  id: 'P13',
  instead: `wrap comments at ${COMMENT_WIDTH} columns`,
}

// A sentence starts a paragraph, a list item or a cell, or follows the end of another one.
const sentenceStart = (pattern: RegExp) =>
  new RegExp(`(?<=^\\s*|\\n\\s*\\n\\s*|[.!?:]['")]*\\s+|(?:[-*|#>]|\\d\\.)\\s+)${pattern.source}`)

const PATTERNS: ProsePattern[] = [
  {
    id: 'P1',
    pattern: sentenceStart(/What (?!is\b[^.]*\?)\w/),
    instead: 'start with the noun itself',
  },
  {
    id: 'P2',
    pattern: /\b(?:who|what|which|where|how)(?:so)?ever\b/i,
    instead: 'name the component: "the caller", "any"',
  },
  {
    id: 'P3',
    pattern: /\b(?:nobody|somebody|everybody)(?:'s)?\b/i,
    instead: 'name the role: "no client", "a user", "all"',
  },
  {
    id: 'P4',
    pattern: sentenceStart(/Who (?!is\b[^.]*\?)\w/),
    instead: 'name the role: "A client that"',
  },
  {
    id: 'P5',
    pattern: /\bso (?:many|much|long|few)\b(?! as\b)/i,
    instead: 'give the number or its name',
  },
  {
    id: 'P6',
    pattern: /\banew\b|\bfor ever\b|\bbe it\b|\ball the same\b/i,
    instead: '"again", "permanently", "still"',
  },
  {
    id: 'P7',
    pattern: /\b(?:is|are|was|were) no (?!longer\b|more\b|one\b)/,
    instead: '"is not a"',
  },
  {
    id: 'P8',
    pattern:
      /\b(?:lies?|stands?|lay|stood) (?:in|on|at|before|behind|below|beside|between|there)\b/,
    instead: '"is in", "precedes"',
  },
  {
    id: 'P9',
    pattern: /\bof (?:its|their|our|his|her|my|your) own\b/,
    instead: '"its own", "a separate"',
  },
  {
    id: 'P10',
    pattern: /\b(?:be|is|are|was|were|been) (?:told|asked|given|taken|brought|held)\b/,
    instead: 'use the exact verb in the active voice: send, request, pass, acquire',
  },
  {
    id: 'P11',
    pattern:
      /\b(?:strangers?|stray|doomed|slip of the pen|errands?|trouble|hangs? up|lets? go of|told apart|at hand|out of reach)\b/i,
    instead: 'use the term of the glossary: anonymous, orphaned, pending deletion, error, release',
  },
  {
    id: 'P12',
    pattern: /, (?:and )?nothing else\b|\band nobody\b|\bas it (?:is|came|stands|lies|was)\b/,
    instead: '"only", "unchanged"',
  },
  { id: 'P14', pattern: /\b(?:thereof|therein|whereby|hitherto|meanwhile)\b/i, instead: 'drop it' },
]

/** Global patterns in which a space matches any white space, since sentences wrap. */
export const PROSE_PATTERNS: readonly ProsePattern[] = PATTERNS.map((row) => ({
  ...row,
  pattern: new RegExp(row.pattern.source.replaceAll(' ', String.raw`\s+`), `g${row.pattern.flags}`),
}))
