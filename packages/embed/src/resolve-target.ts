/**
 * The element that a host names, itself or by a selector.
 *
 * @throws TypeError where there is none on this page
 */
export function requirePlace(place: Element | string): Element {
  const found = typeof place === 'string' ? document.querySelector(place) : place
  if (!found) throw new TypeError(`there is no element ${String(place)} on this page`)
  return found
}
