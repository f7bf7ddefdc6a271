import type { DocumentNode } from '@waraq/contract'
import { type Look, marksOf } from './looks.ts'
import type { HtmlReader } from './reader.ts'

/** A line that is being read, in which white space is as browsers show it. */
export interface HtmlLine {
  addText(text: string, look: Look): void
  addNode(node: DocumentNode): void
  addBreak(): void
  /** The content; undefined for a line of nothing but space. */
  end(): DocumentNode[] | undefined
}

const SPACE = /[ \t\n\f\r]+/g

export function createLine({ node }: Pick<HtmlReader, 'node'>): HtmlLine {
  const nodes: DocumentNode[] = []
  let key = ''
  let isSpaced = true
  let hasBreak = false

  return {
    addText(value, look) {
      const collapsed = value.replace(SPACE, ' ')
      const text = isSpaced && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
      if (text === '') return
      isSpaced = text.endsWith(' ')
      const marks = marksOf(look)
      const own = JSON.stringify(marks)
      const last = nodes.at(-1)
      if (last?.type === 'text' && key === own) last.text += text
      else nodes.push({ ...node('text', {}), text, ...(marks.length > 0 && { marks }) })
      key = own
    },
    addNode(node) {
      nodes.push(node)
      key = ''
      isSpaced = false
    },
    addBreak() {
      trimEnd()
      nodes.push(node('hardBreak', {}))
      isSpaced = true
      hasBreak = true
    },
    end() {
      trimEnd()
      // The last break of a line shows nothing.
      if (nodes.at(-1)?.type === 'hardBreak') nodes.pop()
      const [first] = nodes
      // Programs keep an empty line open by a space.
      if (nodes.length === 1 && first?.text === '\u00a0') nodes.pop()
      return nodes.length > 0 || hasBreak || first ? nodes : undefined
    },
  }

  function trimEnd(): void {
    const last = nodes.at(-1)
    if (!last?.text?.endsWith(' ')) return
    last.text = last.text.slice(0, -1)
    if (last.text === '') nodes.pop()
  }
}
