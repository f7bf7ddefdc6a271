import { NodeSelection } from 'prosemirror-state'
import type { FeatureMenu } from '../../core/feature.ts'
import type { Icon } from '../../widgets/icons.ts'
import { createFormulaKeys, TYPED_FORMULAS } from './formula-keys.ts'

const FORMULA_ICON: Icon = { path: 'M18 5H7l6 7-6 7h11' }

export const formulaMenu: FeatureMenu = {
  group: 'more',
  commands: {
    formula: {
      act: 'insert',
      run: (context) => context.openDialog('formula'),
      icon: FORMULA_ICON,
      keywords: 'math equation tex latex رياضيات صيغة',
      description: { en: 'Mathematics, written in TeX', ar: 'رياضيات تُكتب بصيغة TeX' },
    },
  },
  toolsOf: (context, { selection }) =>
    selection instanceof NodeSelection && selection.node.type.name.startsWith('formula')
      ? [
          {
            label: context.messages.commands.formula,
            icon: FORMULA_ICON,
            run: () => context.openDialog('formula', selection.from),
          },
        ]
      : [],
  typing: (context) => ({
    rules: TYPED_FORMULAS,
    keys: createFormulaKeys((at) => context.openDialog('formula', at)),
  }),
}
