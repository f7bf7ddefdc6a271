/**
 * Whether a text that opens here may take the focus: it is in view, nothing else has the focus, and
 * the focus opens no virtual keyboard.
 */
export function mayTakeFocus(place: Element): boolean {
  const { activeElement, body } = document
  const isFree = document.hasFocus() && (!activeElement || activeElement === body)
  return isFree && matchMedia('(pointer: fine)').matches && isInView(place)
}

function isInView(place: Element): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top < innerHeight && bottom >= 0
}
