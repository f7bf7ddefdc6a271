import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { createFloating } from '../widgets/floating.ts'
import { createIcon } from '../widgets/icons.ts'
import { createListbox } from '../widgets/listbox.ts'
import type { Suggestion, SuggestionSource } from './suggestions.ts'
import { type TypedQuery, typedQuery } from './typed-query.ts'

/**
 * Opens a list after a trigger character and filters it by the text that follows, while the focus
 * stays in the text.
 */
export function createTypeAhead(context: EditorContext, sources: SuggestionSource[]): Plugin {
  const { editor, messages, root, signal } = context
  const signs: ReadonlySet<string> = new Set(sources.map(({ sign }) => sign))
  let typed: TypedQuery | undefined
  // The position of a query that Escape dismissed.
  let dismissedAt = -1
  let asking = new AbortController()
  const floating = createFloating(root, 'wq-suggestions')
  const text = editor.view.dom
  const list = createListbox<Suggestion>({
    label: messages.menu.insert,
    owner: text,
    show: showSuggestion,
    choose: (suggestion, event) => insert(suggestion, event.shiftKey),
  })
  const inline = createElement('span', { class: 'wq-key-hints-inline' }, messages.menu.inline)
  floating.box.append(
    list.element,
    createElement('div', { class: 'wq-key-hints' }, messages.menu.keys, inline),
  )
  signal.addEventListener('abort', floating.remove)

  function follow(view: EditorView, before: EditorState): void {
    const next = view.editable ? typedQuery(view.state, signs) : undefined
    if (next?.range.from !== dismissedAt) dismissedAt = -1
    // Opens while typing, not when the caret moves into an existing line.
    const isOpening = !typed && before.doc !== view.state.doc
    if (!next || dismissedAt === next.range.from || !(typed || isOpening)) {
      close()
      return
    }
    if (typed && typed.query === next.query && typed.range.from === next.range.from) return
    typed = next
    void ask(next)
  }

  async function ask({ sign, query }: TypedQuery): Promise<void> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    const found: Suggestion[][] = []
    // Enter must not insert what was found for the query before.
    list.show([])
    const matching = sources.filter((source) => source.sign === sign)
    await Promise.all(
      matching.map(async (source, index) => {
        try {
          const answer = source.find(query, signal)
          found[index] = Array.isArray(answer) ? answer : await answer
        } catch {
          found[index] = []
        }
        if (!signal.aborted) show(found.flat(), found.filter(Boolean).length === matching.length)
      }),
    )
  }

  function show(suggestions: Suggestion[], isAll: boolean): void {
    list.show(suggestions)
    if (suggestions.length === 0) {
      if (isAll) hide()
      return
    }
    text.setAttribute('aria-controls', list.element.id)
    floating.showAt(placeOfSign)
  }

  function placeOfSign(): DOMRect | undefined {
    if (!typed || editor.isDestroyed) return undefined
    const { left, right, top, bottom } = editor.view.coordsAtPos(typed.range.from)
    return new DOMRect(left, top, right - left, bottom - top)
  }

  function insert(suggestion: Suggestion, isInline: boolean): void {
    if (!typed) return
    const { range } = typed
    close()
    suggestion.insert(editor, range, isInline)
  }

  function hide(): void {
    floating.hide()
    text.removeAttribute('aria-controls')
    text.removeAttribute('aria-activedescendant')
  }

  function close(): void {
    if (!typed) return
    typed = undefined
    asking.abort()
    hide()
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (!floating.isShown || event.isComposing) return false
    if (event.key === 'ArrowDown') list.move(1)
    else if (event.key === 'ArrowUp') list.move(-1)
    else if (event.key === 'Escape') {
      dismissedAt = typed?.range.from ?? -1
      close()
    } else if ((event.key === 'Enter' || event.key === 'Tab') && list.current) {
      insert(list.current, event.shiftKey)
    } else return false
    return true
  }

  return new Plugin({
    props: {
      handleKeyDown: (_, event) => handleKey(event),
      handleDOMEvents: {
        blur: () => {
          close()
          return false
        },
      },
    },
    // ProseMirror recreates all plugin views when a plugin is added, such as the find bar's.
    view: () => ({ update: follow, destroy: close }),
  })
}

function showSuggestion({ icon, label, detail, show }: Suggestion): Node[] {
  if (show) return show()
  const name = createElement('span', { class: 'wq-option-label' }, label)
  const more = detail ? createElement('span', { class: 'wq-option-detail' }, detail) : undefined
  const all = [icon ? createIcon(icon) : undefined, name, more]
  return all.filter((node) => node !== undefined)
}
