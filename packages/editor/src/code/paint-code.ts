import type { EditorState } from 'prosemirror-state'
import type { Decoration } from 'prosemirror-view'
import { createElement } from '../dom/elements.ts'
import { codeColorsKey } from './colors-key.ts'
import { eachCodeBlock } from './languages.ts'

/** Gives the code in a copy of the document the colors that it has in the editor. */
export function paintCode(copy: Element, state: EditorState): void {
  const colors = codeColorsKey.getState(state)
  if (!colors) return
  const codes = copy.querySelectorAll('pre > code')
  let index = 0
  eachCodeBlock(state.doc, ({ content, textContent }, position) => {
    const code = codes[index]
    index += 1
    if (code?.textContent !== textContent) return
    const start = position + 1
    const shown = colors.find(start, start + content.size).sort((a, b) => a.from - b.from)
    code.replaceChildren(...partsOf(textContent, start, shown))
  })
}

function partsOf(text: string, start: number, colors: Decoration[]): (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const { from, to, spec } of colors) {
    const colored = createElement(
      'span',
      { class: `wq-ink-${spec.ink}` },
      text.slice(from - start, to - start),
    )
    parts.push(text.slice(at, from - start), colored)
    at = to - start
  }
  return [...parts, text.slice(at)]
}
