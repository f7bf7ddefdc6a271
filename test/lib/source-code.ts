/** A string or a comment of a source file; the offset counts from the start of the file. */
export type SourceText = { text: string; offset: number }

/** A parsed file: code without comments, with each string as `"index"`; strings and comments. */
export type SourceCode = {
  code: string
  strings: string[]
  texts: SourceText[]
  comments: SourceText[]
}

// Line comments on consecutive lines are one comment.
const COMMENT = /\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\//y
const QUOTED = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y
const PATTERN = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const TEMPLATE_TEXT = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y

// After a value a slash divides; anywhere else it starts a regular expression.
const VALUE_BEFORE = /[\w$)\]}"]\s*$/
const KEYWORD_BEFORE = /\b(?:return|typeof|case|in|of|await|yield|throw|else|do|void|delete)\s*$/
const LOOK_BACK = 40

type Reader = { readonly text: string; at: number; code: string } & Pick<
  SourceCode,
  'texts' | 'comments'
>

/**
 * Separates the code of a TypeScript file from its comments, strings and regular expressions.
 * The text of a template is one string; the code in its holes is code.
 */
export function readSource(text: string): SourceCode {
  const reader: Reader = { text, at: 0, code: '', texts: [], comments: [] }
  readCode(reader)
  if (reader.at < text.length) throw new Error(`Unmatched "}" before: ${text.slice(reader.at)}`)
  const { code, texts, comments } = reader
  return { code, strings: texts.map((string) => string.text), texts, comments }
}

// Stops at the brace that closes the enclosing block or template hole.
function readCode(reader: Reader): void {
  for (let depth = 0; reader.at < reader.text.length; ) {
    const next = reader.text[reader.at]
    if (next === '{') depth++
    if (next === '}' && depth-- === 0) return
    readToken(reader)
  }
}

function readToken(reader: Reader): void {
  const offset = reader.at
  const comment = take(reader, COMMENT)
  if (comment) {
    reader.comments.push({ text: comment, offset })
    return
  }
  const next = reader.text[offset] ?? ''
  const quoted = take(reader, QUOTED)
  if (quoted) addString(reader, quoted.slice(1, -1), offset + 1)
  else if (next === '`') readTemplate(reader)
  else if (next === '/' && !isDivision(reader) && take(reader, PATTERN))
    addString(reader, '', offset)
  else {
    reader.code += next
    reader.at++
  }
}

function readTemplate(reader: Reader): void {
  const offset = ++reader.at
  let whole = take(reader, TEMPLATE_TEXT)
  while (reader.text.startsWith('$', reader.at)) {
    reader.at += 2
    readCode(reader)
    reader.code += ';'
    reader.at++
    whole += `…${take(reader, TEMPLATE_TEXT)}`
  }
  reader.at++
  addString(reader, whole, offset)
}

function take(reader: Reader, token: RegExp): string {
  token.lastIndex = reader.at
  const found = token.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  return found
}

function addString(reader: Reader, text: string, offset: number): void {
  reader.code += `"${reader.texts.push({ text, offset }) - 1}"`
}

function isDivision({ code }: Reader): boolean {
  const before = code.slice(-LOOK_BACK)
  return VALUE_BEFORE.test(before) && !KEYWORD_BEFORE.test(before)
}

const IMPORTS = [
  /\bfrom\s*"(\d+)"/g,
  /\b(?:import|require)\s*"(\d+)"/g,
  /\b(?:import|require)\s*\(\s*"(\d+)"/g,
  // new URL('./x.ts', import.meta.url), also for workers
  /\(\s*"(\d+)"\s*,\s*import\.meta\.url/g,
]
const COMPUTED_IMPORT = /\b(?:import|require)\s*\((?!\s*"\d+"\s*[,)])/

/** Modules that a file imports, types included; `undefined` stands for a computed specifier. */
export function importsOf({ code, strings }: SourceCode): (string | undefined)[] {
  const named = IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)])
  const specifiers = named.map(([, index]) => strings[Number(index)])
  return COMPUTED_IMPORT.test(code) ? [...specifiers, undefined] : specifiers
}
