import { isObject, MARKS, type Mark, NO_COLOR } from '@waraq/contract'

/** The marks in attributes of a highlight. */
const PARTS: [name: keyof typeof MARKS.highlight, markOf: (value: unknown) => Mark][] = [
  ['script', (script) => ({ type: `${script}script` })],
  ['ink', (ink) => ({ type: 'ink', attrs: { ink } })],
  ['code', (code) => ({ type: 'code', ...(code !== true && { attrs: { language: code } }) })],
]

/**
 * Takes superscript, subscript, ink and code out of highlights. A text keeps the first of several
 * scripts and of several inks: documents have no form for two.
 */
export function marksFromWire(marks: readonly unknown[]): unknown[] {
  const kinds = new Set<string>()
  return marks.flatMap(marksIn).filter((mark) => {
    const [, ink, script] = ONE_OF.exec(isObject(mark) ? `${mark.type}` : '') ?? []
    const kind = ink ?? script
    if (kind === undefined) return true
    const isFirst = !kinds.has(kind)
    kinds.add(kind)
    return isFirst
  })
}

const ONE_OF = /^(?:(ink)|(?:super|sub)(script))$/

function marksIn(mark: unknown): unknown[] {
  if (!isObject(mark) || mark.type !== 'highlight' || !isObject(mark.attrs)) return [mark]
  const attrs = { ...mark.attrs }
  const own = PARTS.flatMap(([name, markOf]) => {
    const value = MARKS.highlight[name].accept(attrs[name])
    if (!value) return []
    delete attrs[name]
    return markOf(value)
  })
  if (own.length === 0) return [mark]
  const isBare = attrs.color === NO_COLOR && Object.keys(attrs).length === 1
  return isBare ? own : [...own, { ...mark, attrs }]
}

/**
 * Writes superscript, subscript, ink, and code beside other marks as attributes of one highlight,
 * because other editors have no scripts and inks, and their code excludes all other marks.
 */
export function marksToWire(marks: readonly Mark[]): readonly Mark[] {
  const newAttributes: Record<string, unknown> = {}
  const others: Mark[] = []
  let highlight: Mark | undefined
  for (const mark of marks) {
    const { type } = mark
    if (type === 'superscript' || type === 'subscript')
      newAttributes.script = type.slice(0, -'script'.length)
    else if (type === 'ink') newAttributes.ink = mark.attrs?.ink
    else if (type === 'code' && marks.length > 1) newAttributes.code = codeOf(mark)
    else if (type === 'highlight' && !highlight) highlight = mark
    else others.push(mark)
  }
  if (Object.keys(newAttributes).length === 0) return marks
  return [
    ...others,
    { type: 'highlight', attrs: { color: NO_COLOR, ...highlight?.attrs, ...newAttributes } },
  ]
}

const codeOf = ({ attrs }: Mark) => MARKS.highlight.code.accept(attrs?.language) ?? true
