import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Mapping } from 'prosemirror-transform'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Place } from './editor-text.ts'

/** The words of threads in the text; they move with every change. */
interface Marks {
  all: DecorationSet
  /** The thread or the words that the author has chosen. */
  chosen: string | undefined
  shown: DecorationSet
}

type Range = Pick<Place, 'from' | 'to'>

interface Change {
  /** Adds or replaces places; undefined removes one. */
  places?: ReadonlyMap<string, Place | undefined>
  chosen?: string | undefined
}

/** The name of the words of a comment that is being written. */
export const DRAFT = 'draft'

export const commentsKey = new PluginKey<Marks>('comments')

const EMPTY: Marks = {
  all: DecorationSet.empty,
  chosen: undefined,
  shown: DecorationSet.empty,
}

/**
 * Shows the words of threads as decorations: they are never in the document. `open` is called with
 * the thread at a click.
 */
export const createCommentMarks = (open: (threadId: string) => void): Plugin<Marks> =>
  new Plugin<Marks>({
    key: commentsKey,
    state: {
      init: () => EMPTY,
      apply(tr, marks) {
        const change: Change | undefined = tr.getMeta(commentsKey)
        if (!change && !tr.docChanged) return marks
        let all = tr.docChanged ? mapped(marks.all, tr) : marks.all
        if (change?.places) all = replaced(all, tr.doc, change.places)
        const chosen = change && 'chosen' in change ? change.chosen : marks.chosen
        return { all, chosen, shown: shownOf(all, tr.doc, chosen) }
      },
    },
    props: {
      decorations: (state) => commentsKey.getState(state)?.shown,
      handleClick(view, position) {
        const [nearest] = placesAt(view.state, position)
        if (nearest !== undefined) open(nearest)
        // The caret goes there too.
        return false
      },
    },
  })

/**
 * Words that are replaced as a whole are gone: what is typed over them is about something else.
 * Letters that are typed at an end of the words belong to them.
 */
function mapped(all: DecorationSet, { mapping, doc }: Transaction): DecorationSet {
  const gone: Decoration[] = []
  const inserted: Range[] = []
  for (const [index, map] of mapping.maps.entries()) {
    const [before, after] = [mapping.maps.slice(0, index), mapping.maps.slice(index + 1)]
    map.forEach((start, end, newStart, newEnd) => {
      const later = new Mapping(after)
      if (newStart < newEnd)
        inserted.push({ from: later.map(newStart, 1), to: later.map(newEnd, -1) })
      if (start === end) return
      const back = new Mapping(before).invert()
      const [from, to] = [back.map(start, -1), back.map(end, 1)]
      gone.push(...all.find(from, to).filter((it) => from <= it.from && it.to <= to))
    })
  }
  const next = all.remove(gone).map(mapping, doc)
  return inserted.reduce((set, range) => grown(set, doc, range), next)
}

/** Adds inserted letters to the words that they touch. */
function grown(all: DecorationSet, doc: Node, inserted: Range): DecorationSet {
  const text = doc.textBetween(inserted.from, inserted.to, '\n', '\n')
  const runs = text.split(NO_LETTER)
  const [atStart = '', atEnd = ''] = [runs.at(0), runs.at(-1)]
  if (atStart === '' && atEnd === '') return all
  const touched = all.find(inserted.from, inserted.to, ({ isPlace }) => isPlace)
  const changed = touched.filter(
    (it) =>
      (it.to === inserted.from && isLetter(doc, it.to - 1)) ||
      (it.from === inserted.to && isLetter(doc, it.from)),
  )
  const places = changed.map(({ from, to, spec }): [string, Place] => [
    spec.id,
    {
      ...spec,
      from: from === inserted.to ? from - atEnd.length : from,
      to: to === inserted.from ? to + atStart.length : to,
    },
  ])
  return places.length > 0 ? replaced(all, doc, new Map(places)) : all
}

const NO_LETTER = /[^\p{L}\p{M}\p{N}]/u

const isLetter = (doc: Node, position: number): boolean =>
  !NO_LETTER.test(doc.textBetween(position, position + 1, '\n', '\n') || '\n')

function replaced(
  all: DecorationSet,
  doc: Node,
  places: NonNullable<Change['places']>,
): DecorationSet {
  const old = all.find(undefined, undefined, ({ id }) => places.has(id))
  const added = [...places].flatMap(([id, place]) => (place ? marksOf(doc, id, place) : []))
  return all.remove(old).add(doc, added)
}

/** The inline mark has the place; blocks without text need a mark of their own. */
function marksOf(doc: Node, id: string, { from, to, ...place }: Place): Decoration[] {
  const { skipped, taken, isHidden } = place
  const spec = { id, isPlace: true, skipped, taken, isHidden }
  const marks = [Decoration.inline(from, to, isHidden ? {} : MARKED, spec)]
  if (isHidden) return marks
  doc.nodesBetween(from, to, (node, position) => {
    const end = position + node.nodeSize
    if (node.isAtom && node.isBlock && position >= from && end <= to)
      marks.push(Decoration.node(position, end, MARKED, { id }))
  })
  return marks
}

const MARKED = { class: 'wq-commented' }
const CHOSEN = { class: 'wq-commented-chosen' }

function shownOf(all: DecorationSet, doc: Node, chosen: string | undefined): DecorationSet {
  if (chosen === undefined) return all
  const own = all.find(undefined, undefined, ({ id }) => id === chosen)
  return all.add(
    doc,
    own.map(({ from, to, spec }) =>
      spec.isPlace ? Decoration.inline(from, to, CHOSEN) : Decoration.node(from, to, CHOSEN),
    ),
  )
}

/** The places of all threads, by id. The list asks for each thread, so they are read once. */
export function placesIn(state: EditorState): ReadonlyMap<string, Place> {
  const all = commentsKey.getState(state)?.all ?? DecorationSet.empty
  const places = placesOf.get(all) ?? readPlaces(all)
  placesOf.set(all, places)
  return places
}

const placesOf = new WeakMap<DecorationSet, ReadonlyMap<string, Place>>()

const readPlaces = (all: DecorationSet): ReadonlyMap<string, Place> =>
  new Map(
    all
      .find(undefined, undefined, (it) => it.isPlace)
      .map(({ from, to, spec }) => {
        const { id, skipped, taken, isHidden } = spec
        return [id, { from, to, skipped, taken, isHidden }]
      }),
  )

/** The threads at a position, the shortest words first. */
function placesAt(state: EditorState, position: number): string[] {
  const all = commentsKey.getState(state)?.all.find(position, position) ?? []
  return all
    .filter(({ spec }) => spec.id !== DRAFT && !spec.isHidden)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
    .map(({ spec }) => spec.id)
}
