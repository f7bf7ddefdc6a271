import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { accessibilityMessagesFor } from '../i18n/accessibility-check.ts'
import { type AccessibilityProblem, findAccessibilityProblems } from './accessibility-problems.ts'
import { openDialog } from './dialog.ts'
import { goToPlace } from './go-to-place.ts'

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
    const isNode = problem.kind === 'picture'
    const go = (): void => {
      dialog.close()
      goToPlace(editor, doc, caretOf(problem), { isNode })
    }
    const button = createButton({ class: 'wq-button', takesFocus: true }, go, sentenceOf(problem))
    button.dir = 'auto'
    return createElement('li', {}, button)
  }

  function sentenceOf({ kind, levels, text }: AccessibilityProblem): string {
    return kind === 'heading' ? `${words.heading(...levels)}: ${text}` : words[kind]
  }
}

const caretOf = ({ kind, position }: AccessibilityProblem): number =>
  kind === 'heading' || kind === 'table' ? position + 1 : position
