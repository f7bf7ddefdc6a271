/** The budget of a caller ended before the work did. */
export class BudgetSpentError extends Error {
  override readonly name = 'BudgetSpentError'
}

/** Limits the CPU time of one caller's work. */
export interface Budget {
  /** Starts to count: whenever the work begins or goes on. */
  resume(): void
  /** Stops to count: whenever others have their turn. */
  pause(): void
  /** Counts work; a step is some microseconds. @throws BudgetSpentError at the end of the budget, and from then on */
  spend(steps?: number): void
  isSpent(): boolean
}

export interface BudgetOptions {
  milliseconds: number
  /** CPU milliseconds of this thread since any fixed time. */
  cpu: () => number
  /** Whether nobody waits for the work any more. */
  isCancelled?: () => boolean
}

// Asking for the time costs a microsecond or two.
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

/** For callers who wait as long as it takes. */
export const UNLIMITED: Budget = { resume() {}, pause() {}, spend() {}, isSpent: () => false }

/** Charges work to the budget of the caller for whom it is being done. */
export interface Meter {
  spend: Budget['spend']
  /** Does work on this budget. */
  under<Result>(budget: Budget, work: () => Result): Result
  /** Does work that comes in steps on this budget, however long the caller rests between them. */
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

/** Does work as far as its budget goes. The result of the work; undefined where it was not finished. */
export function untilSpent<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof BudgetSpentError) return undefined
    throw error
  }
}
