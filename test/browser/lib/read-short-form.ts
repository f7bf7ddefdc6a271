/** Reads the short form of a document (short-form.ts). */
import type { DocumentNode } from '@waraq/contract'
import {
  ADDRESS,
  BLOCKS,
  CLOSED,
  INLINE_ATOMS,
  LINES,
  MARK_NAMES,
  NODES_WITH_ATTRIBUTES,
  type Selection,
  VALUES,
  WRAPPERS,
} from './short-form.ts'

const BLOCK = /(\*?)([a-z]+\d?)((?::[^:(){}\s]+)*)(\(?)/y
const MARK = new RegExp(`(${Object.keys(MARK_NAMES).join('|')})((?::[^:(){}\\s]+)*)\\{`, 'y')
const BEGINS_A_BLOCK = /\s*[|‹*]?(?:[a-z]+\d?(?::[^:(){}\s]+)*\(|(?:rule|image)[\s:)›])/y

const NONE: DocumentNode[] = []

/** Reads a document and its selection. Throws if the form is malformed. */
export function readShortForm(source: string): { content: DocumentNode[]; selected: Selection } {
  let at = 0
  // Counts like ProseMirror: one for each letter, each opening of a block and each closing.
  let position = 0
  let isNode = false
  const places: number[] = []
  const cells: number[] = []

  function find(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) at += match[0].length
    return match
  }

  /** Skips a mark of the selection at this place; returns whether there was one. */
  function takeSelectionMark(): boolean {
    const isMark = '|‹›'.includes(source[at] ?? ' ')
    if (isMark) {
      at += 1
      places.push(position)
    }
    return isMark
  }

  function blocks(): DocumentNode[] {
    const all: DocumentNode[] = []
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '‹') isNode = true
      if (takeSelectionMark()) continue
      if (source[at] === ' ') at += 1
      else all.push(block())
    }
    return all
  }

  function block(): DocumentNode {
    const [, star, name = '', attributes = '', opens] = find(BLOCK) ?? []
    const base = NODES_WITH_ATTRIBUTES[name] ?? {
      type: BLOCKS[name] ?? fail(`no block is called ${name}`),
    }
    const attrs = { ...base.attrs, ...attributesOf(attributes) }
    if (star) cells.push(position)
    position += 1
    const node = { ...base, ...(Object.keys(attrs).length > 0 && { attrs }) }
    if (!opens) return node
    const content = contentOf(base.type)
    if (source[at] !== ')') fail(`${name} has no end`)
    at += 1
    position += 1
    return content.length > 0 ? { ...node, content } : node
  }

  function contentOf(type: string): DocumentNode[] {
    if (LINES.has(type)) return texts(NONE)
    const start = at
    const hasBlocks = !WRAPPERS.has(type) || find(BEGINS_A_BLOCK)
    at = start
    if (hasBlocks) return blocks()
    position += 1
    const content = texts(NONE)
    position += 1
    return [{ type: 'paragraph', ...(content.length > 0 && { content }) }]
  }

  function texts(marks: DocumentNode[]): DocumentNode[] {
    const all: DocumentNode[] = []
    while (at < source.length && source[at] !== ')' && source[at] !== '}') {
      if (takeSelectionMark()) continue
      const [, name, attributes = ''] = find(MARK) ?? []
      if (name === undefined) addLetter(all, marks)
      else {
        all.push(...texts([...marks, markOf(name, attributes)]))
        at += 1
      }
    }
    return all
  }

  function addLetter(line: DocumentNode[], marks: DocumentNode[]): void {
    const isPlain = source[at] === '\\'
    if (isPlain) at += 1
    const letter = source[at] ?? ''
    at += 1
    position += 1
    const atom = isPlain ? undefined : INLINE_ATOMS[letter]
    const last = line.at(-1)
    if (atom) line.push(atom)
    else if (last?.text !== undefined && (last.marks ?? NONE) === marks)
      line.splice(-1, 1, { ...last, text: last.text + letter })
    else line.push({ type: 'text', text: letter, ...(marks !== NONE && { marks }) })
  }

  const fail = (why: string): never => {
    throw new Error(`${why}, before: ${source.slice(at)}`)
  }

  const content = blocks()
  if (at < source.length) fail('more is closed than was opened')
  if (CLOSED.has(content.at(-1)?.type ?? '')) content.push({ type: 'paragraph' })
  const type = cells.length > 0 ? 'cell' : isNode ? 'node' : 'text'
  const [from = 1, to = from] = cells.length > 0 ? [cells[0], cells.at(-1)] : places
  return { content, selected: { type, from, to } }
}

function markOf(name: string, attributes: string): DocumentNode {
  const attrs = attributesOf(attributes)
  if (name === 'a') attrs.href ??= ADDRESS
  return { type: MARK_NAMES[name] ?? name, ...(Object.keys(attrs).length > 0 && { attrs }) }
}

/** The attributes in `:center:start=3`. */
function attributesOf(source: string): Record<string, unknown> {
  const parts = source.split(':').filter(Boolean)
  return Object.fromEntries(parts.map((part) => VALUES[part] ?? pairOf(part)))
}

function pairOf(part: string): [name: string, value: unknown] {
  const [name = '', value = ''] = part.split('=')
  return [
    name,
    /^(?:\d+|true|false|\[.*\])$/.test(value) ? JSON.parse(value) : decodeURIComponent(value),
  ]
}
