/** The sum of numbers; 0 of none. */
export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, one) => total + one, 0)
