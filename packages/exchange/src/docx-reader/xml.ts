import { SaxesParser } from 'saxes'
import { orDamaged, UnreadableFile } from '../imported.ts'

const MAX_DEPTH = 256
/** Characters that are parsed at once. */
const SLICE = 65_536
/** Elements that are in memory at once. */
const MAX_TREE = 1_000_000

export interface XmlElement {
  /** With the usual prefix of its namespace, such as `w:p`; the file may use another. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

const MS = 'http://schemas.microsoft.com/office'
/** Names of namespaces in the two forms of the standard: `transitional` and `strict`. */
const PREFIXES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    w: ['wordprocessingml/2006/main', 'wordprocessingml/main'],
    r: ['officeDocument/2006/relationships', 'officeDocument/relationships'],
    wp: ['drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'],
    a: ['drawingml/2006/main', 'drawingml/main'],
    m: ['officeDocument/2006/math', 'officeDocument/math'],
  })
    .flatMap(([prefix, [transitional, strict]]): [string, string][] => [
      [`http://schemas.openxmlformats.org/${transitional}`, `${prefix}:`],
      [`http://purl.oclc.org/ooxml/${strict}`, `${prefix}:`],
    ])
    .concat([
      ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel:'],
      ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc:'],
      [`${MS}/word/2010/wordml`, 'w14:'],
      ['urn:schemas-microsoft-com:vml', 'v:'],
      ['urn:schemas-microsoft-com:office:office', 'o:'],
      ['', ''],
    ]),
)
/** The elements whose text counts; elsewhere it is white space. */
const WITH_TEXT: ReadonlySet<string> = new Set(['w:t', 'w:instrText', 'm:t', 'wp:align'])

/** What is left of a limit of elements. */
export interface XmlBudget {
  elements: number
}

/**
 * The elements at a level of a part, each with all that is in it: 1 are the children of the root.
 * Only one of them is in memory at a time, and `undefined` comes after a piece of a large one.
 * Throws for another root than `root`.
 */
export function* elementsIn(
  chunks: Iterable<Uint8Array>,
  level: number,
  budget: XmlBudget,
  root?: string,
): Generator<XmlElement | undefined> {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const nameOf = createNames()
  const open: XmlElement[] = []
  let finished: XmlElement[] = []
  let inTree = 0
  parser.on('doctype', () => {
    throw new UnreadableFile('damaged')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element = {
      name: nameOf(uri, local),
      attributes: namedIn(attributes, nameOf),
      children: NONE,
      text: '',
    }
    budget.elements -= 1
    inTree = open.length <= level ? 0 : inTree + 1
    if (open.length >= MAX_DEPTH || budget.elements < 0 || inTree > MAX_TREE)
      throw new UnreadableFile('too_complex')
    if (open.length === 0 && root !== undefined && element.name !== root)
      throw new UnreadableFile('not_the_format')
    const parent = open.length > level ? open.at(-1) : undefined
    if (parent?.children === NONE) parent.children = [element]
    else parent?.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element && WITH_TEXT.has(element.name)) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()
    if (element && open.length === level) finished.push(element)
  })
  let decoder: TextDecoder | undefined
  for (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    const text = decoder.decode(chunk, { stream: true })
    // A chunk may have a million elements.
    for (let at = 0; at < text.length; at += SLICE) {
      orDamaged(() => parser.write(text.slice(at, at + SLICE)))
      yield* finished
      yield
      finished = []
    }
  }
  orDamaged(() => parser.write(decoder?.decode() ?? '').close())
  yield* finished
}

/** The children of most elements. Never changed. */
const NONE: XmlElement[] = []

type NameOf = (uri: string, local: string) => string

/** Makes each name once: a part repeats a few of them. */
function createNames(): NameOf {
  const names = new Map<string, Map<string, string>>()
  return (uri, local) => {
    const prefix = PREFIXES.get(uri)
    if (prefix === undefined) return '?'
    const known = names.get(uri) ?? new Map<string, string>()
    names.set(uri, known)
    const name = known.get(local) ?? prefix + local
    known.set(local, name)
    return name
  }
}

const NO_ATTRIBUTES: XmlElement['attributes'] = {}

function namedIn(
  attributes: Record<string, { uri: string; local: string; value: string }>,
  nameOf: NameOf,
): XmlElement['attributes'] {
  let named: Record<string, string> | undefined
  for (const key in attributes) {
    const { uri = '', local = '', value = '' } = attributes[key] ?? {}
    named ??= {}
    named[nameOf(uri, local)] = value
  }
  return named ?? NO_ATTRIBUTES
}

/** By the byte order mark, or the zero in the first character. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8'
}

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

/** `w:val` of the first child of this name. */
export const valOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes['w:val']

/** A property that is on or off; undefined if it is not there. */
export function flagOf(element: XmlElement | undefined, name: string): boolean | undefined {
  const child = childOf(element, name)
  return child && !/^(?:0|false|off)$/.test(child.attributes['w:val'] ?? '')
}

/** A whole number, such as a distance in twips. */
export function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^-?\d{1,9}(?:\.\d+)?$/.test(text)
    ? Math.round(Number(text))
    : undefined
}
