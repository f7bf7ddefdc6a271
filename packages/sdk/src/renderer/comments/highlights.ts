/** The words of threads in a rendered document, whose elements stay as they are. */
export interface Highlights {
  show(ranges: Iterable<Range>, chosen: Range | undefined): void
  remove(): void
}

/** The names are those of the page: several documents share them. */
const NAMES = { all: 'wq-commented', chosen: 'wq-commented-chosen' }

/** Draws with the Custom Highlight API, or with a mark beside each block. */
export function createHighlights(article: HTMLElement, open: (block: Element) => void): Highlights {
  return 'highlights' in CSS ? createPainted() : createMarked(article, open)
}

function createPainted(): Highlights {
  let own: [keyof typeof NAMES, Range][] = []

  function highlightOf(name: string): Highlight {
    const highlight = CSS.highlights.get(name) ?? new Highlight()
    CSS.highlights.set(name, highlight)
    return highlight
  }

  function remove(): void {
    for (const [name, range] of own) highlightOf(NAMES[name]).delete(range)
    own = []
  }

  return {
    remove,
    show(ranges, chosen) {
      remove()
      own = Array.from(ranges, (range) => ['all', range])
      if (chosen) own.push(['chosen', chosen])
      for (const [name, range] of own) highlightOf(NAMES[name]).add(range)
      highlightOf(NAMES.chosen).priority = 1
    },
  }
}

function createMarked(article: HTMLElement, open: (block: Element) => void): Highlights {
  const { ownerDocument: document } = article
  const layer = document.createElement('div')
  layer.className = 'wq-comment-marks'
  article.before(layer)
  return {
    remove: () => layer.replaceChildren(),
    show(ranges) {
      const blocks = new Set(Array.from(ranges, (range) => blockOf(article, range.startContainer)))
      const { top } = layer.getBoundingClientRect()
      layer.replaceChildren(
        ...[...blocks].flatMap((block) => {
          if (!block) return []
          const mark = document.createElement('span')
          mark.style.insetBlockStart = `${block.getBoundingClientRect().top - top}px`
          mark.addEventListener('click', () => open(block))
          return mark
        }),
      )
    },
  }
}

/** The block of an article that contains a node. */
function blockOf(article: HTMLElement, node: Node): Element | undefined {
  return [...article.children].find((block) => block.contains(node))
}
