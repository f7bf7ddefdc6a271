import { Plugin } from 'prosemirror-state'
import type { Part } from '../context/features.ts'

/** `[^` becomes a footnote. */
export const createTypedFootnotes = (insert: () => void, without: ReadonlySet<Part>): Plugin =>
  new Plugin({
    props: {
      handleTextInput({ state, dispatch }, from, to, text) {
        const { $from, $to } = state.selection
        const isSign = text === '^' && from === to && $from.nodeBefore?.text?.endsWith('[')
        if (!isSign || $to.parent.type.spec.code || without.has('footnote')) return false
        dispatch(state.tr.delete(from - 1, from))
        insert()
        return true
      },
    },
  })
