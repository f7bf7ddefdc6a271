/** Style of the find bar and of matches. */
export const FIND_STYLES = `
.wq-find {
  display: grid;
  gap: 4px;
  padding: 6px 10px;
  border-block-end: 1px solid var(--wq-line);
  background: var(--wq-soft);
}
.wq-find .wq-input {
  flex: 1 1 9rem;
  max-inline-size: 24rem;
}
.wq-find .wq-button {
  block-size: 34px;
  padding-block: 0;
  line-height: 1;
}
.wq-find-count {
  min-inline-size: 5em;
  color: var(--wq-muted);
  font-size: 0.85rem;
  text-align: center;
}
.wq-find-case::before {
  content: "Aa" / "";
}
.wq-find-vowels::before {
  content: "\\0628\\064e" / "";
  font-size: 1.15em;
}
.wq-find-words::before {
  padding-inline: 2px;
  border: solid currentcolor;
  border-width: 0 1px;
  content: "ab" / "";
  font-size: 0.85em;
  line-height: 1.2;
}
.wq-find-expression::before {
  content: ".*" / "";
  direction: ltr;
  unicode-bidi: isolate;
}
.wq-find .wq-tool:disabled {
  opacity: 0.4;
}
.wq-find [aria-invalid="true"] ~ .wq-find-count {
  color: var(--wq-alarm);
}
.wq-match {
  border-radius: 2px;
  background: var(--wq-mark-yellow);
}
.wq-match-current {
  background: var(--wq-mark-orange);
  outline: 2px solid var(--wq-accent);
}
@container (max-width: 767px) {
  .wq-find .wq-input {
    flex-basis: 5rem;
  }
  .wq-find-count {
    min-inline-size: 3.6em;
  }
  .wq-find .wq-group {
    flex-basis: 100%;
    order: 1;
  }
}
`
