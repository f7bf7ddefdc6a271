/** Tells the moment at which somebody could write: the text is laid out and takes letters. */
export function tellUsable(selector: string): void {
  const text = document.querySelector(`${selector}[contenteditable=true]`)
  if (!text) throw new Error('the editor takes no letters')
  text.getBoundingClientRect()
  // Said and not asked for: whoever asks a page that is just being made works in it, and makes it later.
  console.info(`usable at ${performance.now()}`)
}
