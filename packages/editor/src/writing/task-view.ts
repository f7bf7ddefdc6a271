import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { make } from '../ui/elements.ts'

/** A task with its box, which is called by the words of the task. */
export function createTaskView(label: string): NodeViewConstructor {
  return (first, view, getPos) => {
    const box = make('input')
    box.type = 'checkbox'
    const boxed = make('label', {}, box)
    boxed.contentEditable = 'false'
    const contentDOM = make('div')
    const dom = make('li', {}, boxed, contentDOM)
    // The caret stays where it is.
    boxed.addEventListener('mousedown', (event) => event.preventDefault())
    box.addEventListener('change', check)
    show(first)

    function check(): void {
      const position = getPos()
      const { checked } = box
      if (!view.editable || position === undefined) box.checked = !checked
      else view.dispatch(view.state.tr.setNodeAttribute(position, 'checked', checked))
    }

    function show({ attrs, textContent }: Node): void {
      dom.dataset.checked = String(attrs.checked)
      box.checked = attrs.checked
      box.ariaLabel = `${label}: ${textContent}`
    }

    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== first.type) return false
        show(next)
        return true
      },
      stopEvent: ({ target }) => target === box,
      ignoreMutation: ({ target }) => !contentDOM.contains(target),
    }
  }
}
