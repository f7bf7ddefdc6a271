/** A source text taken apart: its code without comments, each string in it as `"number"`, and those strings. */
export type SourceCode = { code: string; strings: string[] }

const BLANK = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const QUOTED = /'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/y
const PATTERN = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
const TEMPLATE_TEXT = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y

// After a value a slash divides; anywhere else it opens a pattern.
const VALUE_BEFORE = /[\w$)\]}"]\s*$/
const KEYWORD_BEFORE = /\b(?:return|typeof|case|in|of|await|yield|throw|else|do|void|delete)\s*$/
const LOOK_BACK = 40

type Reader = { readonly text: string; at: number; code: string; strings: string[] }

/**
 * Takes TypeScript apart far enough to see its imports: what stands in a comment, a string or a
 * pattern is no code. A template's text counts as one string, the code within it as code.
 */
export function readSource(text: string): SourceCode {
  const reader: Reader = { text, at: 0, code: '', strings: [] }
  readCode(reader)
  // Never half of a file in silence.
  if (reader.at < text.length) throw new Error(`A brace too many before: ${text.slice(reader.at)}`)
  return { code: reader.code, strings: reader.strings }
}

// Stops at the brace that closes what was open before.
function readCode(reader: Reader): void {
  for (let depth = 0; reader.at < reader.text.length; ) {
    const next = reader.text[reader.at]
    if (next === '{') depth++
    if (next === '}' && depth-- === 0) return
    readToken(reader)
  }
}

function readToken(reader: Reader): void {
  if (take(reader, BLANK)) return
  const next = reader.text[reader.at] ?? ''
  const quoted = take(reader, QUOTED)
  if (quoted) addString(reader, quoted.slice(1, -1))
  else if (next === '`') readTemplate(reader)
  else if (next === '/' && !isDivision(reader) && take(reader, PATTERN)) addString(reader, '')
  else {
    reader.code += next
    reader.at++
  }
}

function readTemplate(reader: Reader): void {
  reader.at++
  let whole = take(reader, TEMPLATE_TEXT)
  while (reader.text.startsWith('$', reader.at)) {
    reader.at += 2
    readCode(reader)
    reader.at++
    whole += `…${take(reader, TEMPLATE_TEXT)}`
  }
  reader.at++
  addString(reader, whole)
}

function take(reader: Reader, token: RegExp): string {
  token.lastIndex = reader.at
  const found = token.exec(reader.text)?.[0] ?? ''
  reader.at += found.length
  return found
}

function addString(reader: Reader, string: string): void {
  reader.code += `"${reader.strings.push(string) - 1}"`
}

function isDivision({ code }: Reader): boolean {
  const before = code.slice(-LOOK_BACK)
  return VALUE_BEFORE.test(before) && !KEYWORD_BEFORE.test(before)
}

const IMPORTS = [
  /\bfrom\s*"(\d+)"/g,
  /\b(?:import|require)\s*"(\d+)"/g,
  /\b(?:import|require)\s*\(\s*"(\d+)"/g,
  // A module named by its file: new URL('./x.ts', import.meta.url), and a worker started by the same means.
  /\(\s*"(\d+)"\s*,\s*import\.meta\.url/g,
]
const COMPUTED_IMPORT = /\b(?:import|require)\s*\((?!\s*"\d+"\s*[,)])/

/** Every module that a source names, types included; `undefined` stands for a name made at run time. */
export function importsOf({ code, strings }: SourceCode): (string | undefined)[] {
  const named = IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)])
  const specifiers = named.map(([, index]) => strings[Number(index)])
  return COMPUTED_IMPORT.test(code) ? [...specifiers, undefined] : specifiers
}
