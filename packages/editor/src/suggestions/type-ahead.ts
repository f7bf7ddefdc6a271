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
  let typed: TypedQuery | undefined
  // The position of a query that Escape dismissed.
  let dismissedAt = -1
  let asking: AbortController | undefined
  // Whether the last change was typed: commands insert a sign to open its list.
  let isByKey = false
  const list = createSuggestionList(context, insert)

  function follow(view: EditorView, isChanged: boolean): void {
    const next = view.editable ? typedQuery(view.state, signs) : undefined
    if (next?.range.from !== dismissedAt) dismissedAt = -1
    // Opens while typing, not when the caret moves into an existing line.
    const isOpening = !typed && isChanged && mayOpen(next, isByKey)
    isByKey = false
    if (!next || dismissedAt === next.range.from || !(typed || isOpening)) {
      close()
      return
    }
    if (typed && typed.query === next.query && typed.range.from === next.range.from) return
    typed = next
    void ask(next)
  }

  async function ask({ sign, query }: TypedQuery): Promise<void> {
    asking?.abort()
    const own = new AbortController()
    asking = own
    // Enter must not insert what was found for the query before.
    list.clear()
    const matching = sources.filter((source) => source.sign === sign)
    await findIn(matching, query, own.signal, show)
    if (asking === own) asking = undefined
  }

  function show(suggestions: Suggestion[], isAll: boolean): void {
    if (!typed) return
    const isNone = suggestions.length === 0
    if (isNone && isAll && !isWord(typed)) list.hide()
    else list.show(suggestions, typed, isAll)
  }

  function insert(suggestion: Suggestion, isInline: boolean): boolean {
    if (!typed) return false
    const { range } = typed
    close()
    suggestion.insert(editor, range, isInline)
    return true
  }

  function close(): void {
    if (!typed) return
    typed = undefined
    asking?.abort()
    asking = undefined
    list.hide()
  }

  function handleKey(event: KeyboardEvent): boolean {
    // Escape also dismisses a list that is still on its way.
    const isOpen = list.isShown || (asking !== undefined && event.key === 'Escape')
    if (!isOpen || event.isComposing) return false
    switch (event.key) {
      case 'ArrowDown':
        return list.move(1)
      case 'ArrowUp':
        return list.move(-1)
      case 'Escape':
        dismissedAt = typed?.range.from ?? -1
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
    // A sign that was typed before this code was loaded.
    isByKey = true
    follow(editor.view, undoDepth(editor.state) > 0)
  }
}

/** Asks all sources at once, and shows what they have found so far. */
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
