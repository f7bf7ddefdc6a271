import type { Client } from '@waraq/sdk/client'
import type { Node } from 'prosemirror-model'
import { rangeOf } from './find-quotations.ts'
import { passageOf, sliceOf } from './quotation-nodes.ts'

/**
 * The correct text of a verse node: the service's text of the verses or word range it refers to.
 * Undefined for a node without a reference.
 */
export async function referenceTextOf(
  { attrs }: Pick<Node, 'attrs'>,
  client: Client,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const passage = passageOf(attrs)
  if (!passage) return undefined
  const { from, to, words } = passage
  const right = await rangeOf({ surah: { number: passage.surah }, from, to }, { client }, signal)
  const sliced = sliceOf(right.text, words)
  // A word range outside the verse is ignored: the whole verse is the reference.
  const isSlice = words !== undefined && sliced !== ''
  return {
    text: isSlice ? sliced : right.text,
    encoding: 'qpc_hafs',
    surahNameArabic: right.surah.name_arabic,
    surahNameEnglish: right.surah.name_english,
    ...(words && !isSlice && { fromWord: null, toWord: null }),
  }
}
