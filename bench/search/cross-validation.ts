const FOLDS = 5

/**
 * What each item gives under the choice of numbers that did best on the items of the other folds: `outcomes` has a list of
 * all items for each choice, `worthOf` says how good some of them are. An item is of the fold that its place falls in.
 */
export function heldOut<Outcome>(
  outcomes: readonly Outcome[][],
  worthOf: (some: Outcome[]) => number,
): Outcome[] {
  const chosen = Array.from({ length: FOLDS }, (_, fold) => {
    const values = outcomes.map((items) => worthOf(items.filter((_, at) => at % FOLDS !== fold)))
    return outcomes[values.indexOf(Math.max(...values))] ?? []
  })
  // Every choice has an outcome for every item.
  return (outcomes[0] ?? []).map((first, at) => chosen[at % FOLDS]?.[at] ?? first)
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export const shareOf = (flags: readonly boolean[]): number => mean(flags.map(Number))
