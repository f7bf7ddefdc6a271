import type { Client } from '@waraq/sdk/client'
import type { Node } from 'prosemirror-model'
import { rangeOf } from './find-quotations.ts'
import { passageOf, sliceOf } from './quotation-nodes.ts'

/**
 * What a verse node holds when it is right: the service's text for the verses, or the words of one, that it
 * names. Undefined for a node that names none.
 */
export async function referenceTextOf(
  { attrs }: Node,
  client: Client,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const passage = passageOf(attrs)
  if (!passage) return undefined
  const { from, to, words } = passage
  const right = await rangeOf({ surah: { number: passage.surah }, from, to }, { client }, signal)
  const sliced = sliceOf(right.text, words)
  // A slice of words that are not there names nothing: the whole verse is right, and no slice.
  const isSlice = words !== undefined && sliced !== ''
  return {
    text: isSlice ? sliced : right.text,
    encoding: 'qpc_hafs',
    surahNameArabic: right.surah.name_arabic,
    surahNameEnglish: right.surah.name_english,
    ...(words && !isSlice && { fromWord: null, toWord: null }),
  }
}
