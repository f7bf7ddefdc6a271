import { isObject } from '@waraq/contract'
import type { Kind, LazyCode } from '../../kind.ts'

const code: LazyCode = {
  sign: /"(?:#math:|math")/,
  sources: '[data-language="math"]',
  async load() {
    const { drawFormulas } = await import('./draw-formulas.ts')
    code.draw = drawFormulas
  },
}

/** Code in `math`, or links to themselves as other editors keep them, shown by their source until they are drawn. */
export const formulas: Kind = {
  marks: {
    link: (attrs, _, text) =>
      isObject(attrs) && attrs.href === `#math:${text}`
        ? [{ key: 'code math', tag: 'code', attributes: { 'data-language': 'math' } }]
        : undefined,
  },
  code,
}
