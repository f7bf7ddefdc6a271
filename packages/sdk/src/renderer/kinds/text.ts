import { attributesOf, HIGHLIGHTS, MARKS, NO_COLOR } from '@waraq/contract'
import type { Kind } from '../kind.ts'
import type { ShownMark, Tag } from '../output.ts'

const plain = (key: string, tag: Tag) => () => [{ key, tag }]

/** Texts with their marks, and the breaks between their lines. */
export const text: Kind = {
  inlines: {
    text: ({ text }, { output }) => output.text(text ?? ''),
    hardBreak: (_, { output }) => output.empty('br'),
  },
  marks: {
    bold: plain('bold', 'strong'),
    italic: plain('italic', 'em'),
    strike: plain('strike', 's'),
    underline: plain('underline', 'u'),
    subscript: plain('subscript', 'sub'),
    superscript: plain('superscript', 'sup'),
    code: (attrs) => [codeIn(attributesOf(MARKS.code, attrs).language)],
    highlight: highlightOf,
    link: linkOf,
  },
}

// A highlight also stores ink, script and code: other editors drop these, but keep the text.
function highlightOf(attrs: unknown): ShownMark[] {
  const { color, ink, script, code } = attributesOf(MARKS.highlight, attrs)
  const shownMarks: ShownMark[] = []
  if (script) shownMarks.push({ key: script, tag: script === 'super' ? 'sup' : 'sub' })
  if (color !== NO_COLOR) {
    const name = HIGHLIGHTS.get(color) ?? 'yellow'
    const attributes = { class: `wq-mark-${name}` }
    shownMarks.push({ key: `highlight ${name}`, tag: 'mark', attributes })
  }
  if (ink) shownMarks.push({ key: ink, tag: 'span', attributes: { class: `wq-ink-${ink}` } })
  if (code) shownMarks.push(codeIn(code === true ? null : code))
  return shownMarks
}

const codeIn = (language: string | null): ShownMark => ({
  key: `code ${language}`,
  tag: 'code',
  attributes: { 'data-language': language },
})

function linkOf(attrs: unknown): ShownMark[] | undefined {
  const { href } = attributesOf(MARKS.link, attrs)
  if (!href) return undefined
  // The link target is untrusted: it gets no `opener`, no referrer and no ranking credit.
  const attributes = { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
  return [{ key: `link ${href}`, tag: 'a', attributes }]
}
