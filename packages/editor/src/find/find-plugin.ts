import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { TextMatch } from './find-in-text.ts'
import { createSearch, type Search } from './search.ts'

/** Positions in a document. */
interface Range {
  from: number
  to: number
}

/** The search and its matches. */
export interface FindState {
  search: Search
  matches: TextMatch[]
  /** The index of the current match. */
  at: number
  /** The part of the document that has highlights. */
  range: Range
  highlights: DecorationSet
}

/**
 * The meta value of a transaction that goes to a match, starts a search at a position, or scrolls.
 */
type FindChange = { at: number } | { search: Search; from: number } | { range: Range }

export const findKey = new PluginKey<FindState>('find')

export const NOTHING: FindState = {
  search: createSearch('', { matchCase: false, isExact: false }),
  matches: [],
  at: 0,
  range: { from: 0, to: 0 },
  highlights: DecorationSet.empty,
}

/**
 * Positions around the visible part that get highlights. In all of a long document they would take
 * seconds to draw.
 */
const AROUND = 5000

/**
 * Highlights the matches around the current one and those that are scrolled to, and repeats the
 * search when the text changes.
 */
export function createFindPlugin(): Plugin<FindState> {
  return new Plugin<FindState>({
    key: findKey,
    state: {
      init: () => NOTHING,
      apply(transaction, current) {
        const change: FindChange | undefined = transaction.getMeta(findKey)
        const { doc, docChanged, mapping } = transaction
        if (!change && !docChanged) return current
        if (change && 'range' in change) return highlighted(doc, { ...current, ...change })
        if (change && 'search' in change) return searched(doc, change.search, change.from)
        if (change) return shownAt(doc, current, change.at)
        const matches = current.search.matchesIn(doc)
        const { from, to } = current.range
        const range = { from: mapping.map(from, -1), to: mapping.map(to) }
        const at = Math.max(0, Math.min(current.at, matches.length - 1))
        return highlighted(doc, { ...current, matches, range, at })
      },
    },
    props: { decorations: (state) => findKey.getState(state)?.highlights },
    view: (view) => followScrolling(view),
  })
}

function searched(doc: Node, search: Search, position: number): FindState {
  const matches = search.matchesIn(doc)
  const at = matches.findIndex(({ from }) => from >= position)
  return shownAt(doc, { ...NOTHING, search, matches }, Math.max(0, at))
}

function shownAt(doc: Node, state: FindState, at: number): FindState {
  const { from } = state.matches[at] ?? { from: 0 }
  return highlighted(doc, { ...state, at, range: around(from, from) })
}

const around = (from: number, to: number): Range => ({ from: from - AROUND, to: to + AROUND })

function highlighted(doc: Node, state: FindState): FindState {
  const { matches, at, range } = state
  const marks = matches.flatMap(({ from, to }, index) =>
    to < range.from || from > range.to
      ? []
      : [Decoration.inline(from, to, index === at ? CURRENT : OTHER)],
  )
  return { ...state, highlights: DecorationSet.create(doc, marks) }
}

// Shared objects, so that ProseMirror compares decorations by identity.
const OTHER = { class: 'wq-match' }
const CURRENT = { class: 'wq-match wq-match-current' }

function followScrolling(view: EditorView) {
  let frame = 0
  const later = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      highlightSeen(view)
    })
  }
  // Scrolling does not bubble.
  document.addEventListener('scroll', later, { capture: true, passive: true })
  return {
    destroy() {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', later, { capture: true })
    },
  }
}

function highlightSeen(view: EditorView): void {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect()
  const x = (left + right) / 2
  const first = view.posAtCoords({ left: x, top: Math.max(top + 1, 1) })?.pos
  const last = view.posAtCoords({ left: x, top: Math.min(bottom, innerHeight) - 1 })?.pos
  const drawnRange = findKey.getState(view.state)?.range
  if (first === undefined || last === undefined || !drawnRange) return
  if (first >= drawnRange.from && last <= drawnRange.to) return
  view.dispatch(view.state.tr.setMeta(findKey, { range: around(first, last) }))
}
