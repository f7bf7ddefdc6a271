/** Style of the finder of verses and hadiths. */
export const FINDER_STYLES = `
.wq-finder {
  inline-size: min(40rem, calc(100vw - 1.5rem));
  padding: 1rem;
  margin-block-start: 8vh;
}
.wq-finder-input {
  box-sizing: border-box;
  inline-size: 100%;
  padding: 0.55em 0.9em;
  border: 1px solid var(--wq-line);
  border-radius: 10px;
  background: var(--wq-soft);
  color: var(--wq-ink);
  font: inherit;
}
.wq-finder .wq-finder-notice {
  margin: 0.6em 0.4em 0;
  color: var(--wq-muted);
}
.wq-finder-notice:empty {
  display: none;
}
.wq-finder-list {
  margin-block-start: 0.6em;
  max-block-size: min(32vh, 17rem);
  overflow: auto;
}
.wq-finder-option {
  display: flex;
  align-items: baseline;
  gap: 0.8em;
  padding: 0.1em 0.7em;
  border-radius: 8px;
  cursor: pointer;
}
.wq-finder-option .wq-scripture {
  flex: 1;
  order: 1;
  min-inline-size: 0;
  overflow: hidden;
  font-size: 1.05em;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.wq-finder-option .wq-plain {
  font-family: var(--wq-font);
  font-size: 1em;
}
.wq-finder-parallels {
  order: 2;
  color: var(--wq-muted);
  font-size: 0.85em;
  white-space: nowrap;
}
.wq-finder-option:is(:hover, [aria-selected="true"]) {
  background: var(--wq-soft);
}
.wq-finder-option[aria-selected="true"] .wq-citation {
  color: var(--wq-accent);
}
.wq-finder-preview {
  margin-block-start: 0.8em;
  padding: 0.8em 1.1em;
  border: 1px solid var(--wq-line);
  border-inline-start: 3px solid var(--wq-accent);
  border-radius: 10px;
  background: var(--wq-soft);
}
.wq-finder .wq-word-list {
  max-block-size: 32vh;
  overflow: auto;
  font-size: 1.4em;
}
.wq-finder .wq-hadith .wq-word-list {
  font-size: 1.05em;
}
.wq-word {
  padding: 0 0.08em;
  border: 0;
  border-radius: 5px;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;
}
.wq-word:hover {
  background: var(--wq-line);
}
.wq-word[aria-pressed="true"] {
  background: var(--wq-accent);
  color: var(--wq-on-accent);
}
.wq-finder .wq-finder-hint {
  margin: 0;
  color: var(--wq-muted);
  font-size: 0.8rem;
}
.wq-finder-actions {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5em;
  /* Stays visible while the page scrolls, also on phones. */
  position: sticky;
  inset-block-end: -1rem;
  margin-block-end: -1rem;
  padding-block: 0.8em 1rem;
  background: var(--wq-paper);
}
.wq-finder-check {
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  margin-inline-end: auto;
}
.wq-finder :is([hidden]) {
  display: none;
}
.wq-kbd {
  margin-inline-start: 0.6em;
  opacity: 0.7;
  font: inherit;
  font-size: 0.85em;
}
`
