import { type CodeHighlighter, type CodePart, whenIdle } from '@waraq/sdk/code'
import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { codeColorsKey } from './colors-key.ts'
import { eachCodeBlock, languageOf } from './languages.ts'

/** Work on colors per idle period. */
const SLICE_MS = 8

/** A token is a bidi run of its own. */
const tokenOf = (ink: CodePart['ink']) => ({
  nodeName: 'bdi',
  ...(ink && { class: `wq-ink-${ink}` }),
})

/**
 * Makes the tokens of code blocks bidi runs, and colors them if the block names a language, in idle
 * time. The document never changes.
 */
export function createCodeColors(highlight: CodeHighlighter): Plugin<DecorationSet> {
  return new Plugin({
    key: codeColorsKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, colors) =>
        // Only this plugin sets it.
        (transaction.getMeta(codeColorsKey) as DecorationSet | undefined) ??
        colors.map(transaction.mapping, transaction.doc),
    },
    props: { decorations: (state) => codeColorsKey.getState(state) },
    view: (view) => createColorer(view, highlight),
  })
}

function createColorer(view: EditorView, highlight: CodeHighlighter) {
  const partsByBlock = new WeakMap<Node, CodePart[]>()
  let cancel: (() => void) | undefined
  follow()

  function follow(): void {
    cancel ??= whenIdle(() => {
      cancel = undefined
      // A change around composed letters would end the composition.
      if (view.composing || !colorSome()) follow()
    })
  }

  /** Returns whether all blocks have their colors. */
  function colorSome(): boolean {
    const { doc, tr } = view.state
    const current = codeColorsKey.getState(view.state) ?? DecorationSet.empty
    const end = performance.now() + SLICE_MS
    let colors = current
    let isDone = true
    eachCodeBlock(doc, (block, position) => {
      if (performance.now() > end) isDone = false
      else colors = withColorsOf(block, position, colors)
    })
    if (colors !== current) {
      view.dispatch(tr.setMeta(codeColorsKey, colors).setMeta('addToHistory', false))
    }
    return isDone
  }

  function withColorsOf(block: Node, position: number, colors: DecorationSet): DecorationSet {
    const start = position + 1
    const oldColors = colors.find(start, start + block.content.size)
    const parts = partsOf(block)
    const isCurrent = oldColors.every(({ spec }) => spec.block === block)
    if (isCurrent && oldColors.length === parts.length) return colors
    const newColors = parts.map(({ from, to, ink }) =>
      Decoration.inline(start + from, start + to, tokenOf(ink), { block, ink }),
    )
    return colors.remove(oldColors).add(view.state.doc, newColors)
  }

  function partsOf(block: Node): CodePart[] {
    const parts = partsByBlock.get(block) ?? highlight(block.textContent, languageOf(block))
    partsByBlock.set(block, parts)
    return parts
  }

  return {
    update: (_: EditorView, { doc }: { doc: Node }) => doc === view.state.doc || follow(),
    destroy: () => cancel?.(),
  }
}
