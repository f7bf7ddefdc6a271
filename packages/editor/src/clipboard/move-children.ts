/** Moves children one by one: 100,000 in one call can overflow the stack. */
export function moveChildren(from: Node, to: ParentNode): void {
  while (from.firstChild) to.append(from.firstChild)
}
