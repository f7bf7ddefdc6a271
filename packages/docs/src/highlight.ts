import { type Html, html } from './html.ts'

interface Grammar {
  comment: string
  keywords: string
}

const C_LIKE =
  'const let var function return if else for of in new await async import export from type interface class extends throw try catch finally true false null undefined this'
const GRAMMARS: Record<string, Grammar> = {
  js: { comment: '//', keywords: C_LIKE },
  python: {
    comment: '#',
    keywords:
      'def return if elif else for in import from as with class raise try except finally True False None and or not lambda pass yield await async',
  },
  php: {
    comment: '//',
    keywords:
      'function return if else foreach as new use namespace public private static class throw try catch true false null echo require fn',
  },
  ruby: {
    comment: '#',
    keywords:
      'def end return if else elsif unless do require class module nil true false begin rescue yield self',
  },
  go: {
    comment: '//',
    keywords:
      'func return if else for range var const type struct package import nil true false defer go map any string',
  },
  sh: { comment: '#', keywords: 'if then else fi for do done export cd echo sudo' },
  yaml: { comment: '#', keywords: 'true false null' },
  json: { comment: '', keywords: 'true false null' },
}

const ALIASES: Record<string, string> = {
  javascript: 'js',
  jsx: 'js',
  ts: 'js',
  tsx: 'js',
  typescript: 'js',
  vue: 'js',
  py: 'python',
  rb: 'ruby',
  bash: 'sh',
  shell: 'sh',
  console: 'sh',
  yml: 'yaml',
}

const TOKEN =
  /("(?:[^"\\\n]|\\[^\n])*"?|'(?:[^'\\\n]|\\[^\n])*'?|`(?:[^`\\]|\\[\s\S])*`?)|(#|\/\/)|([A-Za-z_][\w-]*)/g
/** In a shell, strings in single quotes span lines, and backticks begin no string. */
const SHELL_TOKEN = /("(?:[^"\\]|\\[\s\S])*"?|'[^']*'?)|(#)|([A-Za-z_][\w-]*)/g
const NAME = /^\s*:/

/** Renders code with comments, strings and keywords marked. Unknown languages stay plain. */
export function highlight(code: string, language: string): Html[] {
  const grammar = GRAMMARS[ALIASES[language] ?? language]
  if (!grammar) return [html`${code}`]
  const keywords = new Set(grammar.keywords.split(' '))
  const pattern = grammar === GRAMMARS.sh ? SHELL_TOKEN : TOKEN
  const parts: Html[] = []
  let at = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
    const [token, string, comment, word] = match
    const start = match.index
    const end = comment === grammar.comment && opensComment(code, start) ? lineEnd(code, start) : -1
    const span = mark({ token, string, word, isName: isNameAt(code, pattern.lastIndex) }, keywords)
    if (end === -1 && !span) continue
    parts.push(html`${code.slice(at, start)}`)
    if (end === -1 && span) parts.push(span)
    else parts.push(html`<em>${code.slice(start, end)}</em>`)
    at = end === -1 ? pattern.lastIndex : end
    pattern.lastIndex = at
  }
  parts.push(html`${code.slice(at)}`)
  return parts
}

interface Token {
  token: string
  string: string | undefined
  word: string | undefined
  isName: boolean
}

const ARABIC = /\p{Script=Arabic}/u

function mark({ token, string, word, isName }: Token, keywords: Set<string>): Html | undefined {
  if (string !== undefined) {
    if (isName) return html`<b>${token}</b>`
    return ARABIC.test(token) ? html`<i lang="ar" dir="rtl">${token}</i>` : html`<i>${token}</i>`
  }
  return word !== undefined && keywords.has(word) ? html`<u>${word}</u>` : undefined
}

const isNameAt = (code: string, end: number): boolean => NAME.test(code.slice(end, end + 4))

/** A comment begins a line or follows a space: `https://` and `$#` begin none. */
const opensComment = (code: string, start: number): boolean =>
  start === 0 || /\s/.test(code[start - 1] ?? '')

function lineEnd(code: string, start: number): number {
  const end = code.indexOf('\n', start)
  return end === -1 ? code.length : end
}
