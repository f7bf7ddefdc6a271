import type { Ink } from '@waraq/contract'

export { whenIdle } from './when-idle.ts'

/** The languages with colors, and further names that documents have for them. */
export const CODE_LANGUAGES = {
  bash: ['sh', 'zsh', 'shell'],
  cpp: ['c', 'cc', 'c++', 'cxx', 'h', 'hpp'],
  css: [],
  html: ['xml', 'xhtml', 'svg'],
  java: [],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  json: ['jsonc'],
  python: ['py'],
  sql: [],
  typescript: ['ts', 'tsx', 'mts', 'cts'],
} as const satisfies Record<string, readonly string[]>

export type CodeLanguage = keyof typeof CODE_LANGUAGES

const BY_NAME = new Map<string, CodeLanguage>()
for (const [language, names] of Object.entries(CODE_LANGUAGES)) {
  // `Object.entries` widens the keys.
  for (const name of [language, ...names]) BY_NAME.set(name, language as CodeLanguage)
}

/** The language of a name in a document; undefined for one without colors. */
export const codeLanguageNamed = (name: unknown): CodeLanguage | undefined =>
  BY_NAME.get(String(name).toLowerCase())

/** A part of a code, by offsets of its text. */
export interface ColoredPart {
  from: number
  to: number
  ink: Ink
}

/** Returns the colored parts of a code in their order; none for code that is long or slow. */
export type CodeHighlighter = (code: string, language: CodeLanguage) => ColoredPart[]

/** Gives parts of a code their colors. A code with elements inside stays as it is. */
export function paintCode(code: Element, parts: readonly ColoredPart[]): void {
  if (code.childElementCount > 0) return
  const text = code.textContent ?? ''
  let at = 0
  const painted = parts.flatMap(({ from, to, ink }) => {
    const part = code.ownerDocument.createElement('span')
    part.className = `wq-ink-${ink}`
    part.textContent = text.slice(from, to)
    const before = text.slice(at, from)
    at = to
    return [before, part]
  })
  code.replaceChildren(...painted, text.slice(at))
}
