import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { clipUrlsOf } from './clip-urls.ts'
import { showImage, showMushaf } from './figures.ts'
import { type ShownImages, showImages } from './images.ts'
import type { Reader } from './reader.ts'
import type { RareNodes, Showing } from './render-context.ts'
import { showHadith, showVerse } from './scripture.ts'
import { showTable } from './tables.ts'

/**
 * How the nodes are shown that many documents have none of. A file of its own: a page fetches it for a
 * document that has one.
 */
export const RARE_NODES: RareNodes = {
  inlines: new Map([
    ['emoji', showEmoji],
    ['quranVerse', showVerse],
    ['hadithNode', showHadith],
  ]),
  blocks: new Map([
    ['imageNode', (node, _, showing) => showImage(node, showing)],
    ['quranMushaf', (node, _, showing) => showMushaf(node, showing)],
    ['table', showTable],
  ]),
}

/** Shows the rare nodes of a mounted document from now on; answers its images. */
export function addRareNodes(showing: Showing, reader: Reader, apiUrl: string): ShownImages {
  showing.rareNodes = RARE_NODES
  showing.clipUrl = clipUrlsOf(apiUrl)
  return showImages(reader, showing.locale)
}

function showEmoji({ attrs }: DocumentNode, { sink }: Showing): void {
  const { name } = attributesOf(NODES.emoji, attrs)
  sink.text(COMMON_EMOJI.get(name) ?? (name && `:${name}:`))
}
