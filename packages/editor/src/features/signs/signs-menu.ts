import { insertInline } from '../../commands/insertions.ts'
import type { FeatureMenu } from '../../core/feature.ts'

export const signsMenu: FeatureMenu = {
  group: 'more',
  commands: {
    character: {
      act: 'insert',
      run: (context) => context.openDialog('character'),
      icon: { path: 'M5 19h5v-2.5a6 6 0 1 1 4 0V19h5' },
      keywords: 'symbol sign علامة',
      description: { en: 'Signs that keyboards lack', ar: 'محارف لا توجد على لوحة المفاتيح' },
    },
    emoji: {
      act: 'insert',
      change: insertInline(':'),
      icon: {
        path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01',
      },
      keywords: 'honorific smile ابتسامة صلى',
      description: { en: 'Found by its name', ar: 'يُعثر عليه باسمه' },
    },
  },
}
