import type { ICON_PATHS } from './icon-paths.ts'

export type IconName = keyof typeof ICON_PATHS

/** An icon of this editor by its name, or one of a kind or a host, on a grid of 24 by 24. */
export type Icon = IconName | { path: string; isTurned?: boolean | undefined }

const SVG = 'http://www.w3.org/2000/svg'

/** Icons that point along the line, mirrored in right-to-left text. */
const TURNED: ReadonlySet<IconName> = new Set([
  'undo',
  'redo',
  'alignLeft',
  'alignRight',
  'bulletList',
  'orderedList',
  'outline',
  'blockquote',
  'paragraph',
  'columnBefore',
  'columnAfter',
  'headerColumn',
  'deleteColumn',
  'insertFile',
  'open',
  'palette',
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
export function createIcon(icon: Icon): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const shape = document.createElementNS(SVG, 'path')
  const isOwn = typeof icon === 'string'
  const draw = (path: string | undefined) => path && shape.setAttribute('d', path)
  if (!isOwn) draw(icon.path)
  else if (paths) draw(paths[icon])
  else void loadIcons().then(() => draw(paths?.[icon]))
  svg.setAttribute('viewBox', '0 0 24 24')
  const isTurned = isOwn ? TURNED.has(icon) : icon.isTurned
  svg.setAttribute('class', isTurned ? 'wq-icon wq-icon-flipped' : 'wq-icon')
  svg.setAttribute('aria-hidden', 'true')
  svg.append(shape)
  return svg
}
