/** Paragraphs whose style is a kind of block, by the start of its name in Word. */
const STYLES: [selector: string, tag: string][] = [
  ['p[class^="MsoTitle"]', 'h1'],
  ['p[class^="MsoSubtitle"]', 'h2'],
]
const QUOTE = 'p[class^="MsoQuote"], p[class^="MsoIntenseQuote"]'

/** Turns titles of Word into headings, and its quotes into quotations. */
export function convertWordParagraphs(dom: HTMLElement): void {
  for (const [selector, tag] of STYLES)
    for (const paragraph of dom.querySelectorAll(selector)) {
      const heading = document.createElement(tag)
      while (paragraph.firstChild) heading.append(paragraph.firstChild)
      paragraph.replaceWith(heading)
    }
  for (const paragraph of dom.querySelectorAll(QUOTE)) {
    const before = paragraph.previousElementSibling
    const quote = before?.matches('blockquote[data-mso]')
      ? before
      : document.createElement('blockquote')
    if (quote !== before) {
      quote.setAttribute('data-mso', '')
      paragraph.before(quote)
    }
    quote.append(paragraph)
  }
}
