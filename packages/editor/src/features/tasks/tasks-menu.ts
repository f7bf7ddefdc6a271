import { isBlockActive } from '../../commands/is-active.ts'
import type { FeatureMenu } from '../../core/feature.ts'
import { TASK_LIST } from './task-command.ts'
import { TYPED_TASKS } from './typed-tasks.ts'

export const tasksMenu: FeatureMenu = {
  group: 'lists',
  commands: {
    taskList: {
      ...TASK_LIST,
      act: 'convert',
      isActive: (state) => isBlockActive(state, { name: 'taskList' }),
      icon: { path: 'm3.5 6.5 1.5 1.5 3-3.5M3.5 16.5 5 18l3-3.5M12 7h9M12 17h9', isTurned: true },
      keywords: 'todo check مهمة',
      description: { en: 'Boxes to tick off', ar: 'مربعات تؤشَّر عند الإنجاز' },
      isKept: true,
    },
  },
  typing: () => ({ rules: TYPED_TASKS }),
  blockMenu: [{ act: 'convert', hasBlock: ({ isTextblock }) => isTextblock }],
}
