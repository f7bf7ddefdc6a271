import { UnreadableFile } from '../imported.ts'
import { type Archive, openArchive } from '../zip/archive.ts'
import { elementsIn, type XmlBudget, type XmlElement } from './xml.ts'

/** Elements in the text, and in all other parts: styles are in memory, all at once. */
const [MAX_IN_TEXT, MAX_IN_OTHERS] = [3_000_000, 500_000]

export interface Relationship {
  /** The last word of its type, such as `image`: the rest differs between forms of the standard. */
  type: string
  /** The name of a part, or an address outside of the file. */
  target: string
  isExternal: boolean
}

export type Relationships = ReadonlyMap<string, Relationship>

/** The parts of a file, reached by relationships and never by their names. */
export interface Parts {
  archive: Archive
  /** Those of the text. */
  relationships: Relationships
  relationshipsOf(part: string): Relationships
  /** The blocks of the text, and `undefined` between pieces of a large one. */
  text: Iterable<XmlElement | undefined>
  /** The elements in the root of a part; none if it is missing. */
  elements(part: string | undefined): Iterable<XmlElement>
}

export function openParts(bytes: Uint8Array): Parts {
  const archive = openArchive(bytes, keyOf)
  const budget: XmlBudget = { elements: MAX_IN_OTHERS }

  function* elements(part: string | undefined): Generator<XmlElement> {
    const chunks = archive.read(part)
    if (!chunks) return
    for (const element of elementsIn(chunks, 1, budget)) if (element) yield element
  }

  function relationshipsOf(part: string): Relationships {
    const folder = part.slice(0, part.lastIndexOf('/') + 1)
    const relationships = new Map<string, Relationship>()
    for (const { attributes } of elements(`${folder}_rels/${part.slice(folder.length)}.rels`)) {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes
      const isExternal = TargetMode === 'External'
      const target = isExternal ? Target : pathFrom(folder, Target)
      relationships.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal })
    }
    return relationships
  }

  const main = findPart(relationshipsOf(''), 'officeDocument')
  const chunks = archive.read(main)
  if (main === undefined || !chunks) throw new UnreadableFile('not_the_format')
  const text = elementsIn(chunks, 2, { elements: MAX_IN_TEXT }, 'w:document')
  return { archive, relationships: relationshipsOf(main), relationshipsOf, text, elements }
}

/** Names of parts differ in case and slashes between programs. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

/** The name of the first part with a relationship of this type. */
export function findPart(relationships: Relationships, type: string): string | undefined {
  for (const relationship of relationships.values())
    if (relationship.type === type && !relationship.isExternal) return relationship.target
  return undefined
}

/** The name of a part that a part in this folder names. */
function pathFrom(folder: string, target: string): string {
  const path: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
