import type { Node } from 'prosemirror-model'
import type { FeatureDefinition } from '../../core/feature.ts'
import { atomSpec } from '../../schema/atoms.ts'
import {
  formulaBlockToWire,
  formulasFromWire,
  formulaToWire,
  unlinkFormula,
} from './stored-formulas.ts'

/** A formula holds its source in TeX. */
const RULES = {
  text: {
    fallback: '',
    accept: (value: unknown) => (typeof value === 'string' ? value : undefined),
  },
}
const copied = (sign: string) => ({
  copiedText: ({ attrs: { text } }: Node) => `${sign}${text}${sign}`,
})

/** Formulas in a line and as blocks, which documents store as code in the language `math`. */
export const formulas: FeatureDefinition = {
  option: 'math',
  parts: ['formula'],
  nodes: {
    formula: {
      ...atomSpec('formula', 'span', RULES),
      ...copied('$'),
      toWire: formulaToWire,
      fromWire: formulasFromWire,
      apart: unlinkFormula,
    },
    formulaBlock: {
      ...atomSpec('formulaBlock', 'div', RULES),
      ...copied('$$'),
      toWire: formulaBlockToWire,
    },
  },
}
