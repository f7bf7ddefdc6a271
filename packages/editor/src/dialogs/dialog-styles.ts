/** Style of dialogs. */
export const DIALOG_STYLES = `
.wq-alt .wq-input {
  flex: 1;
}
.wq-alt label {
  display: grid;
  flex: 1 0 100%;
  gap: 4px;
  margin-block-end: 6px;
}
.wq-alt textarea {
  block-size: 5em;
  padding-block: 8px;
  font: 1rem / 1.5 var(--wq-font-code);
}
.wq-alt .wq-content {
  padding-block-start: 1em;
}
.wq-alt .wq-fields {
  gap: 8px;
  justify-content: flex-end;
}
.wq-error {
  margin: 6px 4px 0;
  color: var(--wq-alarm);
  font-size: 0.88rem;
}
.wq-error:empty {
  display: none;
}
.wq-dialog {
  inline-size: min(34rem, calc(100vw - 2rem));
  --wq-drop: clamp(8px, (var(--wq-seen, 100vh) - 30rem) / 3, 12vh);
  max-block-size: min(var(--wq-tallest, 40rem), var(--wq-seen, 100vh) - var(--wq-drop) - 8px);
  margin-block-start: calc(var(--wq-seen-from, 0px) + var(--wq-drop));
  padding: 0 14px 14px;
  border: 1px solid var(--wq-line);
  border-radius: 14px;
  background: var(--wq-paper);
  box-shadow: var(--wq-lift);
  color: var(--wq-ink);
  overflow: hidden;
}
.wq-dialog[open] {
  display: flex;
  flex-direction: column;
}
.wq-snippet {
  display: -webkit-box;
  overflow: hidden;
  color: var(--wq-muted);
  font-size: 0.82rem;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.wq-snippet mark {
  background: none;
  color: var(--wq-accent);
  font-weight: 600;
}
@media print {
  .wq-dialog[open] {
    display: none;
  }
}
.wq-dialog.wq-wide {
  inline-size: min(64rem, calc(100vw - 1.5rem));
  max-block-size: 90vh;
  margin-block-start: 5vh;
}
.wq-dialog::backdrop {
  background: rgb(10 20 15 / 40%);
}
.wq-dialog [hidden] {
  display: none;
}
.wq-dialog .wq-button:disabled {
  opacity: 0.5;
  cursor: default;
}
.wq-dialog-head {
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-block: 10px 6px;
}
.wq-dialog-head .wq-tool {
  min-inline-size: 44px;
  block-size: 44px;
  margin-inline-end: -10px;
}
.wq-dialog-head h2 {
  margin: 0;
  font-size: 1.05rem;
}
@media (max-width: 30rem) {
  .wq-dialog,
  .wq-dialog.wq-wide {
    min-inline-size: 100%;
    max-inline-size: none;
    max-block-size: calc(var(--wq-seen, 100dvh) - 8px);
    margin-block: auto max(0px, 100dvh - var(--wq-seen-from, 0px) - var(--wq-seen, 100dvh));
    padding-block-end: max(14px, env(safe-area-inset-bottom));
    border-width: 1px 0 0;
    border-radius: 14px 14px 0 0;
  }
  /* A field keeps its place while the list below it changes. */
  .wq-dialog:is(.wq-search, .wq-finder) {
    block-size: 100%;
  }
}
`
