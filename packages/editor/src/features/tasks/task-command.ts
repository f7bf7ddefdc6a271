import { toggleList } from '../../commands/lists.ts'
import type { KeyedCommand } from '../../core/feature.ts'

export const TASK_LIST: KeyedCommand = {
  name: 'taskList',
  shortcut: 'Mod-Shift-9',
  keyGroup: 'lines',
  change: toggleList('taskList'),
}
