import type { DocumentNode } from '@waraq/contract'
import type { LossCode } from '@waraq/contract/losses'
import type { ImportedDocument } from '@waraq/exchange/markdown'
import type { Transaction } from 'prosemirror-state'
import { addTrailingParagraph, findInsertPosition } from '../commands/insertions.ts'
import type { Begin } from '../images/uploads.ts'
import { nodeType } from '../schema/schema.ts'

/** More pictures, which a file may repeat, are their descriptions. */
const MAX_UPLOADS = 200
const KINDS: [start: RegExp, type: string][] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8/, 'image/jpeg'],
  [/^GIF/, 'image/gif'],
  [/^RIFF/, 'image/webp'],
]

interface Waiting {
  file: File
  attrs: Record<string, unknown>
}

/**
 * The pictures of a file. Each is an empty line until it is uploaded, because readers cannot see a
 * picture before that.
 */
export function createPictures(
  pictures: ImportedDocument['pictures'],
  add: (code: LossCode) => void,
) {
  const files = new Map(pictures.map(({ id, bytes }) => [id, fileOf(id, bytes)]))
  const waiting = new Map<string, Waiting>()
  let inText: Waiting[] = []

  /** Gives each picture a unique id. One that cannot be uploaded becomes its description. */
  function mark(node: DocumentNode): DocumentNode {
    const { type, attrs = {}, content } = node
    if (type !== 'imageNode') return content ? { ...node, content: content.map(mark) } : node
    const file = files.get(String(attrs.imageId))
    if (!file || waiting.size >= MAX_UPLOADS) {
      add(file ? 'image_limit' : 'image_missing')
      return { type: 'paragraph', ...(attrs.alt ? { content: [textOf(attrs.alt)] } : {}) }
    }
    const imageId = crypto.randomUUID()
    waiting.set(imageId, { file, attrs })
    return { type, attrs: { ...attrs, imageId } }
  }

  /** Puts empty lines in the places of the pictures, and returns their positions. */
  function takeOut(tr: Transaction): number[] {
    const places: number[] = []
    inText = []
    // A picture at the end brings one, which is in its undo step then.
    addTrailingParagraph(tr)
    tr.doc.descendants(({ attrs }, position) => {
      const picture = waiting.get(attrs.imageId)
      if (!picture) return
      // A line is longer than a picture by one.
      places.push(position + places.length)
      inText.push(picture)
    })
    const line = nodeType(tr.doc.type, 'paragraph').create()
    for (const place of places) tr.replaceWith(place, place + 1, line)
    return places.map((place) => place + 1)
  }

  function upload(begin: Begin, places: readonly number[]): void {
    for (const [at, { file, attrs }] of inText.entries())
      begin(file, places[at] ?? 0, String(attrs.alt ?? ''), (change, imageId, place) =>
        putPicture(change, place, { ...attrs, imageId }),
      )
  }

  return { mark, takeOut, upload }
}

const textOf = (alt: unknown): DocumentNode => ({ type: 'text', text: String(alt) })

function fileOf(id: string, bytes: Uint8Array<ArrayBuffer>): File {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  const [, type = ''] = KINDS.find(([pattern]) => pattern.test(start)) ?? []
  return new File([bytes], id.replace(':', ' '), { type })
}

/** Puts a picture in place of its line, in the undo step of its file. */
function putPicture(change: Transaction, place: number, attrs: Record<string, unknown>): void {
  const image = nodeType(change.doc.type, 'imageNode').create(attrs)
  const line = change.doc.nodeAt(place)
  const isFree = line?.type.name === 'paragraph' && line.content.size === 0
  if (isFree) change.replaceWith(place, place + line.nodeSize, image)
  else change.insert(findInsertPosition(change.doc, place, image.type), image)
  change.setMeta('addToHistory', false)
}
