import { type Budget, UNLIMITED } from '../../src/corpus/budget.ts'

/** A budget without a limit that counts the steps of its work. */
export function createStepCounter(): Budget & { steps: number } {
  return {
    ...UNLIMITED,
    steps: 0,
    spend(more = 1) {
      this.steps += more
    },
  }
}
