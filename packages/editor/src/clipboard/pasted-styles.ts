import { declarationsOf } from './declarations.ts'

/** Holds the style of an element until the HTML is parsed. */
const ASIDE = 'data-wq-style'
/** An element of raw text, in which a style sheet is not applied. */
const SHEET = 'xmp'

const TAG = /<([a-z][^\s"'<>/=]*)/gi
const ATTRIBUTE = /([\s/]{0,999})([^\s"'<>/=]+)(?:\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/y

/** Styles that carry meaning; most others are presentation. */
export const STYLES = [
  'font-weight',
  'font-style',
  'text-decoration',
  'text-decoration-line',
  'vertical-align',
] as const
/** Properties of style sheets that are read. */
const SHEET_STYLES = [
  ...STYLES,
  'text-align',
  'background-color',
  'color',
  'font-family',
  'white-space',
  'list-style-type',
]
const [MAX_RULES, MAX_MATCHES] = [2_000, 100_000]

/**
 * Rewrites pasted HTML before it is parsed. Under a strict Content-Security-Policy the parser drops
 * and reports styles, which scripts may still set, and a base address. It drops the direction of a
 * page.
 */
export function prepareHtml(source: string): string {
  const [page = ''] = /<(?:html|body)\s[^<>]{0,2000}>/i.exec(source) ?? []
  const isRtl = /\sdir=["']?rtl\b/i.test(page)
  const parts: string[] = []
  let written = 0
  const write = (end: number, more = '') => {
    parts.push(source.slice(written, end), more)
    written = end
  }
  TAG.lastIndex = 0
  for (let tag = TAG.exec(source); tag; tag = TAG.exec(source)) {
    const { end, styles, hasDir } = attributesAt(source, TAG.lastIndex)
    TAG.lastIndex = end
    for (const style of styles) {
      write(style, ASIDE)
      written += 'style'.length
    }
    if (isRtl && !hasDir && tag[1]?.toLowerCase() === 'table') write(end, ' dir="rtl"')
  }
  write(source.length)
  const html = parts.join('').replace(/<(\/?)style\b/gi, `<$1${SHEET}`)
  return html.replace(/<base\b/gi, '<wbr')
}

/** The end of the attributes of a tag, and the places of its styles. */
function attributesAt(source: string, start: number) {
  const styles: number[] = []
  let [end, hasDir] = [start, false]
  ATTRIBUTE.lastIndex = start
  for (let found = ATTRIBUTE.exec(source); found; found = ATTRIBUTE.exec(source)) {
    const [, space = '', name = ''] = found
    end = ATTRIBUTE.lastIndex
    hasDir ||= /^dir$/i.test(name)
    if (/^style$/i.test(name)) styles.push(found.index + space.length)
  }
  return { end, styles, hasDir }
}

/** Gives elements their styles: of style sheets, and then their own. */
export function applyStyles(dom: HTMLElement): void {
  for (const sheet of dom.querySelectorAll(SHEET)) {
    applySheet(dom, sheet.textContent ?? '')
    sheet.remove()
  }
  for (const element of dom.querySelectorAll<HTMLElement>(`[${ASIDE}]`)) {
    const css = element.getAttribute(ASIDE) ?? ''
    element.removeAttribute(ASIDE)
    element.style.cssText += css
    for (const [name, value] of /mso-/i.test(css) ? declarationsOf(css) : [])
      if (/^mso-[a-z-]+$/.test(name)) element.setAttribute(`data-${name}`, value)
  }
}

function applySheet(dom: HTMLElement, css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css.replaceAll('@import', '@none'))
  let matches = 0
  for (const rule of [...sheet.cssRules].slice(0, MAX_RULES)) {
    if (!(rule instanceof CSSStyleRule) || rule.selectorText.length > 500) continue
    const values = SHEET_STYLES.map((name) => [name, rule.style.getPropertyValue(name)] as const)
    const styles = values.filter(([, value]) => value)
    for (const element of styles.length > 0 ? elementsOf(dom, rule.selectorText) : []) {
      matches += 1
      if (matches > MAX_MATCHES) return
      for (const [name, value] of styles) element.style.setProperty(name, value)
    }
  }
}

function elementsOf(dom: HTMLElement, selector: string): Iterable<HTMLElement> {
  // Searching for each element would take long.
  return selector.includes(':has') ? [] : dom.querySelectorAll<HTMLElement>(selector)
}
