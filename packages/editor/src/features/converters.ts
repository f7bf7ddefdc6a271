import type { PastedKinds } from '../clipboard/clean-pasted.ts'
import { convertFormulas } from './formulas/pasted-formulas.ts'
import { convertTasks } from './tasks/pasted-tasks.ts'

/** What kinds know of other programs in pasted HTML. */
export const PASTED_KINDS: PastedKinds = {
  beforeAll: convertFormulas,
  beforeLists: convertTasks,
}
