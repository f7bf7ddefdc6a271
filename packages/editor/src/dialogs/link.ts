import { type Command, type EditorState, type Selection, TextSelection } from 'prosemirror-state'
import { removeLink } from '../commands/links.ts'
import { rangeOfMark } from '../commands/marks.ts'
import { typedAddressOf, writtenAddress } from '../commands/typed-address.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { shownAddressOf } from '../dom/shown-address.ts'
import { linkMessagesFor } from '../i18n/link.ts'
import { markType } from '../schema/schema.ts'
import { askText } from './ask-text.ts'

/** Asks for the text and the address of the selected words, or of the link around the selection. */
export function openLink(context: EditorContext): void {
  const { editor, messages, locale } = context
  const words = linkMessagesFor(locale)
  const { place, address } = linkIn(editor.state)
  const { from, to } = place
  const text = editor.state.doc.textBetween(from, to, '', () => '')
  const textField = createElement('input', {
    class: 'wq-input',
    label: words.text,
    attributes: { dir: 'auto', autocomplete: 'off', value: text },
  })
  const oldText = textField.value
  // A field would lose what is not text.
  const isText = text.length === to - from
  const field = createElement('input', {
    class: 'wq-input',
    label: words.address,
    attributes: { dir: 'ltr', placeholder: 'https://', inputmode: 'url', autocomplete: 'off' },
  })
  field.value = shownAddressOf(address)
  askText(context, {
    title: messages.commands.link,
    field,
    fieldBefore: isText ? textField : undefined,
    note: createElement('div', { class: 'wq-error', role: 'alert' }),
    isAbove: false,
    remove: address ? { label: words.remove, run: () => editor.run(removeLink) } : undefined,
    problemOf: (typed) => (typedAddressOf(typed) === undefined ? words.invalid : undefined),
    keep(typed) {
      const href = typedAddressOf(typed) ?? ''
      const { value } = textField
      const isKept = !isText || (text && value === oldText)
      editor.run(putLink(href, isKept ? undefined : value.trim() ? value : textOf(typed, href)))
    },
  })
  if (isText && text === '') textField.focus()
  else field.select()
}

/** An address as the text of its link: as written if it is whole. */
function textOf(typed: string, href: string): string {
  const written = writtenAddress(typed)
  return /^[a-z]+:|@/i.test(written) ? written : shownAddressOf(href)
}

/** The link around the selection and its address; without a link, the selection. */
function linkIn(state: EditorState): { place: Selection; address: string } {
  const { selection, doc } = state
  const link = rangeOfMark(state, markType(state, 'link'))
  return link && link.from <= selection.from && selection.to <= link.to
    ? {
        place: TextSelection.create(doc, link.from, link.to),
        address: String(link.mark.attrs.href),
      }
    : { place: selection, address: '' }
}

/** Links the selection, or changes the link around it; replaces the text if one is given. */
const putLink =
  (href: string, text?: string): Command =>
  (state, dispatch) => {
    const { tr, schema } = state
    const link = markType(state, 'link').create({ href })
    const { from, to, empty, $from, ranges } = linkIn(state).place
    if (text === undefined) {
      for (const { $from, $to } of ranges) tr.addMark($from.pos, $to.pos, link)
    } else {
      const marks = (!empty && $from.nodeAfter?.marks) || $from.marks()
      tr.replaceWith(from, to, schema.text(text, link.addToSet(marks)))
      tr.setSelection(TextSelection.create(tr.doc, from + text.length))
    }
    dispatch?.(tr)
    return true
  }
