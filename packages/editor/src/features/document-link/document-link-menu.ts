import type { FeatureMenu } from '../../core/feature.ts'
import type { Icon } from '../../widgets/icons.ts'

export const DOCUMENT_ICON: Icon = {
  path: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h4',
  isTurned: true,
}

export const documentLinkMenu: FeatureMenu = {
  group: 'more',
  commands: {
    documentLink: {
      act: 'insert',
      run: (context) => context.openDialog('documentLink'),
      icon: DOCUMENT_ICON,
      keywords: 'page صفحة',
      description: {
        en: 'Leads to another of your documents',
        ar: 'ينقل إلى مستند آخر من مستنداتك',
      },
    },
  },
}
