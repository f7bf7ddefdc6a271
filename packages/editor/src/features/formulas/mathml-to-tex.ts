const MAX_DEPTH = 60
const FUNCTIONS =
  /^(?:(?:arc)?(?:cos|sin|tan)|(?:cos|sin|tan)h|arg|cot|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|ln|log|max|min|sec|sup)$/
const ALPHABETS: Record<string, string> = {
  bold: 'mathbf',
  'bold-italic': 'mathbf',
  'double-struck': 'mathbb',
  script: 'mathcal',
}
const ACCENTS: Record<string, string> = {
  '^': 'widehat',
  ˆ: 'widehat',
  '~': 'widetilde',
  '˜': 'widetilde',
  '¯': 'overline',
  '‾': 'overline',
  '―': 'overline',
  '→': 'vec',
  '⃗': 'vec',
  '˙': 'dot',
  '¨': 'ddot',
  ˇ: 'check',
  '⏞': 'overbrace',
}
const ACCENTS_BELOW: Record<string, string> = { _: 'underline', '̲': 'underline', '⏟': 'underbrace' }
const [OPENING, CLOSING] = ['([{⟨⌈⌊|‖', ')]}⟩⌉⌋|‖']
/** Content that is as high as its fences should be. */
const HIGH = 'mfrac, mtable, munder, mover, munderover, msqrt'

/** A formula in MathML as TeX, with the structure that the editor's formulas have. */
export function texOf(element: Element, depth = 0): string {
  if (depth > MAX_DEPTH) return escaped(element.textContent ?? '')
  const children = [...element.children]
  const tex = (child: Element | undefined) => (child ? texOf(child, depth + 1) : '')
  const all = () => joined(children.map(tex))
  const group = (child: Element | undefined) => `{${tex(child)}}`
  const [first, second, third] = children
  switch (element.localName) {
    case 'mi':
    case 'mo':
    case 'mn':
      return identifier(element)
    case 'mtext': {
      const text = escaped(element.textContent ?? '')
      return text.trim() ? `\\text{${text}}` : '\\ '
    }
    case 'mspace':
      return '\\,'
    case 'msup':
      return `${base(tex(first))}^${script(tex(second))}`
    case 'msub':
      return `${base(tex(first))}_${script(tex(second))}`
    case 'msubsup':
    case 'munderover':
      return `${base(tex(first))}_${script(tex(second))}^${script(tex(third))}`
    case 'munder':
      return withSign(tex(first), second, { below: true }, tex(second))
    case 'mover':
      return withSign(tex(first), second, { below: false }, tex(second))
    case 'mmultiscripts':
      return base(tex(first)) + optional('_', tex(second)) + optional('^', tex(third))
    case 'mfrac': {
      const isBinomial = /^0(?!\.?[1-9])/.test(element.getAttribute('linethickness') ?? '')
      return isBinomial
        ? `\\begin{matrix}${tex(first)}\\\\${tex(second)}\\end{matrix}`
        : `\\frac${group(first)}${group(second)}`
    }
    case 'msqrt':
      return `\\sqrt{${all()}}`
    case 'mroot':
      return `\\sqrt[${tex(second)}]${group(first)}`
    case 'mtable':
      return `\\begin{matrix}${children.map(tex).join('\\\\')}\\end{matrix}`
    case 'mtr':
      return children.map(tex).join('&')
    case 'mfenced':
      return fenced(element, children.map(tex))
    case 'semantics':
    case 'maction':
      return tex(first)
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return children.length > 0
        ? inFences(children, children.map(tex))
        : escaped(element.textContent ?? '')
  }
}

function identifier(element: Element): string {
  const name = (element.textContent ?? '').trim().replace(/[\u2061-\u2064]/g, '')
  const alphabet = ALPHABETS[element.getAttribute('mathvariant') ?? '']
  if (alphabet) return `\\${alphabet}{${escaped(name)}}`
  if (FUNCTIONS.test(name)) return `\\${name}`
  return /^[a-z]{2,}$/i.test(name) ? `\\mathrm{${name}}` : escaped(name)
}

/** Fences around high content grow with it. */
function inFences(children: Element[], parts: string[]): string {
  const [first, last] = [children[0], children.at(-1)].map((one) => one?.textContent?.trim() ?? '')
  const isFenced =
    children.length > 2 && first && last && OPENING.includes(first) && CLOSING.includes(last)
  if (!isFenced || !children.some((child) => child.matches(HIGH) || child.querySelector(HIGH)))
    return joined(parts)
  return `\\left${parts[0]}${joined(parts.slice(1, -1))}\\right${parts.at(-1)}`
}

function fenced(element: Element, parts: string[]): string {
  const [open, close] = [element.getAttribute('open') ?? '(', element.getAttribute('close') ?? ')']
  const separator = (element.getAttribute('separators') ?? ',').trim().charAt(0)
  const sign = (fence: string) => escaped(fence.trim().charAt(0)) || '.'
  return `\\left${sign(open)}${parts.join(separator)}\\right${sign(close)}`
}

/** An accent, a limit, or what is written over or under its base. */
function withSign(
  part: string,
  sign: Element | undefined,
  { below }: { below: boolean },
  tex: string,
): string {
  const text = sign?.textContent?.trim() ?? ''
  const name = (below ? ACCENTS_BELOW : ACCENTS)[text]
  if (name) return `\\${name}{${part}}`
  if (HAS_LIMITS.test(part)) return part + (below ? '_' : '^') + script(tex)
  return `\\${below ? 'underset' : 'overset'}{${tex}}{${part}}`
}

/** Large signs and functions have limits. */
const HAS_LIMITS =
  /^(?:[∏∐∑∫⋀-⋃⨀-⨆]|\\(?:lim|max|min|sup|inf|gcd|det)|\\(?:over|under)(?:brace|set).*)$/su
const optional = (sign: string, part: string) => (part ? sign + script(part) : '')

/** Whether TeX reads a part as one. */
const isOne = (part: string) => /^(?:[^\\{}]|\p{Nd}+|\\[a-z]+)$/iu.test(part)
const base = (part: string) =>
  isOne(part) || /^\\(?:math[a-z]+|over|under)/.test(part) ? part : `{${part}}`
const script = (part: string) => (/^[^\\{}]$/u.test(part) ? part : `{${part}}`)

/** Commands end before letters. */
function joined(parts: string[]): string {
  let text = ''
  for (const part of parts)
    text += /\\[a-z]+$/i.test(text.slice(-20)) && /^[a-z]/i.test(part) ? ` ${part}` : part
  return text
}

const SIGNS: Record<string, string> = { '\\': '\\setminus ', '^': '\\hat{}', '~': '\\sim ' }
const escaped = (text: string): string =>
  text.replace(/[\\^~#$%&_{}]/g, (sign) => SIGNS[sign] ?? `\\${sign}`)
