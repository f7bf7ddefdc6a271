import type { TextEditor } from '../context/text-editor.ts'

/** Scrolls a box of the text into view, by no more than is necessary. */
export function showBox(box: HTMLElement): void {
  // Until it is drawn, the browser assumes a height of two lines for a block outside the viewport.
  box.style.contentVisibility = 'visible'
  box.scrollIntoView({ block: 'nearest' })
}

/** Scrolls to a picture that has no height yet, and once it has, unless it is out of sight. */
export function showPicture({ view }: TextEditor, position: number): void {
  const figure = view.nodeDOM(position)
  if (!(figure instanceof HTMLElement)) return
  // The author may have scrolled away.
  const show = () => {
    if (isVisible(figure, view.dom.parentElement)) showBox(figure)
  }
  show()
  // In the capture phase, because events of an image do not bubble.
  figure.addEventListener('load', show, { capture: true, once: true })
}

/** Whether the start of a box is in the window and in the part that scrolls. */
function isVisible(box: Element, scrolling: Element | null): boolean {
  const { top } = box.getBoundingClientRect()
  const around = scrolling?.getBoundingClientRect()
  const [first, last] = [around?.top ?? 0, around?.bottom ?? innerHeight]
  return top >= Math.max(0, first) && top <= Math.min(innerHeight, last)
}
