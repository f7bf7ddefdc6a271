/** Moves children one by one: 100,000 in one call can overflow the stack. */
export function moveChildren(from: Node, to: ParentNode): void {
  while (from.firstChild) to.append(from.firstChild)
}

/** Wraps the content of an element in another, and returns that. */
export function wrapChildren<Tag extends keyof HTMLElementTagNameMap>(
  element: HTMLElement,
  tag: Tag,
): HTMLElementTagNameMap[Tag] {
  const wrapper = document.createElement(tag)
  moveChildren(element, wrapper)
  element.append(wrapper)
  return wrapper
}
