/**
 * The element that a host names, itself or by a selector.
 *
 * @throws TypeError where there is none on this page
 */
export function resolveTarget(target: Element | string): Element {
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (!found) throw new TypeError(`no element matches ${String(target)}`)
  return found
}
