/** Style of toolbars, whose tools stay on one line. */
export const TOOLBAR_STYLES = `
.wq-toolbar :is(.wq-group, .wq-tool)[hidden] {
  display: none;
}
.wq-tool-text {
  max-inline-size: min(18rem, 50vw);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.wq-toolbar .wq-tool-text {
  inline-size: 5.5em;
}
@container (max-width: 480px) {
  .wq-editor > .wq-toolbar {
    justify-content: space-between;
  }
  .wq-toolbar > .wq-group {
    gap: 0;
    padding: 0;
    border: 0;
  }
  .wq-toolbar .wq-tool {
    padding: 0;
  }
  .wq-toolbar .wq-tool-menu .wq-icon + .wq-icon,
  .wq-toolbar .wq-tool-text + .wq-icon {
    display: none;
  }
  .wq-toolbar .wq-tool-text {
    inline-size: auto;
    min-inline-size: 0;
    padding: 0;
    font-weight: 600;
  }
}
`
