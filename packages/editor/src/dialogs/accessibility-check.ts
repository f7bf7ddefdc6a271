import { NodeSelection, Selection } from 'prosemirror-state'
import { isExpanded, setExpanded } from '../commands/expanded-toggles.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { accessibilityMessagesFor } from '../i18n/accessibility-check.ts'
import { type AccessibilityProblem, findAccessibilityProblems } from './accessibility-problems.ts'
import { openDialog } from './dialog.ts'

/** Lists the places that assistive technology reads badly; each line goes to its place. */
export function openAccessibilityCheck(context: EditorContext): void {
  const { editor, messages, locale } = context
  const { doc } = editor.state
  const words = accessibilityMessagesFor(locale)
  const problems = findAccessibilityProblems(doc)
  const note = createElement(
    'p',
    { class: 'wq-dialog-note', role: 'status' },
    problems.length > 0 ? words.found : words.none,
  )
  const list = createElement('ol', {}, ...problems.map(lineOf))
  const title = messages.commands.accessibility
  const dialog = openDialog(context, { title, className: 'wq-search' }, note, list)
  list.querySelector('button')?.focus()

  function lineOf(problem: AccessibilityProblem): HTMLElement {
    const go = (): void => {
      dialog.close()
      // After the dialog has restored the focus.
      setTimeout(() => doc === editor.state.doc && goTo(editor, problem))
    }
    const button = createButton({ class: 'wq-button', takesFocus: true }, go, sentenceOf(problem))
    button.dir = 'auto'
    return createElement('li', {}, button)
  }

  function sentenceOf({ kind, levels, text }: AccessibilityProblem): string {
    return kind === 'heading' ? `${words.heading(...levels)}: ${text}` : words[kind]
  }
}

/** Selects the place, in toggles that are expanded for it. */
function goTo(editor: TextEditor, { kind, position }: AccessibilityProblem): void {
  const { tr, doc } = editor.state
  const place = doc.resolve(position)
  for (let depth = place.depth; depth > 0; depth--) {
    const at = place.before(depth)
    const isToggle = place.node(depth).type.name === 'details'
    if (isToggle && !isExpanded(editor.state, at)) setExpanded(tr, at, true)
  }
  const inside = kind === 'link' ? position : position + 1
  tr.setSelection(
    kind === 'picture'
      ? NodeSelection.create(tr.doc, position)
      : Selection.near(tr.doc.resolve(inside), 1),
  )
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
}
