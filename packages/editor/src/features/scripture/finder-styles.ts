/** Style of the finder of verses and hadiths. */
export const FINDER_STYLES = `
.wq-dialog.wq-finder {
  --wq-tallest: 46rem;
  inline-size: min(40rem, calc(100vw - 1rem));
  padding: 0 1rem;
}
.wq-finder-tabs {
  display: flex;
  flex: none;
  gap: 0.25rem;
  margin-block-end: 0.6rem;
  border-block-end: 1px solid var(--wq-line);
}
.wq-finder-tab {
  min-block-size: 44px;
  margin-block-end: -1px;
  padding: 0 min(1rem, 2.5vw);
  border: 0;
  border-block-end: 2px solid transparent;
  background: none;
  color: var(--wq-muted);
  font: inherit;
  cursor: pointer;
}
.wq-finder-tab[aria-selected="true"] {
  border-color: var(--wq-accent);
  color: var(--wq-ink);
  font-weight: 600;
}
.wq-finder-panel {
  display: flex;
  flex-direction: column;
  min-block-size: 0;
  padding-block-end: 0.8rem;
}
.wq-finder-found {
  min-block-size: 0;
  overflow: auto;
}
.wq-finder :is(.wq-input, .wq-button) {
  min-inline-size: 44px;
  block-size: 44px;
}
.wq-finder .wq-listbox {
  margin-block-start: 0.6em;
  max-block-size: min(32vh, 17rem);
}
.wq-finder .wq-option {
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 0.8em;
}
.wq-finder .wq-option .wq-scripture {
  flex: 1;
  order: 1;
  min-inline-size: 0;
  font-size: 1.05em;
}
.wq-finder .wq-option :is(.wq-scripture, .wq-translation) {
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.wq-finder .wq-option .wq-translation {
  flex: 0 0 100%;
  order: 3;
  margin: 0 0 0.2em;
  font-size: 0.85em;
}
:is(.wq-finder, .wq-suggestions) mark {
  border-radius: 3px;
  background: var(--wq-line);
  color: inherit;
  font-weight: 600;
}
.wq-finder .wq-option .wq-plain {
  font-family: var(--wq-font);
  font-size: 1em;
}
.wq-finder .wq-option strong::first-letter {
  text-transform: uppercase;
}
.wq-finder .wq-option-detail {
  order: 2;
  white-space: nowrap;
}
.wq-finder-preview {
  margin-block-start: 0.8em;
  padding: 0.8em 1.1em;
  border: 1px solid var(--wq-line);
  border-inline-start: 3px solid var(--wq-accent);
  border-radius: 10px;
  background: var(--wq-soft);
}
.wq-finder-tools {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.4em;
}
.wq-finder .wq-mushaf {
  margin: 0.6em 0 0;
  text-align: center;
}
.wq-finder .wq-mushaf img {
  max-inline-size: 100%;
  max-block-size: 40vh;
}
.wq-finder-tools select {
  margin-inline: 0.4em;
}
.wq-finder .wq-word-list {
  max-block-size: 32vh;
  overflow: auto;
  font-size: 1.4em;
  line-height: 2.2;
}
.wq-finder .wq-translation {
  margin: 0 0 0.5em;
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
.wq-finder-actions {
  display: flex;
  flex: none;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 0.5em;
  padding-block: 0.6rem;
  border-block-start: 1px solid var(--wq-line);
}
.wq-finder-check {
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  min-block-size: 44px;
  margin-inline-start: auto;
}
.wq-kbd {
  margin-inline-start: 0.6em;
  opacity: 0.7;
  font: inherit;
  font-size: 0.85em;
}
/* Phones have no such keys. */
@media (pointer: coarse), (max-width: 30rem) {
  .wq-kbd {
    display: none;
  }
}
`
