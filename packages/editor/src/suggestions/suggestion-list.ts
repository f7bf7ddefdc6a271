import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement } from '../dom/elements.ts'
import { isRightToLeft } from '../dom/is-right-to-left.ts'
import { suggestionMessagesFor } from '../i18n/suggestions.ts'
import { groupMessagesFor } from '../i18n/tool-groups.ts'
import { createFloating } from '../widgets/floating.ts'
import { createIcon } from '../widgets/icons.ts'
import { createListbox } from '../widgets/listbox.ts'
import { formatShortcut } from '../widgets/shortcuts.ts'
import { SUGGESTION_STYLES } from './suggestion-styles.ts'
import { namedIndex, type Suggestion } from './suggestions.ts'
import type { TypedQuery } from './typed-query.ts'

/** The list at the sign, in groups; the text keeps the focus. */
interface SuggestionList {
  readonly isShown: boolean
  readonly current: Suggestion | undefined
  /**
   * Shows entries. With `isAll`, all sources have responded, and an empty list says that nothing
   * was found.
   */
  show(suggestions: Suggestion[], typedQuery: TypedQuery, isAll: boolean): void
  /** Removes the entries of an earlier query. */
  clear(): void
  hide(): void
  move(step: 1 | -1): boolean
}

export function createSuggestionList(
  { editor, locale, root, signal }: EditorContext,
  choose: (suggestion: Suggestion, isInline: boolean) => void,
): SuggestionList {
  const words = suggestionMessagesFor(locale)
  const { dom } = editor.view
  const floating = createFloating(root, 'wq-suggestions', {
    isRtl: () => isRightToLeft(editor.view),
  })
  const list = createListbox<Suggestion>({
    label: groupMessagesFor(locale).insert,
    owner: dom,
    show: showSuggestion,
    describe,
    groupOf: ({ group }) => group,
    choose: (suggestion, { shiftKey }) => choose(suggestion, shiftKey),
  })
  const none = createElement('p', { class: 'wq-dialog-note', role: 'status' })
  const inline = createElement('span', { class: 'wq-key-hints-inline' }, words.inline)
  const hints = createElement('div', { class: 'wq-key-hints' }, words.keys, inline)
  adoptStyles(root.ownerDocument, SUGGESTION_STYLES)
  floating.box.append(none, list.element, hints)
  signal.addEventListener('abort', floating.remove)

  function placeOf({ range }: TypedQuery): DOMRect | undefined {
    if (editor.isDestroyed) return undefined
    const { left, right, top, bottom } = editor.view.coordsAtPos(range.from)
    return new DOMRect(left, top, right - left, bottom - top)
  }

  return {
    get isShown() {
      return floating.isShown
    },
    get current() {
      return list.current
    },
    show(suggestions, typedQuery, isAll) {
      // Groups the entries; a group is at the position of its first entry.
      const entries = [...Map.groupBy(suggestions, ({ group }) => group).values()].flat()
      // The selected entry stays selected when others arrive.
      const selectedIndex = list.current ? entries.indexOf(list.current) : -1
      list.show(entries, selectedIndex < 0 ? namedIndex(entries, typedQuery) : selectedIndex)
      const isNone = entries.length === 0
      if (isNone && !isAll) return
      none.textContent = isNone ? words.none(typedQuery.query) : ''
      hints.hidden = isNone
      dom.setAttribute('aria-controls', list.element.id)
      floating.showAt(() => placeOf(typedQuery))
    },
    clear: () => list.show([]),
    hide() {
      floating.hide()
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    },
    move: list.move,
  }
}

/** Icon, name and description of an entry, and its key at the end. */
function showSuggestion(suggestion: Suggestion): Node[] {
  const { icon, label, detail, description, shortcut, show } = suggestion
  if (show) return show()
  const parts = [
    icon ? createIcon(icon) : undefined,
    createElement(
      'span',
      { class: 'wq-option-words' },
      createElement('span', { class: 'wq-option-label' }, label),
      description ? hiddenElement('span', 'wq-option-description', description) : undefined,
    ),
    detail ? createElement('span', { class: 'wq-option-detail' }, detail) : undefined,
    shortcut ? hiddenElement('kbd', '', formatShortcut(shortcut), 'ltr') : undefined,
  ]
  return parts.filter((node) => node !== undefined)
}

/** What screen readers say after the name. */
const describe = ({ description, shortcut }: Suggestion): string =>
  [description, shortcut && formatShortcut(shortcut)].filter(Boolean).join(' · ')

const hiddenElement = (tag: 'span' | 'kbd', className: string, text: string, dir?: 'ltr') =>
  createElement(tag, { class: className, attributes: { 'aria-hidden': 'true', dir } }, text)
