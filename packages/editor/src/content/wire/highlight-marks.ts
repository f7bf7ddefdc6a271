import { isObject, MARKS, type Mark, NO_COLOR } from '@waraq/contract'

const SCRIPTS = { superscript: 'super', subscript: 'sub' } as const
const MARK_OF = new Map<unknown, Mark>([
  ['super', { type: 'superscript' }],
  ['sub', { type: 'subscript' }],
])

/**
 * Takes superscript, subscript, ink and code out of highlights. A text keeps the first of several
 * scripts and of several inks: documents have no form for two.
 */
export function marksFromWire(marks: readonly unknown[]): unknown[] {
  const colors = new Set<string>()
  return marks.flatMap(marksIn).filter((mark) => {
    const kind = kindOf(mark)
    if (kind === undefined) return true
    const isFirst = !colors.has(kind)
    colors.add(kind)
    return isFirst
  })
}

function kindOf(mark: unknown): 'script' | 'ink' | undefined {
  if (!isObject(mark)) return undefined
  if (mark.type === 'ink') return 'ink'
  return Object.hasOwn(SCRIPTS, String(mark.type)) ? 'script' : undefined
}

function marksIn(mark: unknown): unknown[] {
  if (!isObject(mark) || mark.type !== 'highlight' || !isObject(mark.attrs)) return [mark]
  const { script, code, ink, ...others } = mark.attrs
  const scriptMark = MARK_OF.get(script)
  const kind = MARKS.highlight.code.accept(code)
  const inkOf = MARKS.highlight.ink.accept(ink)
  if (!scriptMark && !kind && !inkOf) return [mark]
  const attrs: Record<string, unknown> = {
    ...others,
    ...(!scriptMark && script !== undefined && { script }),
    ...(!kind && code !== undefined && { code }),
    ...(!inkOf && ink !== undefined && { ink }),
  }
  const isBare = attrs.color === NO_COLOR && Object.keys(attrs).length === 1
  return [
    ...(scriptMark ? [scriptMark] : []),
    ...(isBare ? [] : [{ ...mark, attrs }]),
    ...(inkOf ? [{ type: 'ink', attrs: { ink } }] : []),
    ...(kind ? [{ type: 'code', ...(kind !== true && { attrs: { language: kind } }) }] : []),
  ]
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
    if (type === 'superscript' || type === 'subscript') newAttributes.script = SCRIPTS[type]
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
