/** The style sheet of the reference page. */
export const REFERENCE_STYLE = `body { font: 16px/1.5 system-ui, sans-serif; }
`
