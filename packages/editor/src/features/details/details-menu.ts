import { isBlockActive } from '../../commands/is-active.ts'
import type { FeatureMenu } from '../../core/feature.ts'
import { insertDetails, toggleOpenForReaders } from './expanded-toggles.ts'

export const detailsMenu: FeatureMenu = {
  group: 'lists',
  commands: {
    details: {
      act: 'convert',
      change: insertDetails,
      isActive: (state) => isBlockActive(state, { name: 'details' }),
      icon: { path: 'm5 5 4 3-4 3zM12 8h8M5 16h15M5 20h10', isTurned: true },
      keywords: 'fold collapse details طي إخفاء',
      description: { en: 'Hides its text until a click', ar: 'يُخفي نصه حتى يُنقر' },
    },
    detailsOpen: {
      act: 'set',
      change: toggleOpenForReaders,
      isActive: (state) => isBlockActive(state, { name: 'details', attrs: { open: true } }),
      isPossible: (state) => isBlockActive(state, { name: 'details' }),
      icon: { path: 'M4 6h6l-3 4zM13 8h7M8 15h12M8 19h8', isTurned: true },
      keywords: 'toggle fold readers طي',
    },
  },
  blockMenu: [
    {
      act: 'set',
      hasBlock: ({ type }) => type.name === 'details',
      isChecked: ({ attrs }) => attrs.open === true,
    },
    { act: 'convert', hasBlock: ({ isTextblock }) => isTextblock },
  ],
}
