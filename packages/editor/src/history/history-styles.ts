/** Style of the history of a document. */
export const HISTORY_STYLES = `
.wq-history-body {
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(11rem, 1fr) 3fr;
  gap: 1rem;
  min-block-size: 0;
}
.wq-history-side {
  overflow-y: auto;
}
.wq-history-main,
.wq-compare {
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: 0.5rem;
  min-inline-size: 0;
  min-block-size: 0;
}
.wq-history-side > p {
  margin: 0 0.5em;
}
.wq-versions h3 {
  margin: 0.6em 0.5em 0.2em;
  color: var(--wq-muted);
  font-size: 0.8rem;
}
.wq-versions ul {
  margin: 0;
  padding: 0;
  list-style: none;
}
.wq-version {
  display: block;
  inline-size: 100%;
  padding: 0.5em;
  border: 0;
  border-radius: 8px;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
}
.wq-version:is(:hover, [aria-current="true"]) {
  background: var(--wq-soft);
}
.wq-version[aria-current="true"] time {
  color: var(--wq-accent);
  font-weight: 600;
}
.wq-compare-with {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  margin: 0;
  padding: 0;
  border: 0;
}
.wq-compare-with legend {
  float: inline-start;
  margin-inline-end: 1rem;
}
.wq-change-current {
  outline: 2px solid var(--wq-accent);
  outline-offset: 2px;
}
@container (max-width: 767px) {
  .wq-history-body {
    display: block;
    overflow-y: auto;
  }
  .wq-history-side {
    max-block-size: 30vh;
    margin-block-end: 1rem;
  }
}
`
