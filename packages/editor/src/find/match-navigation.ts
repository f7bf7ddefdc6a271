import { isExpanded, setExpanded } from '../commands/expanded-toggles.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { type FindState, findKey } from './find-plugin.ts'
import { replaceMatches } from './replace.ts'

const NONE: Pick<FindState, 'matches' | 'at'> = { matches: [], at: 0 }

/** Moves between matches and replaces them; calls `onMove` after each change. */
export function createMatchNavigation(editor: TextEditor, onMove: () => void) {
  const current = (): Pick<FindState, 'matches' | 'at'> => findKey.getState(editor.state) ?? NONE

  function update(change: Partial<FindState>): void {
    editor.view.dispatch(editor.state.tr.setMeta(findKey, change))
  }

  function goTo(at: number): void {
    update({ at })
    const match = current().matches[at]
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
    let isFolded = false
    const place = doc.resolve(position)
    for (let depth = place.depth; depth > 0; depth--) {
      const at = place.before(depth)
      if (place.node(depth).type.name !== 'details' || isExpanded(editor.state, at)) continue
      setExpanded(tr, at, true)
      isFolded = true
    }
    if (isFolded) editor.view.dispatch(tr)
  }

  return {
    /** All matches and the index of the shown one. */
    current,
    /** Searches and goes to the first match after the caret. */
    search(sought: string, options: FindState['options']): void {
      update({ sought, options })
      goToFirstFrom(editor.state.selection.from)
    },
    step(by: 1 | -1): void {
      const { matches, at } = current()
      if (matches.length > 0) goTo((at + by + matches.length) % matches.length)
    },
    replaceOne(replacement: string): void {
      const { matches, at } = current()
      const match = matches[at]
      if (!match || !editor.isEditable) return
      editor.view.dispatch(replaceMatches(editor.state, [match], replacement))
      // The replacement may contain the search text, so the search continues after it.
      goToFirstFrom(match.from + replacement.length)
    },
    replaceAll(replacement: string): void {
      if (!editor.isEditable) return
      editor.view.dispatch(replaceMatches(editor.state, current().matches, replacement))
      onMove()
    },
  }
}
