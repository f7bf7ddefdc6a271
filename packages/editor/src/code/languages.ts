import { type CodeLanguage, codeLanguageNamed } from '@waraq/sdk/code'
import type { Node } from 'prosemirror-model'

/** The language that a code block names; undefined for none and for those without colors. */
export const languageOf = ({ type, attrs }: Node): CodeLanguage | undefined =>
  type.name === 'codeBlock' ? codeLanguageNamed(attrs.language) : undefined

/** Calls `visit` with each code block and its position. */
export function eachCodeBlock(doc: Node, visit: (block: Node, position: number) => void): void {
  doc.descendants((node, position) => {
    if (node.type.name === 'codeBlock') visit(node, position)
    return !node.isTextblock
  })
}
