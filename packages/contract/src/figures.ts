/** A number in English text: `100,000`. */
export const figure = (value: number): string => value.toLocaleString('en')

/** A duration in English text: `one hour`, `2 hours`. */
export const hours = (seconds: number): string =>
  seconds === 3600 ? 'one hour' : `${figure(seconds / 3600)} hours`
