import { keymap } from 'prosemirror-keymap'
import { Fragment, type Node, type ResolvedPos } from 'prosemirror-model'
import { type Command, Plugin, TextSelection } from 'prosemirror-state'
import { goToParagraphAt } from '../../commands/insertions.ts'
import type { TextEditor } from '../../context/text-editor.ts'
import { isExpanded, setExpanded } from './expanded-toggles.ts'

/**
 * Behavior of toggles: the button collapses them; Enter in the summary moves into the content, or
 * past it if collapsed; Enter on an empty last line leaves the toggle; Backspace at the start of
 * the summary unwraps it.
 */
export function createDetailsKeys(editor: TextEditor): Plugin {
  const keys = keymap({
    Enter: (...call) => leaveSummary(...call) || leaveContent(...call),
    Backspace: takeApart,
    'Mod-Enter': foldAround,
  })
  return new Plugin({
    props: {
      ...keys.props,
      handleDOMEvents: {
        mousedown(_, event) {
          if (!isFold(event.target)) return false
          event.preventDefault()
          return true
        },
        click(view, { target }) {
          if (!isFold(target) || !editor.isEditable) return false
          const toggle = view.state.doc.resolve(view.posAtDOM(target, 0)).before()
          return fold(toggle)(view.state, view.dispatch)
        },
      },
    },
  })
}

const isFold = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.matches('.wq-details-toggle')

function fold(position: number): Command {
  return (state, dispatch) => {
    const { doc, tr, selection } = state
    const toggle = doc.nodeAt(position)
    if (toggle?.type.name !== 'details') return false
    setExpanded(tr, position, !isExpanded(state, position))
    // Moves the caret out of collapsed content.
    const end = position + toggle.nodeSize
    const isInside = selection.from > position && selection.from < end
    if (isInside)
      tr.setSelection(TextSelection.near(tr.doc.resolve(endOfSummary(toggle, position)), -1))
    dispatch?.(tr)
    return true
  }
}

const foldAround: Command = (state, dispatch) => {
  const depth = depthOf(state.selection.$from, 'details')
  return depth > 0 && fold(state.selection.$from.before(depth))(state, dispatch)
}

const leaveSummary: Command = (state, dispatch) => {
  const { selection, doc, tr } = state
  const { $from } = selection
  if ($from.parent.type.name !== 'detailsSummary') return false
  const toggle = $from.node(-1)
  const position = $from.before(-1)
  if (isExpanded(state, position)) {
    const inside = endOfSummary(toggle, position) + 2
    dispatch?.(tr.setSelection(TextSelection.near(doc.resolve(inside))).scrollIntoView())
    return true
  }
  dispatch?.(goToParagraphAt(tr, position + toggle.nodeSize).scrollIntoView())
  return true
}

const leaveContent: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  const content = $from.depth > 1 ? $from.node(-1) : undefined
  const isLast = content && $from.index(-1) === content.childCount - 1
  const isEmptyLine = empty && $from.parent.type.name === 'paragraph' && !$from.parent.content.size
  if (content?.type.name !== 'detailsContent' || !isLast || !isEmptyLine) return false
  if (content.childCount < 2) return false
  tr.delete($from.before(), $from.after())
  dispatch?.(goToParagraphAt(tr, tr.mapping.map($from.after(-2))).scrollIntoView())
  return true
}

const takeApart: Command = ({ selection, tr, schema }, dispatch) => {
  const { $from, empty } = selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'detailsSummary') return false
  const toggle = $from.node(-1)
  const line = schema.nodes.paragraph?.create(null, $from.parent.content)
  const content = toggle.lastChild?.content
  if (!line || !content) return false
  const position = $from.before(-1)
  tr.replaceWith(position, position + toggle.nodeSize, Fragment.from(line).append(content))
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView())
  return true
}

const endOfSummary = (toggle: Node, position: number) =>
  position + 1 + (toggle.firstChild?.nodeSize ?? 0) - 1

function depthOf(place: ResolvedPos, name: string): number {
  let depth = place.depth
  while (depth > 0 && place.node(depth).type.name !== name) depth--
  return depth
}
