import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { createElement } from '../dom/elements.ts'

/** A task with its box, which is called by the words of the task. */
export function createTaskView(label: string): NodeViewConstructor {
  return (first, view, getPos) => {
    const box = createElement('input')
    box.type = 'checkbox'
    const boxed = createElement('label', {}, box)
    boxed.contentEditable = 'false'
    const contentDOM = createElement('div')
    const dom = createElement('li', {}, boxed, contentDOM)
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
      // Steps back and forth and their like are the text's from here too.
      stopEvent: (event) => event.target === box && !isShortcut(event),
      // The box is ours; what an input method does to the rest, it does to the text.
      ignoreMutation: ({ type, target }) => type !== 'selection' && boxed.contains(target),
    }
  }
}

const isShortcut = (event: Event) =>
  event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey)
