import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { createElement } from '../../dom/elements.ts'

/** Node view of a task: a checkbox labelled by the task's text. */
export function createTaskView(label: string): NodeViewConstructor {
  return (first, view, getPos) => {
    const box = createElement('input')
    box.type = 'checkbox'
    const boxed = createElement('label', {}, box)
    boxed.contentEditable = 'false'
    const contentDOM = createElement('div')
    const dom = createElement('li', {}, boxed, contentDOM)
    // Keeps the caret in the text.
    boxed.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('change', check)
    show(first)

    function check(): void {
      const position = getPos()
      const { checked } = box
      if (!view.editable || position === undefined) box.checked = !checked
      else view.dispatch(view.state.tr.setNodeAttribute(position, 'checked', checked))
    }

    function show({ attrs, firstChild }: Node): void {
      dom.dataset.checked = String(attrs.checked)
      box.checked = attrs.checked
      box.ariaLabel = `${label}: ${firstChild?.textContent}`
    }

    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== first.type) return false
        show(next)
        return true
      },
      // Undo, redo and other shortcuts apply to the text here too.
      stopEvent: (event) => event.target === box && !isShortcut(event),
      // The checkbox is not content; input methods may change the rest.
      ignoreMutation: ({ type, target }) => type !== 'selection' && boxed.contains(target),
    }
  }
}

const isShortcut = (event: Event) =>
  event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey)
