import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { type FindOptions, findInText, type TextMatch } from './find-in-text.ts'

/** The search and its matches. */
export interface FindState {
  sought: string
  options: FindOptions
  matches: TextMatch[]
  /** The index of the current match. */
  at: number
}

const NOTHING: FindState = {
  sought: '',
  options: { matchCase: false, isExact: false },
  matches: [],
  at: 0,
}

export const findKey = new PluginKey<FindState>('find')

/** Highlights matches and repeats the search when the text changes. */
export function createFindPlugin(): Plugin<FindState> {
  return new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => NOTHING,
      apply(transaction, current) {
        const change: Partial<FindState> | undefined = transaction.getMeta(findKey)
        if (!change && !transaction.docChanged) return current
        const { sought, options, at } = { ...current, ...change }
        const isKnown = !transaction.docChanged && change?.at !== undefined
        const matches = isKnown ? current.matches : findInDocument(transaction.doc, sought, options)
        return { sought, options, matches, at: Math.min(at, Math.max(0, matches.length - 1)) }
      },
    },
    props: {
      decorations(state) {
        const { matches, at } = findKey.getState(state) ?? NOTHING
        const marks = matches.map(({ from, to }, index) =>
          Decoration.inline(from, to, {
            class: index === at ? 'wq-match wq-match-current' : 'wq-match',
          }),
        )
        return DecorationSet.create(state.doc, marks)
      },
    },
  })
}

/** Returns the matches in a document; no match spans two blocks. */
function findInDocument(doc: Node, sought: string, options: FindOptions): TextMatch[] {
  const matches: TextMatch[] = []
  if (sought === '') return matches
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    // An atom counts as one letter, so text offsets equal positions in the block.
    const text = node.textBetween(0, node.content.size, undefined, '\ufffc')
    const start = position + 1
    for (const { from, to } of findInText(text, sought, options)) {
      matches.push({ from: start + from, to: start + to })
    }
    return false
  })
  return matches
}
