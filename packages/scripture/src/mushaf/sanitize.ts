import type { SvgElement } from './svg-tree.ts'

const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['clipPath', 'linearGradient', 'radialGradient', 'stop'],
])

const PAINT = new Set([
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'opacity', 'color'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-opacity', 'stop-color', 'stop-opacity'],
])

const GEOMETRY = new Set([
  ...[
    'd',
    'x',
    'y',
    'width',
    'height',
    'rx',
    'ry',
    'cx',
    'cy',
    'r',
    'x1',
    'y1',
    'x2',
    'y2',
    'fx',
    'fy',
  ],
  ...['points', 'transform', 'viewBox', 'preserveAspectRatio', 'clipPathUnits', 'offset'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod'],
])

// Numbers, color names, functions and paths. Without quotes, colons and slashes a value cannot
// contain a URL.
const PLAIN = /^[\w\s#.,%()+-]*$/
const OWN_REFERENCE = /^url\(#([A-Za-z_][\w.-]*)\)$/
const NAME = /^[A-Za-z_][\w.:-]*$/
const DATA = /^data-[a-z0-9-]+$/

/** The sanitized picture, and the number of removals by kind. */
type Sanitized = { picture: SvgElement; removed: Map<string, number> }

/**
 * Reduces a picture to shapes by an allowlist: no scripts, style sheets, foreign content, event
 * handlers, external references or text. Ids that are not mushaf ids get a prefix, so that they
 * cannot clash with the host page.
 */
export function sanitizeSvg(picture: SvgElement): Sanitized {
  const removed = new Map<string, number>()
  const count = (what: string) => void removed.set(what, (removed.get(what) ?? 0) + 1)

  function cleaned({ name, attributes, children }: SvgElement): SvgElement {
    const allowedChildren = children.filter(
      (child) => ELEMENTS.has(child.name) || count(`<${child.name}>`),
    )
    return { name, attributes: allowed(attributes, count), children: allowedChildren.map(cleaned) }
  }

  const root = cleaned(picture)
  root.attributes.set('xmlns', 'http://www.w3.org/2000/svg')
  return { picture: root, removed }
}

function allowed(attributes: Map<string, string>, count: (what: string) => void) {
  const safeAttributes = new Map<string, string>()
  const keep = (name: string, value: string) => {
    const safe = safeValue(name, value)
    if (safe !== undefined) safeAttributes.set(name, safe)
    else if (!/^xmlns\b/.test(name)) count(name)
  }
  for (const [name, value] of attributes) {
    if (name !== 'style') keep(name, value)
  }
  // Style declarations override presentation attributes, as in browsers.
  for (const [name, value] of declarationsOf(attributes.get('style') ?? '')) {
    if (PAINT.has(name)) keep(name, value)
    else count(`style: ${name}`)
  }
  return safeAttributes
}

function declarationsOf(style: string): [name: string, value: string][] {
  return style.split(';').flatMap((declaration): [string, string][] => {
    const [name = '', ...value] = declaration.split(':')
    return name.trim() === '' ? [] : [[name.trim().toLowerCase(), value.join(':').trim()]]
  })
}

function safeValue(name: string, value: string): string | undefined {
  if (name === 'id') return NAME.test(value) ? idOf(value) : undefined
  if (DATA.test(name)) return value
  if (!PAINT.has(name) && !GEOMETRY.has(name)) return undefined
  const [, target] = OWN_REFERENCE.exec(value.trim()) ?? []
  if (target !== undefined) return PAINT.has(name) ? `url(#${idOf(target)})` : undefined
  return PLAIN.test(value) && !/url/i.test(value) ? value : undefined
}

const idOf = (id: string) => (id.startsWith('md-') ? id : `md-own-${id}`)
