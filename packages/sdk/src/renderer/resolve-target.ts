/**
 * Resolves an element or selector.
 *
 * @throws TypeError if no element matches
 */
export function resolveTarget(target: Element | string): Element {
  const element = typeof target === 'string' ? document.querySelector(target) : target
  if (!element) throw new TypeError(`no element matches ${String(target)}`)
  return element
}
