import { type CodePart, eachPiece } from './bidi-runs.ts'

export { bidiRunsOf, type CodePart, HAS_ARABIC } from './bidi-runs.ts'
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

/**
 * Returns the tokens of a code in their order, with their colors; none for code that is long, slow
 * or in no language. Text in Arabic between them is a part too.
 */
export type CodeHighlighter = (code: string, language?: CodeLanguage) => CodePart[]

/** Makes parts of a code bidi runs, in their colors. A code with other elements stays as it is. */
export function paintCode(code: Element, parts: readonly CodePart[]): void {
  if (code.querySelector(':not(bdi)')) return
  const painted: (Node | string)[] = []
  eachPiece(code.textContent ?? '', parts, (text, part) => {
    if (!part) {
      painted.push(text)
      return
    }
    const element = code.ownerDocument.createElement('bdi')
    if (part.ink) element.className = `wq-ink-${part.ink}`
    element.textContent = text
    painted.push(element)
  })
  code.replaceChildren(...painted)
}
