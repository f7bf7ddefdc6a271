const adopted = new WeakMap<Document, Set<string>>()

/**
 * Adds rules to a document, once. For parts that are loaded later, so that `editor.css` has only
 * what typing needs; a content security policy without inline styles allows it.
 */
export function adoptStyles(document: Document, css: string): void {
  const there = adopted.get(document) ?? new Set()
  adopted.set(document, there)
  if (there.has(css)) return
  there.add(css)
  const sheet = new (document.defaultView ?? window).CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
