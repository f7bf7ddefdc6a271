import { undoDepth } from 'prosemirror-history'
import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import { createSuggestionList } from './suggestion-list.ts'
import type { Suggestion, SuggestionSource } from './suggestions.ts'
import { isWord, mayOpen, type TypedQuery, typedQuery } from './typed-query.ts'

const key = new PluginKey('typeAhead')

/**
 * Opens a list after a trigger character and filters it by the text that follows, while the focus
 * stays in the text. Enter and Tab belong to the text until an arrow key selects an entry or the
 * name of an entry is typed. Returns a function that adds it to the state of the editor.
 */
export function createTypeAhead(context: EditorContext, sources: SuggestionSource[]): () => void {
  const { editor } = context
  const signs: ReadonlySet<string> = new Set(sources.map(({ sign }) => sign))
  let current: TypedQuery | undefined
  // The position of a query that Escape dismissed.
  let dismissedAt = -1
  let abortController: AbortController | undefined
  // Whether the last change was typed: commands insert a sign to open its list.
  let isByKey = false
  const list = createSuggestionList(context, insert)

  function follow(view: EditorView, isChanged: boolean): void {
    const next = view.editable ? typedQuery(view.state, signs) : undefined
    if (next?.range.from !== dismissedAt) dismissedAt = -1
    // Opens while typing, not when the caret moves into an existing line.
    const isOpening = !current && isChanged && mayOpen(next, isByKey)
    isByKey = false
    if (!next || dismissedAt === next.range.from || !(current || isOpening)) {
      close()
      return
    }
    if (current && current.query === next.query && current.range.from === next.range.from) return
    current = next
    void ask(next)
  }

  async function ask({ sign, query }: TypedQuery): Promise<void> {
    abortController?.abort()
    const own = new AbortController()
    abortController = own
    // Enter must not insert what was found for the query before.
    list.clear()
    const matching = sources.filter((source) => source.sign === sign)
    await findIn(matching, query, own.signal, show)
    if (abortController === own) abortController = undefined
  }

  function show(suggestions: Suggestion[], isAll: boolean): void {
    if (!current) return
    const isNone = suggestions.length === 0
    if (isNone && isAll && !isWord(current)) list.hide()
    else list.show(suggestions, current, isAll)
  }

  function insert(suggestion: Suggestion, isInline: boolean): boolean {
    if (!current) return false
    const { range } = current
    close()
    suggestion.insert(editor, range, isInline)
    return true
  }

  function close(): void {
    if (!current) return
    current = undefined
    abortController?.abort()
    abortController = undefined
    list.hide()
  }

  function handleKey(event: KeyboardEvent): boolean {
    // Escape also dismisses a list whose entries are still being requested.
    const isOpen = list.isShown || (abortController !== undefined && event.key === 'Escape')
    if (!isOpen || event.isComposing) return false
    switch (event.key) {
      case 'ArrowDown':
        return list.move(1)
      case 'ArrowUp':
        return list.move(-1)
      case 'Escape':
        dismissedAt = current?.range.from ?? -1
        close()
        return true
      case 'Enter':
      case 'Tab':
        if (list.current) return insert(list.current, event.shiftKey)
        return false
      default:
        return false
    }
  }

  context.signal.addEventListener('abort', close)
  const plugin = new Plugin({
    key,
    props: {
      handleKeyDown: (_, event) => handleKey(event),
      handleTextInput() {
        isByKey = true
        return false
      },
      handleDOMEvents: {
        blur: () => {
          close()
          return false
        },
      },
    },
    view: () => ({ update: (view, before) => follow(view, before.doc !== view.state.doc) }),
  })

  return () => {
    if (key.get(editor.state)) return
    // Before the other keys: Enter in the list must not split the line.
    editor.addPlugin(plugin, 'first')
    // Handles a sign that was typed before this code was loaded.
    isByKey = true
    follow(editor.view, undoDepth(editor.state) > 0)
  }
}

/** Queries all sources at once and shows the entries that have arrived so far. */
async function findIn(
  sources: readonly SuggestionSource[],
  query: string,
  signal: AbortSignal,
  show: (suggestions: Suggestion[], isAll: boolean) => void,
): Promise<void> {
  const results: Suggestion[][] = []
  await Promise.all(
    sources.map(async (source, index) => {
      try {
        const result = source.find(query, signal)
        results[index] = Array.isArray(result) ? result : await result
      } catch {
        results[index] = []
      }
      if (!signal.aborted) show(results.flat(), results.filter(Boolean).length === sources.length)
    }),
  )
}
