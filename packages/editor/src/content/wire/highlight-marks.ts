import { isObject, type Mark, NO_COLOR } from '@waraq/contract'

const SCRIPTS = { superscript: 'super', subscript: 'sub' } as const
const MARK_OF = new Map<unknown, Mark>([
  ['super', { type: 'superscript' }],
  ['sub', { type: 'subscript' }],
])

/**
 * Takes superscript, subscript and code out of highlights. A text keeps the first of several
 * scripts: documents have no form for two.
 */
export function marksFromWire(marks: readonly unknown[]): unknown[] {
  let hasScript = false
  return marks.flatMap(marksIn).filter((mark) => {
    if (!isScript(mark)) return true
    const isFirst = !hasScript
    hasScript = true
    return isFirst
  })
}

const isScript = (mark: unknown): boolean =>
  isObject(mark) && Object.hasOwn(SCRIPTS, String(mark.type))

function marksIn(mark: unknown): unknown[] {
  if (!isObject(mark) || mark.type !== 'highlight' || !isObject(mark.attrs)) return [mark]
  const { script, code, ...others } = mark.attrs
  const scriptMark = MARK_OF.get(script)
  if (!scriptMark && code !== true) return [mark]
  const attrs: Record<string, unknown> = {
    ...others,
    ...(!scriptMark && script !== undefined && { script }),
    ...(code !== true && code !== undefined && { code }),
  }
  const isBare = attrs.color === NO_COLOR && Object.keys(attrs).length === 1
  return [
    ...(scriptMark ? [scriptMark] : []),
    ...(isBare ? [] : [{ ...mark, attrs }]),
    ...(code === true ? [{ type: 'code' }] : []),
  ]
}

/**
 * Writes superscript, subscript, and code beside other marks as attributes of one highlight. Other
 * editors know no scripts, and their code excludes all other marks.
 */
export function marksToWire(marks: readonly Mark[]): readonly Mark[] {
  const added: Record<string, unknown> = {}
  const others: Mark[] = []
  let highlight: Mark | undefined
  for (const mark of marks) {
    const { type } = mark
    if (type === 'superscript' || type === 'subscript') added.script = SCRIPTS[type]
    else if (type === 'code' && marks.length > 1) added.code = true
    else if (type === 'highlight' && !highlight) highlight = mark
    else others.push(mark)
  }
  if (Object.keys(added).length === 0) return marks
  return [
    ...others,
    { type: 'highlight', attrs: { color: NO_COLOR, ...highlight?.attrs, ...added } },
  ]
}
