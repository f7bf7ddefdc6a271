import type { Node } from 'prosemirror-model'

export type VerificationResult = 'verified' | 'altered' | 'unknown'

/** What is known of verses, by {@link verificationKeyOf}. */
export type VerificationResults = Map<string, VerificationResult>

/** By what a verse is known: the same words under the same reference are as right as before. */
export function verificationKeyOf({ attrs }: Node): string {
  const { surah, ayah, fromAyah, toAyah, text } = attrs
  return JSON.stringify([surah, fromAyah ?? ayah, toAyah, text])
}

/** Every verse of a document, and where it stands. */
export function versesIn(doc: Node): { node: Node; position: number }[] {
  const verses: { node: Node; position: number }[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'quranVerse') verses.push({ node, position })
  })
  return verses
}
