/** Style of references and notes. */
export const FOOTNOTE_STYLES = `
.wq-content .wq-footnote {
  color: var(--wq-accent);
  cursor: pointer;
}
.wq-content ol:has(> .wq-note) {
  margin-block-start: 2em;
  padding-block-start: 0.6em;
  border-block-start: 1px solid var(--wq-line);
  font-size: 0.88em;
}
.wq-note-back {
  margin-inline-start: 0.3em;
  padding: 0 0.3em;
  border: 0;
  background: none;
  color: var(--wq-accent);
  font: inherit;
  cursor: pointer;
}
`
