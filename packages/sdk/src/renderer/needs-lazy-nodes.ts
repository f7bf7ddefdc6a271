const LAZY =
  /"type":"(?:heading|emoji|honorific|documentLink|quranVerse|hadithNode|imageNode|quranMushaf|table|codeBlock|details)"|"(?:#fn|#?math[:"])/

/**
 * Whether content, of any form, has a node of `lazy-nodes.ts`, a heading, a link of a footnote or a
 * formula. A name in a text is found in none: JSON escapes its quotes.
 */
export const needsLazyNodes = (content: unknown): boolean => LAZY.test(JSON.stringify(content))
