import type { Node } from 'prosemirror-model'

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

/** The language that a code block names; undefined for none and for those without colors. */
export function languageOf({ type, attrs }: Node): CodeLanguage | undefined {
  if (type.name !== 'codeBlock' || typeof attrs.language !== 'string') return undefined
  return BY_NAME.get(attrs.language.toLowerCase())
}

/** Calls `visit` with each code block and its position. */
export function eachCodeBlock(doc: Node, visit: (block: Node, position: number) => void): void {
  doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock') visit(node, position)
    return !node.isTextblock
  })
}
