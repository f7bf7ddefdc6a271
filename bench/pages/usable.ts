/** Keeps the moment at which somebody could write: the text is laid out and takes letters. */
export function tellUsable(selector: string): void {
  const text = document.querySelector(`${selector}[contenteditable=true]`)
  if (!text) throw new Error('the editor takes no letters')
  text.getBoundingClientRect()
  // Asked for by name.
  Object.assign(globalThis, { usableAt: performance.now() })
}
