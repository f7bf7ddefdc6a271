import type { ListKind } from '../docx/numbering.ts'
import { type Styles, startOf } from './styles.ts'
import { childOf, numberOf, valOf, type XmlElement } from './xml.ts'

const LEVELS = 9
/** Styles of lists that name each other. */
const MAX_LINKS = 5

/** The place of a paragraph in a list. */
export interface Numbered {
  /** The definition of its list, which all lists that continue each other share. */
  list: string
  level: number
  kind: ListKind
  /** Its number. */
  value: number
  /** Whether a list begins here, although its definition is that of the list before. */
  restarts: boolean
  /** Twips from the start side to its text. */
  start: number
  /** Whether its label is more than its number or bullet. */
  isPlain: boolean
}

export interface Numbering {
  /** The next item of a list; undefined for a list without labels or without a definition. */
  next(id: string, level: number | undefined, styleId: string): Numbered | undefined
}

interface List {
  definition: string
  levels: ReadonlyMap<number, XmlElement>
  /** Numbers with which levels begin again. */
  starts: Map<number, number>
}

export function readNumbering(elements: Iterable<XmlElement>, styles: Styles): Numbering {
  const definitions = new Map<string, XmlElement>()
  const instances = new Map<string, XmlElement>()
  for (const element of elements) {
    const { 'w:abstractNumId': definition, 'w:numId': id } = element.attributes
    if (element.name === 'w:abstractNum' && definition !== undefined)
      definitions.set(definition, element)
    if (element.name === 'w:num' && id !== undefined) instances.set(id, element)
  }
  const lists = new Map<string, List | undefined>()
  /** The numbers of the last items of each definition. */
  const counters = new Map<string, (number | undefined)[]>()

  function listOf(id: string): List | undefined {
    if (!lists.has(id)) lists.set(id, readList(id))
    return lists.get(id)
  }

  function readList(id: string): List | undefined {
    const instance = instances.get(id)
    const definition = definitionOf(valOf(instance, 'w:abstractNumId'))
    if (!instance || !definition) return undefined
    const levels = levelsIn(definition)
    const starts = new Map<number, number>()
    for (const override of instance.children) addOverride(override, levels, starts)
    return { definition: definition.attributes['w:abstractNumId'] ?? '', levels, starts }
  }

  /** A definition, or the one that its style names. */
  function definitionOf(name: string | undefined): XmlElement | undefined {
    let definition = definitions.get(name ?? '')
    for (let links = 0; links < MAX_LINKS; links++) {
      const style = valOf(definition, 'w:numStyleLink')
      if (style === undefined) break
      const other = valOf(instances.get(styles.listOf(style) ?? ''), 'w:abstractNumId')
      definition = definitions.get(other ?? '')
    }
    return definition
  }

  function next(id: string, given: number | undefined, styleId: string): Numbered | undefined {
    const list = listOf(id)
    if (!list) return undefined
    const level = Math.min(Math.max(given ?? levelOf(list, styleId), 0), LEVELS - 1)
    const element = list.levels.get(level)
    const format = valOf(element, 'w:numFmt') ?? 'decimal'
    const label = childOf(element, 'w:lvlText')?.attributes['w:val'] ?? ''
    const { value, restarts } = count(list, level, element)
    return {
      list: list.definition,
      level,
      kind: KINDS.get(format) ?? '1',
      value,
      restarts,
      start: startOf(childOf(element, 'w:pPr')) ?? 0,
      isPlain: KINDS.has(format) && (format === 'bullet' || PLAIN_LABEL.test(label)),
    }
  }

  function count({ definition, starts }: List, level: number, element: XmlElement | undefined) {
    const numbers = counters.get(definition) ?? []
    counters.set(definition, numbers)
    const start = starts.get(level)
    // A number to begin with counts once, for the first item.
    starts.delete(level)
    const first = numberOf(valOf(element, 'w:start')) ?? 1
    const value = start ?? (numbers[level] === undefined ? first : numbers[level] + 1)
    numbers.length = level
    numbers[level] = value
    return { value, restarts: start !== undefined }
  }

  return { next }
}

/** What one list has otherwise than the others with its definition. */
function addOverride(
  override: XmlElement,
  levels: Map<number, XmlElement>,
  starts: Map<number, number>,
): void {
  const level = numberOf(override.attributes['w:ilvl'])
  if (override.name !== 'w:lvlOverride' || level === undefined) return
  const own = childOf(override, 'w:lvl')
  if (own) levels.set(level, own)
  const start = numberOf(valOf(override, 'w:startOverride'))
  if (start !== undefined) starts.set(level, start)
}

function levelsIn(definition: XmlElement): Map<number, XmlElement> {
  const levels = new Map<number, XmlElement>()
  for (const child of definition.children) {
    const level = numberOf(child.attributes['w:ilvl'])
    if (child.name === 'w:lvl' && level !== undefined) levels.set(level, child)
  }
  return levels
}

/** The level that belongs to a style. */
function levelOf({ levels }: List, styleId: string): number {
  for (const [level, element] of levels) if (valOf(element, 'w:pStyle') === styleId) return level
  return 0
}

/** `none` is a list without labels, such as that of tasks. */
const KINDS: ReadonlyMap<string, ListKind> = new Map<string, ListKind>([
  ['decimal', '1'],
  ['lowerLetter', 'a'],
  ['upperLetter', 'A'],
  ['lowerRoman', 'i'],
  ['upperRoman', 'I'],
  ['bullet', 'bullet'],
  ['none', 'task'],
])
/** The number of the level alone. */
const PLAIN_LABEL = /^\(?%\d[.)]?\)?-?$|^$/
