/** Style of two versions side by side. */
export const CONFLICT_STYLES = `
.wq-conflict {
  display: flex;
  flex-direction: column;
  gap: 0.75rem;
  overflow: auto;
  padding: 6px;
}
.wq-conflict:focus {
  outline: none;
}
.wq-conflict > p,
.wq-conflict-version > h3,
.wq-conflict-buttons > p {
  margin: 0;
  font-size: 1rem;
}
.wq-conflict-versions {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
  gap: 1rem;
}
.wq-conflict-version {
  display: flex;
  flex-direction: column;
  gap: 0.6rem;
  min-inline-size: 0;
}
.wq-conflict .wq-button {
  align-self: start;
}
.wq-conflict > .wq-primary {
  align-self: end;
}
.wq-dialog [type="radio"] {
  flex: none;
  inline-size: 18px;
  block-size: 18px;
  margin: 0;
  accent-color: var(--wq-accent);
}
.wq-dialog label:has(> [type="radio"]) {
  display: flex;
  gap: 0.6em;
  align-items: center;
  min-block-size: 36px;
  cursor: pointer;
}
.wq-merge-question {
  margin: 0;
  padding: 0.5rem 1rem 1rem;
  border: 1px solid var(--wq-line);
  border-radius: 10px;
}
.wq-merge-question > legend {
  padding-inline: 0.4em;
  font-weight: 600;
}
.wq-merge-question .wq-content {
  padding: 0.25rem 1rem;
  border-inline-start: 3px solid var(--wq-line);
}
.wq-conflict-version:has(:checked) > .wq-content {
  border-color: var(--wq-accent);
}
.wq-conflict-text {
  max-block-size: 50vh;
  overflow: auto;
  padding: 0.75rem 1rem;
  border: 1px solid var(--wq-line);
  border-radius: 10px;
}
.wq-conflict-buttons {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem 1rem;
  align-items: center;
}
.wq-merge-text,
.wq-merge-question {
  display: grid;
  gap: 1rem;
}
`
