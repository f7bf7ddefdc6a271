/** Style of the lists that open while typing. */
export const SUGGESTION_STYLES = `
.wq-suggestions {
  display: flex;
  flex-direction: column;
  inline-size: max-content;
  min-inline-size: min(21rem, calc(100vw - 16px));
  max-inline-size: min(26rem, calc(100vw - 16px));
  max-block-size: min(28rem, 60vh);
  overflow: hidden;
}
.wq-option-words {
  display: grid;
  flex: 1;
  min-inline-size: 0;
}
.wq-option-description {
  color: var(--wq-muted);
  font-size: 0.8rem;
  line-height: 1.4;
}
/* In a low window, as at 200 % zoom, most of the text stays in sight. */
@media (max-height: 30rem) {
  .wq-suggestions {
    min-inline-size: min(14rem, 100vw - 16px);
    max-block-size: 45vh;
  }
  :is(.wq-option-description, .wq-key-hints) {
    display: none;
  }
}
/* A suggested verse: its citation above a preview. */
.wq-suggestions .wq-option:has(> .wq-scripture) {
  display: grid;
  gap: 0;
  padding-block: 6px;
}
.wq-suggestions .wq-option > .wq-citation {
  order: -1;
}
.wq-suggestions .wq-option > :is(.wq-scripture, .wq-translation) {
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
}
.wq-suggestions .wq-option > .wq-translation {
  margin: 0;
  font-size: 0.85rem;
  -webkit-line-clamp: 2;
}
.wq-suggestions:not(:has(.wq-scripture)) .wq-key-hints-inline {
  display: none;
}
.wq-emoji {
  min-inline-size: 2.2em;
  font-family: var(--wq-font-scripture);
  font-size: 1.15rem;
  text-align: center;
}
.wq-key-hints {
  padding: 6px 10px 3px;
  border-block-start: 1px solid var(--wq-line);
  color: var(--wq-muted);
  font-size: 0.78rem;
}
`
