const SVG = 'http://www.w3.org/2000/svg'

/** Stroke paths on a 24 by 24 grid. */
const PATHS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6v1',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h7M6 19h7M14.5 5l-5 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16.5 7.5C16 5.8 14.3 5 12 5c-2.6 0-4.5 1.2-4.5 3.2M7.5 16c.4 2 2.2 3 4.5 3 2.7 0 4.6-1.3 4.6-3.4 0-.6-.1-1-.3-1.4',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5',
  codeBlock: 'M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3',
  subscript: 'm4 6 9 10M13 6 4 16M17 15.5c.6-1 3.5-1 3.5.8 0 1.5-3.5 2.2-3.5 4.2h3.5',
  superscript: 'm4 8 9 10M13 8 4 18M17 4c.6-1 3.5-1 3.5.8 0 1.5-3.5 2.2-3.5 4.2h3.5',
  highlight: 'm14 4 6 6-9 9H6l-1-1v-5zM11 7l6 6M3 22h18',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1',
  unlink:
    'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6M4 4l16 16',
  open: 'M13 4h7v7M20 4l-9 9M18 14v6H4V6h6',
  clear: 'M6 5h13M12.5 5 10 15M4 20h7M15 15l5 5M20 15l-5 5',
  paragraph: 'M5 6h14M5 12h14M5 18h9',
  heading1: 'M4 5v14M12 5v14M4 12h8M16.5 11.5 19 10v9',
  heading2: 'M4 5v14M12 5v14M4 12h8M16 12c0-2.7 4.5-2.7 4.5 0 0 2.3-4.5 4-4.5 7h4.5',
  heading3:
    'M4 5v14M12 5v14M4 12h8M16 11c1-1.5 4.5-1.3 4.5 1 0 1.5-1.3 2-2.5 2 1.5 0 2.7.8 2.7 2.5 0 2.8-4 3.3-5 1.3',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  orderedList:
    'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v5M3.8 14.5c.5-1.2 3-1.2 3 .3 0 1.3-3 2.2-3 4.2h3',
  taskList: 'm3.5 6.5 1.5 1.5 3-3.5M3.5 16.5 5 18l3-3.5M12 7h9M12 17h9',
  details: 'm5 5 4 3-4 3zM12 8h8M5 16h15M5 20h10',
  blockquote: 'M5 5v14M9 7h11M9 12h11M9 17h7',
  image: 'M3 5h18v14H3zM3 16l5-5 4.5 4.5L15 13l6 5M15.5 9h.01',
  table: 'M3 5h18v14H3zM3 10h18M3 14.5h18M9 5v14M15 5v14',
  rule: 'M3 12h18M7 7h10M7 17h10',
  document: 'M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h4',
  quran:
    'M12 6.5c-2-1.6-5-2.2-8-1.8v12.6c3-.4 6 .2 8 1.8 2-1.6 5-2.2 8-1.8V4.7c-3-.4-6 .2-8 1.8M12 6.5V19',
  card: 'M3 6h18v12H3zM7 10h10M7 14h6',
  translation: 'M4 6h9M8.5 4v2M11 6c-.5 4-3 6.5-6.5 8M6 9c1 2.5 3 4 5.5 5M13 20l4-9 4 9M14.5 17h5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 8h.01',
  emoji: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01',
  alignLeft: 'M4 6h16M4 10.7h9M4 15.3h16M4 20h9',
  alignCenter: 'M4 6h16M7.5 10.7h9M4 15.3h16M7.5 20h9',
  alignRight: 'M4 6h16M11 10.7h9M4 15.3h16M11 20h9',
  alignJustify: 'M4 6h16M4 10.7h16M4 15.3h16M4 20h16',
  directionRight: 'M14 4v11M17.5 4v11M19 4h-8a3.5 3.5 0 0 0 0 7h3M20 19.5H5M8 16.5l-3 3 3 3',
  directionLeft: 'M11 4v11M14.5 4v11M16 4H8a3.5 3.5 0 0 0 0 7h3M4 19.5h15M16 16.5l3 3-3 3',
  directionAuto: 'M4 12h16M7.5 8.5 4 12l3.5 3.5M16.5 8.5 20 12l-3.5 3.5',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 21 21',
  palette: 'M4 5h16v14H4zM8 10l2.5 2L8 14M12.5 14.5h4',
  keyboard: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17.5 10h.01M8 14h8',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  history: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5h4',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  insert: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm7 10 5 5 5-5',
  up: 'm7 14 5-5 5 5',
  check: 'm5 12.5 4.5 4.5L19 7',
  rowBefore: 'M4 11h16v8H4zM12 11v8M12 2v6M9 5h6',
  rowAfter: 'M4 5h16v8H4zM12 5v8M12 16v6M9 19h6',
  columnBefore: 'M11 4h8v16h-8zM11 12h8M2 12h6M5 9v6',
  columnAfter: 'M5 4h8v16H5zM5 12h8M16 12h6M19 9v6',
  deleteRow: 'M4 4h16v6H4zM9 15l6 6M15 15l-6 6',
  deleteColumn: 'M4 4h6v16H4zM15 9l6 6M21 9l-6 6',
  header: 'M3 5h18v14H3zM3 10.5h18M3 8h18M12 10.5V19',
} as const

export type IconName = keyof typeof PATHS

/** Icons that point along the line, mirrored in right-to-left text. */
const TURNED: ReadonlySet<IconName> = new Set([
  'undo',
  'redo',
  'bulletList',
  'orderedList',
  'taskList',
  'details',
  'blockquote',
  'paragraph',
  'columnBefore',
  'columnAfter',
])

/** Draws an icon in the current text color. Callers provide the accessible name. */
export function createIcon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', TURNED.has(name) ? 'wq-icon wq-icon-flipped' : 'wq-icon')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return svg
}
