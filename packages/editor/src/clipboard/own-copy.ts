/** The HTML attribute of the first element of a copy from this editor. */
export const OWN_COPY = 'data-wq-copy'
