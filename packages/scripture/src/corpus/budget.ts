/** A caller's budget ran out before the work was done. */
export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError'
}

/** Limits the CPU time of one caller's work. */
export interface Budget {
  /** Starts counting; call it whenever the work begins or continues. */
  resume(): void
  /** Stops counting; call it before the work yields to other callers. */
  pause(): void
  /**
   * Counts work; a step takes a few microseconds.
   * @throws BudgetSpentError once the budget is spent
   */
  spend(steps?: number): void
  isSpent(): boolean
}

export interface BudgetOptions {
  milliseconds: number
  /** CPU milliseconds of this thread since any fixed time. */
  cpu: () => number
  /** Whether the caller has gone away. */
  isCancelled?: () => boolean
}

// Steps between two readings of the CPU clock, which cost one or two microseconds each.
const STEPS_A_LOOK = 64

export function createBudget({ milliseconds, cpu, isCancelled }: BudgetOptions): Budget {
  let [steps, left, last] = [0, milliseconds, cpu()]
  let isSpent = false

  function count(): void {
    const now = cpu()
    left -= now - last
    last = now
  }

  function look(): void {
    steps = 0
    count()
    isSpent ||= left <= 0 || isCancelled?.() === true
  }

  return {
    resume() {
      last = cpu()
    },
    pause: count,
    spend(more = 1) {
      steps += more
      if (steps >= STEPS_A_LOOK && !isSpent) look()
      if (isSpent) throw new BudgetSpentError('the budget is spent')
    },
    isSpent: () => isSpent,
  }
}

/** The budget of callers without a time limit. */
export const UNLIMITED: Budget = { resume() {}, pause() {}, spend() {}, isSpent: () => false }

/** Charges work to the budget of the caller it is done for. */
export interface Meter {
  spend: Budget['spend']
  under<Result>(budget: Budget, work: () => Result): Result
  /** Runs an iterator on this budget; time between its steps is not charged. */
  stepsUnder<Step>(budget: Budget, work: Iterator<Step>): Generator<Step, void>
}

export function createMeter(): Meter {
  let current = UNLIMITED

  function under<Result>(budget: Budget, work: () => Result): Result {
    const before = current
    current = budget
    budget.resume()
    try {
      return work()
    } finally {
      budget.pause()
      current = before
    }
  }

  return {
    spend: (steps) => current.spend(steps),
    under,
    *stepsUnder(budget, work) {
      const next = () => under(budget, () => work.next())
      for (let step = next(); !step.done; step = next()) yield step.value
    },
  }
}

/** Returns the result of the work, or undefined if the budget runs out first. */
export function untilSpent<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof BudgetSpentError) return undefined
    throw error
  }
}
