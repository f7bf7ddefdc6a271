import { texOf } from './mathml-to-tex.ts'

/** Elements of programs and pages that show a formula; the outermost one is converted. */
const FORMULAS =
  '.katex-display, .katex, mjx-container, .MathJax_Display, .MathJax, .mwe-math-element, math-renderer, script[type^="math/tex"], .math, .math-tex, [data-latex], [data-tex], [data-math], .ql-formula, math, img[class*="mwe-math"], img.latex'
const BLOCK =
  '.katex-display, [display="true"], [display="block"], .MathJax_Display, [type*="display"], .display, .math-block, .js-display-math, div[data-type], [class*="mwe-math"][class*="-display"]'
const IN_FORMULA = /^(?:application|text)\/x-(?:tex|latex)$|^(?:la)?tex$/i

/** Turns formulas of other programs into formulas, each once. */
export function convertFormulas(dom: HTMLElement): void {
  for (const element of dom.querySelectorAll<HTMLElement>(FORMULAS)) {
    if (!dom.contains(element)) continue
    // MathJax 2 has the source after what it shows.
    if (element.matches('.MathJax, .MathJax_Display') && scriptAfter(element)) {
      element.remove()
      continue
    }
    const source = sourceIn(element)
    if (!source?.trim()) continue
    const [text, isDelimited] = plainSource(source)
    const isBlock = isDelimited || isDisplayed(element)
    const formula = document.createElement(isBlock ? 'div' : 'span')
    formula.dataset.type = isBlock ? 'formula-block' : 'formula'
    formula.dataset.wq = JSON.stringify({ text })
    if (isBlock) trimAround(element)
    element.replaceWith(formula)
  }
}

/** A line ends before a block and begins after it. */
function trimAround({ previousSibling: before, nextSibling: after }: Element): void {
  if (before instanceof Text) before.data = before.data.trimEnd()
  if (after instanceof Text) after.data = after.data.trimStart()
}

const isDisplayed = (element: HTMLElement): boolean =>
  element.matches(BLOCK) || element.querySelector(BLOCK) !== null

const scriptAfter = ({ nextElementSibling: next }: Element) =>
  next?.matches('script[type^="math/tex"]')

function sourceIn(element: HTMLElement): string | undefined {
  const { latex, tex, math, value } = element.dataset
  const own = latex ?? tex ?? math ?? (element.matches('.ql-formula') ? value : undefined)
  if (own) return own
  if (element.localName === 'script') return element.textContent ?? ''
  const image = partOf(element, 'img')
  const drawn = partOf(element, 'math')
  if (drawn) return sourceOfMathml(drawn)
  if (image) return image.getAttribute('alt') ?? undefined
  const part = element.querySelector('[data-latex]')?.getAttribute('data-latex')
  const text = element.textContent?.trim() ?? ''
  const isText = element.matches('.math, .math-tex, math-renderer') && isEnclosed(text)
  return part ?? (isText ? text : undefined)
}

const partOf = (element: Element, name: 'img' | 'math'): Element | null =>
  element.localName === name ? element : element.querySelector(name)

function sourceOfMathml(math: Element): string {
  const notes = [...math.querySelectorAll('annotation')]
  const note = notes.find((one) => IN_FORMULA.test(one.getAttribute('encoding') ?? ''))
  const alternative = math.getAttribute('data-latex') ?? math.getAttribute('alttext')
  return note?.textContent ?? alternative ?? texOf(math)
}

const isEnclosed = (text: string) => /^(?:\$|\\[([])/.test(text) && /(?:\$|\\[)\]])$/.test(text)

/** A source without the signs and the style around it, and whether its signs are of a block. */
function plainSource(source: string): [text: string, isDelimited: boolean] {
  let text = source.trim()
  const isDelimited = /^(?:\$\$|\\\[)/.test(text)
  if (isEnclosed(text))
    text = text.replace(/^(?:\$\$?|\\[([])/, '').replace(/(?:\$\$?|\\[)\]])$/, '')
  const [styled, inner = ''] = /^\{\\(?:display|text)style([\s\S]*)\}$/.exec(text.trim()) ?? []
  return [(styled ? inner : text).trim(), isDelimited]
}
