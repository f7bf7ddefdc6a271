import { numberWriter } from '@waraq/contract'
import { renderNode } from '@waraq/sdk/renderer'
import { insertBlock } from '../../commands/insertions.ts'
import type { ScriptureContext } from '../../context/editor-context.ts'
import { createElement } from '../../dom/elements.ts'
import { nodeType } from '../../schema/schema.ts'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import type { MushafPage } from './find-page.ts'
import type { ScriptureMessages } from './messages.ts'

/** The attributes of lines of a page, both ends included. */
export type MushafLines = Record<'page' | 'lineStart' | 'lineEnd', number>

/** A preview of a page, with the choice of its lines. */
export function createLinePicker(
  { client: { apiUrl }, locale, root }: ScriptureContext,
  messages: ScriptureMessages,
) {
  const createSelect = () => createElement('select', { class: 'wq-input' })
  const [first, last] = [createSelect(), createSelect()]
  const picture = createElement('div')
  const tools = createElement(
    'div',
    { class: 'wq-finder-tools' },
    createElement('label', {}, messages.firstLine, first),
    createElement('label', {}, messages.lastLine, last),
  )
  const element = createElement('div', { class: 'wq-finder-preview' }, tools, picture)
  let shown: MushafPage | undefined
  tools.addEventListener('change', ({ target }) => {
    const { lineStart, lineEnd } = chosenLines()
    if (lineStart > lineEnd) {
      if (target === first) last.value = first.value
      else first.value = last.value
    }
    draw()
  })

  const chosenLines = (): MushafLines => ({
    page: shown?.page ?? 0,
    lineStart: Number(first.value),
    lineEnd: Number(last.value),
  })

  function draw(): void {
    const node = { type: 'quranMushaf', attrs: chosenLines() }
    picture.replaceChildren(renderNode(node, { document: root.ownerDocument, locale, apiUrl }))
  }

  return {
    element,
    chosenLines,
    show(page: MushafPage | undefined): void {
      element.hidden = !page
      if (!page || page === shown) return
      shown = page
      const numberOf = numberWriter(locale)
      for (const select of [first, last])
        select.replaceChildren(...page.lines.map((line) => new Option(numberOf(line), `${line}`)))
      last.selectedIndex = page.lines.length - 1
      draw()
    },
  }
}

/** Inserts lines of the mushaf in place of the typed range or after the selection. */
export function insertLines(
  { editor, emit }: Pick<ScriptureContext, 'editor' | 'emit'>,
  lines: MushafLines,
  range?: DocumentRange,
): void {
  const node = nodeType(editor, 'quranMushaf').create(lines)
  if (editor.run(insertBlock(node, range))) emit('quran_mushaf_inserted', lines)
}
