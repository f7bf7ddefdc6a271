/** Style of comments beside a text. */
export const COMMENT_STYLES = `
.wq-comments {
  box-sizing: border-box;
  display: flex;
  flex-direction: column;
  min-block-size: 0;
  margin: 0;
  padding: 0;
  border: 0 solid var(--wq-line);
  background: var(--wq-paper);
  color: var(--wq-ink);
  font: 0.95rem / 1.6 var(--wq-font);
  overflow: auto;
}
.wq-comments * {
  box-sizing: border-box;
}
.wq-comments[hidden],
.wq-comments [hidden] {
  display: none;
}
[data-comments="below"] > .wq-comments {
  position: fixed;
  inset: auto 0 var(--wq-covered, 0);
  inline-size: min(100%, 40rem);
  max-inline-size: none;
  max-block-size: min(60vh, 100vh - var(--wq-covered, 0px) - 4rem);
  margin-inline: auto;
  padding-block-end: env(safe-area-inset-bottom);
  border-width: 1px 1px 0;
  border-radius: 14px 14px 0 0;
  box-shadow: 0 -6px 28px rgb(0 0 0 / 18%);
}
.wq[data-comments="beside"] {
  display: grid;
  grid-template-columns: minmax(0, 1fr) 22rem;
}
.wq[data-comments="beside"] > * {
  grid-column: 1 / -1;
}
.wq[data-comments="beside"] > :has(+ .wq-comments) {
  grid-column: 1;
}
.wq[data-comments="beside"] > .wq-comments {
  grid-column: 2;
  position: sticky;
  inset-block-start: 0;
  align-self: start;
  max-block-size: 100vh;
  border-inline-start-width: 1px;
}
.wq-editor[data-comments="beside"] {
  grid-template: "tools tools" auto "notices notices" auto "text comments" minmax(0, 1fr) "foot foot" auto / minmax(0, 1fr) 22rem;
}
.wq-editor[data-comments="beside"] > .wq-toolbar {
  grid-area: tools;
}
.wq-editor[data-comments="beside"] > .wq-notices {
  grid-area: notices;
}
.wq-editor[data-comments="beside"] > .wq-body {
  grid-area: text;
}
.wq-editor[data-comments="beside"] > .wq-footer {
  grid-area: foot;
}
.wq-editor[data-comments="beside"] > .wq-comments {
  grid-area: comments;
  align-self: stretch;
  contain: size;
}
.wq-comments-head {
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 0.5rem;
  padding-block: 4px 6px;
  padding-inline: 14px 6px;
  border-block-end: 1px solid var(--wq-line);
  background: var(--wq-paper);
}
.wq-comments-head h2 {
  margin: 0;
  font-size: 1.05rem;
}
.wq-comments-head > .wq-button {
  min-inline-size: 44px;
  min-block-size: 44px;
  border: 0;
  background: none;
}
.wq-comment-states {
  display: flex;
  flex: 1 0 100%;
  gap: 4px;
}
.wq-comments-main {
  padding: 10px 12px 16px;
}
.wq-comments-main > p {
  margin: 6px 2px;
}
.wq-comments h3 {
  margin: 14px 2px 6px;
  color: var(--wq-muted);
  font-size: 0.85rem;
}
.wq-threads {
  margin: 0;
  padding: 0;
  list-style: none;
}
.wq-thread {
  margin-block-end: 8px;
  content-visibility: auto;
  contain-intrinsic-block-size: auto 7rem;
}
.wq-thread > article {
  padding: 8px 12px 10px;
  border: 1px solid var(--wq-line);
  border-radius: 11px;
  overflow-wrap: anywhere;
}
.wq-thread > [aria-current="true"] {
  border-color: var(--wq-accent);
  box-shadow: inset 0 0 0 1px var(--wq-accent);
}
.wq-comments .wq-thread > article:focus-visible {
  outline-offset: -2px;
}
.wq-comments :focus-visible {
  outline: 2px solid var(--wq-accent);
  outline-offset: 1px;
}
.wq-comment-quote {
  margin: 0 0 6px;
  padding-inline-start: 8px;
  border-inline-start: 3px solid var(--wq-accent);
  color: var(--wq-muted);
  font-size: 0.85rem;
  line-height: 1.5;
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.wq-comment-text + .wq-comment-text {
  margin-block-start: 8px;
  padding-block-start: 8px;
  border-block-start: 1px solid var(--wq-line);
}
.wq-comment-head {
  color: var(--wq-muted);
  font-size: 0.8rem;
}
.wq-comment-writer {
  color: var(--wq-ink);
  font-size: 0.92rem;
  font-weight: 700;
}
.wq-comment-text > p {
  margin: 2px 0 0;
  white-space: pre-wrap;
  unicode-bidi: plaintext;
}
.wq-comment-note {
  color: var(--wq-muted);
  font-style: italic;
}
.wq-comment-note:lang(ar) {
  font-style: normal;
}
.wq-comment-actions {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 6px;
  margin-block-start: 6px;
}
.wq-comment-actions:empty {
  display: none;
}
.wq-comments .wq-button {
  min-block-size: 34px;
  padding: 2px 10px;
  font-size: 0.85rem;
}
.wq-comments .wq-button[aria-pressed="true"],
.wq-comments .wq-send {
  border-color: var(--wq-accent);
  background: var(--wq-accent);
  color: var(--wq-on-accent);
}
.wq-comments .wq-send[aria-disabled="true"] {
  opacity: 0.55;
}
.wq-composer {
  position: relative;
  margin-block: 8px;
}
.wq-composer textarea {
  display: block;
  inline-size: 100%;
  min-block-size: 4.6em;
  padding: 6px 9px;
  border: 1px solid var(--wq-line);
  border-radius: 9px;
  background: var(--wq-paper);
  color: var(--wq-ink);
  font: inherit;
  resize: vertical;
}
[dir="rtl"] .wq-composer textarea:placeholder-shown {
  direction: rtl;
}
.wq-composer textarea::placeholder {
  color: var(--wq-muted);
  opacity: 1;
}
.wq-comment-failure {
  margin: 6px 2px 0;
  color: light-dark(#b3261e, #ff9b91);
  font-size: 0.88rem;
}
.wq-comment-failure:empty {
  display: none;
}
.wq-comment-people {
  margin: 4px 0 0;
  padding: 4px;
  border: 1px solid var(--wq-line);
  border-radius: 9px;
  list-style: none;
}
.wq-comment-people > li {
  padding: 5px 8px;
  border-radius: 6px;
  cursor: pointer;
}
.wq-comment-people > [aria-selected="true"] {
  background: var(--wq-soft);
}
.wq-comments-said {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
@media (max-width: 30rem) {
  .wq-comments .wq-button {
    min-block-size: 44px;
  }
}
::highlight(wq-commented) {
  background-color: color-mix(in srgb, var(--wq-accent) 15%, transparent);
  text-decoration: underline 2px var(--wq-accent);
}
::highlight(wq-commented-chosen) {
  background-color: color-mix(in srgb, var(--wq-accent) 34%, transparent);
}
.wq-comment-offer {
  position: fixed;
  inset: auto;
  margin: 0;
  min-block-size: 40px;
  background: var(--wq-paper);
  box-shadow: 0 4px 18px rgb(0 0 0 / 22%);
}
.wq-comment-marks {
  position: relative;
  z-index: 1;
}
.wq-comment-marks > span {
  position: absolute;
  inset-inline-end: 0;
  inline-size: 10px;
  block-size: 10px;
  border-radius: 50%;
  background: var(--wq-accent);
  cursor: pointer;
}
@media print {
  ::highlight(wq-commented),
  ::highlight(wq-commented-chosen) {
    background-color: transparent;
    text-decoration: none;
  }
  .wq-comment-marks,
  .wq-comment-offer {
    display: none;
  }
  .wq[data-comments="beside"] {
    display: block;
  }
  .wq > .wq-comments {
    display: none;
  }
}
`
