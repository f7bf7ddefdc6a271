import { attributesOf, type DocumentNode, isObject, NODES } from '@waraq/contract'
import { KNOWN_NODES } from '@waraq/contract/derive-title'
import { KNOWN_MARKS } from './known-marks.ts'
import type { LossCode, Losses } from './losses.ts'
import type { ExportOptions } from './options.ts'
import { lacksTranslation } from './translations.ts'

/** Names what a page cannot hold; all else is as readers see it. */
export function countPageLosses(
  blocks: readonly DocumentNode[],
  options: ExportOptions,
  losses: Losses,
): { hasVerses: boolean } {
  let hasVerses = false
  const pending = [...blocks]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const loss = KNOWN_NODES.has(node.type) ? LOST.get(node.type)?.(node, options) : 'unknown_node'
    if (loss) losses.add(loss)
    losses.add('unknown_mark', unknownMarksOf(node))
    hasVerses ||= node.type === 'quranVerse'
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content ?? []) pending.push(child)
  }
  return { hasVerses }
}

const unknownMarksOf = ({ marks }: DocumentNode): number =>
  Array.isArray(marks)
    ? marks.filter((mark) => isObject(mark) && !KNOWN_MARKS.has(`${mark.type}`)).length
    : 0

type LossOf = (node: DocumentNode, options: ExportOptions) => LossCode | undefined

const translationOf: LossOf = (node, options) =>
  lacksTranslation(node, options) ? 'translation_missing' : undefined

/** The kinds of which a page may lack something. */
const LOST: ReadonlyMap<string, LossOf> = new Map<string, LossOf>([
  [
    'documentLink',
    ({ attrs }, { documentUrl }) =>
      documentUrl?.(attributesOf(NODES.documentLink, attrs).targetDocId) === undefined
        ? 'internal_link_dropped'
        : undefined,
  ],
  ['quranVerse', translationOf],
  ['hadithNode', translationOf],
  [
    'imageNode',
    ({ attrs }, { pictureOf }) => {
      const found = pictureOf?.(attributesOf(NODES.imageNode, attrs).imageId)
      return typeof found === 'object' ? undefined : (found ?? 'image_missing')
    },
  ],
  [
    'quranMushaf',
    ({ attrs }, { linesOf }) => {
      const { page, lineStart, lineEnd } = attributesOf(NODES.quranMushaf, attrs)
      return linesOf?.(page, lineStart, lineEnd) ? undefined : 'image_missing'
    },
  ],
])
