import { insertRule } from '../../commands/insertions.ts'
import type { FeatureMenu } from '../../core/feature.ts'

export const pageBreakMenu: FeatureMenu = {
  group: 'layout',
  commands: {
    pageBreak: {
      act: 'insert',
      change: insertRule({ pageBreak: true }),
      icon: { path: 'M6 3v6h12V3M6 21v-6h12v6M3 12h2M9 12h2M13 12h2M19 12h2' },
      keywords: 'sheet صفحة',
      description: { en: 'Begins a new page in print', ar: 'يبدأ صفحة جديدة عند الطباعة' },
    },
  },
}
