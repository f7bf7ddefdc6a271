import type { ICON_PATHS } from './icon-paths.ts'

export type IconName = keyof typeof ICON_PATHS

const SVG = 'http://www.w3.org/2000/svg'

/** Icons that point along the line, mirrored in right-to-left text. */
const TURNED: ReadonlySet<IconName> = new Set([
  'undo',
  'redo',
  'bulletList',
  'orderedList',
  'taskList',
  'details',
  'outline',
  'blockquote',
  'paragraph',
  'columnBefore',
  'columnAfter',
  'headerColumn',
  'deleteColumn',
  'detailsOpen',
  'document',
  'insertFile',
  'open',
  'palette',
  'calloutQuestion',
])

let paths: typeof ICON_PATHS | undefined
let loading: Promise<void> | undefined

/** Loads the shapes of the icons; typing does not wait for them. A failed load is retried. */
export function loadIcons(): Promise<void> {
  loading ??= import('./icon-paths.ts').then(
    (it) => {
      paths = it.ICON_PATHS
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

/** Draws an icon in the current text color. Callers provide the accessible name. */
export function createIcon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  // A command of the host has its own path instead of a name.
  const shapeOf = (shapes: Readonly<Record<string, string>>) => shapes[name] ?? name
  const draw = () => paths && path.setAttribute('d', shapeOf(paths))
  if (paths) draw()
  else void loadIcons().then(draw)
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', TURNED.has(name) ? 'wq-icon wq-icon-flipped' : 'wq-icon')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return svg
}
