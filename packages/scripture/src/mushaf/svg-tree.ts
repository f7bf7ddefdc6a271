import { escapeHtml } from '@waraq/contract'

/** An SVG element. Text is dropped because pages contain only outlines. */
export type SvgElement = {
  name: string
  attributes: Map<string, string>
  children: SvgElement[]
}

/** A file is not a well-formed picture, or exceeds the limits on size or depth. */
export class SvgError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SvgError'
  }
}

const DEEPEST = 64
// A comment, CDATA, an instruction, a document type with an internal subset, an end tag, a start
// tag, text.
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>|<\/([^\s<>/="']+)\s*>|<([^\s<>/="'!?][^\s<>/="']*)((?:\s+[^\s<>/="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/gy
const ATTRIBUTE = /\s+([^\s<>/="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy

/**
 * Parses the elements of a picture. Skips comments, instructions, document types and text; supports
 * only numeric entities and the five of XML.
 * @throws SvgError
 */
export function parseSvg(text: string): SvgElement {
  const tree = createTree()
  let read = 0
  for (const [token, end, start, attributes = '', closed] of text.matchAll(TOKEN)) {
    read += token.length
    if (start !== undefined) tree.open(start, attributesOf(attributes), closed !== '')
    if (end !== undefined) tree.close(end)
  }
  if (read < text.length) throw new SvgError(`The picture is malformed at character ${read}`)
  return tree.whole()
}

function createTree() {
  const top: SvgElement = { name: '', attributes: new Map(), children: [] }
  const path = [top]
  return {
    open(name: string, attributes: Map<string, string>, isEmpty: boolean): void {
      const element = { name, attributes, children: [] }
      path.at(-1)?.children.push(element)
      if (!isEmpty) path.push(element)
      if (path.length > DEEPEST) throw new SvgError('The picture is nested too deeply')
    },
    close(name: string): void {
      if (path.length === 1 || path.pop()?.name !== name)
        throw new SvgError(`</${name}> has no start tag`)
    },
    whole(): SvgElement {
      const [root, ...more] = top.children
      if (path.length > 1 || !root || more.length > 0) {
        throw new SvgError('The picture is not a single element')
      }
      return root
    },
  }
}

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) {
    if (attributes.has(name)) throw new SvgError(`${name} occurs twice`)
    attributes.set(name, decoded(double ?? single ?? ''))
  }
  return attributes
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(value: string): string {
  return value.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = number && Number.parseInt(number[1] ?? number[2] ?? '', number[1] ? 16 : 10)
    if (code && code <= 0x10ffff && whole.endsWith(';')) return String.fromCodePoint(code)
    const character = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
    if (character === undefined || !whole.endsWith(';')) {
      throw new SvgError(`${whole.slice(0, 40)} is an unsupported entity`)
    }
    return character
  })
}

/** Serializes a picture; values are escaped so that XML and HTML parsers agree. */
export function serializeSvg({ name, attributes, children }: SvgElement): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')
  if (children.length === 0) return `<${name}${written}/>`
  return `<${name}${written}>${children.map(serializeSvg).join('')}</${name}>`
}
