/** The colors of text, by name: each is legible on the page and on every highlight. */
export const INKS = ['red', 'orange', 'green', 'blue', 'purple', 'grey'] as const
export type Ink = (typeof INKS)[number]
