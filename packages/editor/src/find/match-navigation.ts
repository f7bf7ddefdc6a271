import type { TextEditor } from '../context/text-editor.ts'
import type { FindOptions } from './find-in-text.ts'
import { type FindState, findKey, NOTHING } from './find-plugin.ts'
import { replaceMatches } from './replace.ts'
import { createSearch } from './search.ts'

/** All matches, the index of the shown one, and their search. */
type Matches = Pick<FindState, 'matches' | 'at' | 'search'>

/** Moves between matches and replaces them; calls `onMove` after each change. */
export function createMatchNavigation(editor: TextEditor, onMove: () => void) {
  const current = (): Matches => findKey.getState(editor.state) ?? NOTHING

  function goTo(at: number): void {
    editor.view.dispatch(editor.state.tr.setMeta(findKey, { at }))
    showCurrent()
  }

  function showCurrent(): void {
    const { matches, at } = current()
    const match = matches[at]
    if (match) show(match.from)
    onMove()
  }

  function goToFirstFrom(position: number): void {
    const at = current().matches.findIndex(({ from }) => from >= position)
    goTo(Math.max(0, at))
  }

  function show(position: number): void {
    const { node } = editor.view.domAtPos(position)
    const element = node instanceof Element ? node : node.parentElement
    unfold(position)
    element?.scrollIntoView({ block: 'center' })
  }

  // Opens collapsed toggles around a match.
  function unfold(position: number): void {
    const { doc, tr } = editor.state
    const place = doc.resolve(position)
    for (let depth = place.depth; depth > 0; depth--) {
      place.node(depth).type.spec.reveal?.(tr, editor.state, place.before(depth))
    }
    if (!tr.isGeneric) editor.view.dispatch(tr)
  }

  return {
    current,
    /** Searches and goes to the first match after the caret. */
    search(query: string, options: FindOptions): void {
      const { tr, selection } = editor.state
      const search = createSearch(query, options)
      editor.view.dispatch(tr.setMeta(findKey, { search, from: selection.from }))
      showCurrent()
    },
    step(by: 1 | -1): void {
      const { matches, at } = current()
      if (matches.length > 0) goTo((at + by + matches.length) % matches.length)
    },
    replaceOne(replacement: string): void {
      const { matches, at } = current()
      const match = matches[at]
      if (!match || !editor.isEditable) return
      const transaction = replaceMatches(editor.state, [match], replacement)
      editor.view.dispatch(transaction)
      // The replacement may contain the search text, so the search continues after it.
      goToFirstFrom(transaction.mapping.map(match.to))
    },
    replaceAll(replacement: string): void {
      if (!editor.isEditable) return
      editor.view.dispatch(replaceMatches(editor.state, current().matches, replacement))
      onMove()
    },
  }
}
