/** Style of the handle beside a block. */
export const BLOCK_HANDLE_STYLES = `
.wq-block-handle {
  position: absolute;
  display: grid;
  place-items: center;
  inline-size: 26px;
  block-size: 28px;
  padding: 0;
  border: 0;
  border-radius: 6px;
  background: none;
  color: var(--wq-muted);
  cursor: grab;
}
.wq-block-handle[hidden],
.wq-editor:has(.wq-editable[contenteditable="false"]) .wq-block-handle {
  display: none;
}
.wq-block-handle:is(:hover, :focus-visible, [aria-expanded="true"]) {
  background: var(--wq-soft);
  color: var(--wq-ink);
}
`
