import type { Kind } from './kind.ts'
import { heading } from './kinds/headings/heading.ts'
import { lists } from './kinds/lists.ts'
import { paragraph } from './kinds/paragraph.ts'
import { rule } from './kinds/rule.ts'
import { text } from './kinds/text.ts'

/** The kinds that most documents have. */
export const COMMON_KINDS: readonly Kind[] = [text, paragraph, heading, lists, rule]

/** What stored content of the others has. JSON escapes the quotes of a name in a text. */
const OTHERS =
  /"type":"(?:heading|blockquote|emoji|honorific|documentLink|quranVerse|hadithNode|imageNode|quranMushaf|table|codeBlock|details)"|"(?:#fn|#math:|math")/

/** Whether content, of any form, has a node or mark that needs `kinds.ts`. */
export const needsMoreKinds = (content: unknown): boolean => OTHERS.test(JSON.stringify(content))
