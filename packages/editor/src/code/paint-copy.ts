import { paintCode } from '@waraq/sdk/code'
import type { EditorState } from 'prosemirror-state'
import { codeColorsKey } from './colors-key.ts'
import { eachCodeBlock } from './languages.ts'

/** Gives the code in a copy of the document the colors that it has in the editor. */
export function paintCopy(copy: Element, state: EditorState): void {
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
    paintCode(
      code,
      shown.map(({ from, to, spec: { ink } }) => ({ from: from - start, to: to - start, ink })),
    )
  })
}
