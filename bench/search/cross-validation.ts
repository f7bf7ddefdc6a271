const FOLDS = 5

/**
 * Returns the outcome of each item under the choice of parameters that did best on the other folds.
 * `outcomes` has one list of all items per choice; `worthOf` scores a list of outcomes. The index
 * of an item decides its fold.
 */
export function heldOut<Outcome>(
  outcomes: readonly Outcome[][],
  worthOf: (some: Outcome[]) => number,
): Outcome[] {
  const bestOfFold = Array.from({ length: FOLDS }, (_, fold) => {
    const values = outcomes.map((items) => worthOf(items.filter((_, at) => at % FOLDS !== fold)))
    return outcomes[values.indexOf(Math.max(...values))] ?? []
  })
  // Each choice has an outcome for each item.
  return (outcomes[0] ?? []).map((first, at) => bestOfFold[at % FOLDS]?.[at] ?? first)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export const shareOf = (flags: readonly boolean[]): number => mean(flags.map(Number))
