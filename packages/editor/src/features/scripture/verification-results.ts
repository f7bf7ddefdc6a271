import type { Node } from 'prosemirror-model'

/** `letters` if the verse has no vowels, so that only its letters could be compared. */
export type VerificationResult = 'verified' | 'letters' | 'altered' | 'unknown'

/** Verification results by {@link verificationKeyOf}. */
export type VerificationResults = Map<string, VerificationResult>

/** The cache key of a verse: equal text and reference give an equal result. */
export function verificationKeyOf({ attrs }: Node): string {
  const { surah, ayah, fromAyah, toAyah, text } = attrs
  return JSON.stringify([surah, fromAyah ?? ayah, toAyah, text])
}

/** All verses of a document with their positions. */
export function versesIn(doc: Node): { node: Node; position: number }[] {
  const verses: { node: Node; position: number }[] = []
  doc.descendants((node, position) => {
    if (node.type.name === 'quranVerse') verses.push({ node, position })
  })
  return verses
}
