import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { createElement } from '../dom/elements.ts'
import { isRightToLeft } from '../dom/is-right-to-left.ts'
import { createFloating } from '../widgets/floating.ts'
import { createIcon } from '../widgets/icons.ts'
import { createListbox } from '../widgets/listbox.ts'
import { namedIndex, type Suggestion, type SuggestionSource } from './suggestions.ts'
import { isWord, mayOpen, type TypedQuery, typedQuery } from './typed-query.ts'

/**
 * Opens a list after a trigger character and filters it by the text that follows, while the focus
 * stays in the text. Enter and Tab belong to the text until an arrow key selects an entry or the
 * name of an entry is typed.
 */
export function createTypeAhead(context: EditorContext, sources: SuggestionSource[]): Plugin {
  const { editor, messages, root, signal } = context
  const signs: ReadonlySet<string> = new Set(sources.map(({ sign }) => sign))
  let typed: TypedQuery | undefined
  // The position of a query that Escape dismissed.
  let dismissedAt = -1
  let asking: AbortController | undefined
  // Whether the last change was typed: commands insert a sign to open its list.
  let isByKey = false
  const floating = createFloating(root, 'wq-suggestions', {
    isRtl: () => isRightToLeft(editor.view),
  })
  const text = editor.view.dom
  const list = createListbox<Suggestion>({
    label: messages.menu.insert,
    owner: text,
    show: showSuggestion,
    choose: (suggestion, event) => insert(suggestion, event.shiftKey),
  })
  const none = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const hints = createHints(context)
  floating.box.append(none, list.element, hints)
  for (const end of [close, floating.remove]) signal.addEventListener('abort', end)

  function follow(view: EditorView, before: EditorState): void {
    const next = view.editable ? typedQuery(view.state, signs) : undefined
    if (next?.range.from !== dismissedAt) dismissedAt = -1
    // Opens while typing, not when the caret moves into an existing line.
    const isOpening = !typed && before.doc !== view.state.doc && mayOpen(next, isByKey)
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
    list.show([])
    const matching = sources.filter((source) => source.sign === sign)
    await findIn(matching, query, own.signal, show)
    if (asking === own) asking = undefined
  }

  function show(suggestions: Suggestion[], isAll: boolean): void {
    // What an arrow key selected stays so when others arrive.
    const selected = list.current ? suggestions.indexOf(list.current) : -1
    list.show(suggestions, selected < 0 ? namedIndex(suggestions, typed) : selected)
    const isNone = suggestions.length === 0
    if (isNone && !isAll) return
    if (isNone && !isWord(typed)) {
      hide()
      return
    }
    none.textContent = isNone ? messages.menu.empty : ''
    hints.hidden = isNone
    text.setAttribute('aria-controls', list.element.id)
    floating.showAt(() => typed && placeIn(editor, typed.range.from))
  }

  function insert(suggestion: Suggestion, isInline: boolean): boolean {
    if (!typed) return false
    const { range } = typed
    close()
    suggestion.insert(editor, range, isInline)
    return true
  }

  function hide(): void {
    floating.hide()
    text.removeAttribute('aria-controls')
    text.removeAttribute('aria-activedescendant')
  }

  function close(): void {
    if (!typed) return
    typed = undefined
    asking?.abort()
    asking = undefined
    hide()
  }

  function handleKey(event: KeyboardEvent): boolean {
    // Escape also dismisses a list that is still on its way.
    const isOpen = floating.isShown || (asking !== undefined && event.key === 'Escape')
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

  return new Plugin({
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
    // Without `destroy`: each plugin that is added later recreates this view.
    view: () => ({ update: follow }),
  })
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

function placeIn({ isDestroyed, view }: TextEditor, position: number): DOMRect | undefined {
  if (isDestroyed) return undefined
  const { left, right, top, bottom } = view.coordsAtPos(position)
  return new DOMRect(left, top, right - left, bottom - top)
}

function createHints({ messages: { menu } }: EditorContext): HTMLElement {
  const inline = createElement('span', { class: 'wq-key-hints-inline' }, menu.inline)
  return createElement('div', { class: 'wq-key-hints' }, menu.keys, inline)
}

function showSuggestion({ icon, label, detail, show }: Suggestion): Node[] {
  if (show) return show()
  const name = createElement('span', { class: 'wq-option-label' }, label)
  const more = detail ? createElement('span', { class: 'wq-option-detail' }, detail) : undefined
  const all = [icon ? createIcon(icon) : undefined, name, more]
  return all.filter((node) => node !== undefined)
}
