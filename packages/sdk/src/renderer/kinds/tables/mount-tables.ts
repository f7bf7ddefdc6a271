/** Only a table that scrolls is a tab stop. */
export function mountTables() {
  const tables = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest('.wq-table')
      if (box && box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0')
      else box?.removeAttribute('tabindex')
    }
  })
  return {
    follow(part: ParentNode) {
      // The table too: it becomes wider when a font has loaded.
      for (const box of part.querySelectorAll('.wq-table, .wq-table > table')) tables.observe(box)
    },
  }
}
