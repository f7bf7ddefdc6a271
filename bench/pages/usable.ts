/** Reports when the editor is laid out and accepts input. */
export function tellUsable(selector: string): void {
  const text = document.querySelector(`${selector}[contenteditable=true]`)
  if (!text) throw new Error('the editor accepts no input')
  text.getBoundingClientRect()
  // Pushed by the page: polling during startup would delay it.
  console.info(`usable at ${performance.now()}`)
}
