/** Style of an image that is being uploaded. */
export const UPLOAD_STYLES = `
.wq-upload {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.6em;
  margin-block: 0.75em;
  padding: 0.8em 1em;
  border: 1px dashed var(--wq-line);
  border-radius: 10px;
  background: var(--wq-soft);
}
.wq-upload progress {
  flex: 1 1 8rem;
  accent-color: var(--wq-accent);
}
.wq-upload [hidden] {
  display: none;
}
.wq-upload-failed {
  border-color: var(--wq-alarm);
}
`
