import { addressBefore, addressLength, linkAddressOf, typedLinkOf } from '@waraq/contract'
import { closeHistory } from 'prosemirror-history'
import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isMarkActive } from '../commands/is-active.ts'
import { insertLink, setMark } from '../commands/marks.ts'
import type { Part } from '../context/features.ts'
import { openLink } from '../dom/open-link.ts'

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i

/**
 * Typed addresses become links on space or Enter; an address pasted over selected text links it;
 * Ctrl+click opens a link.
 */
export function createLinks(without: ReadonlySet<Part>): Plugin {
  const isOff = without.has('link')
  return new Plugin({
    props: {
      handleTextInput(view, from, to, text) {
        // During composition the input method owns the DOM.
        if (isOff || text !== ' ' || from !== to || view.composing || !linkTyped(view)) return false
        view.dispatch(view.state.tr.insertText(text))
        return true
      },
      handleKeyDown(view, { key, isComposing }) {
        if (!isOff && key === 'Enter' && !isComposing) linkTyped(view)
        return false
      },
      handlePaste(view, event) {
        const text = event.clipboardData?.getData('text/plain').trim() ?? ''
        const address = ADDRESS.test(text) ? text.slice(0, addressLength(text)) : ''
        const href = address ? linkAddressOf(address) : undefined
        const { selection } = view.state
        const isProgram = selection.$from.parent.type.spec.code || isMarkActive(view.state, 'code')
        if (isOff || href === undefined || !view.editable || isProgram) return false
        if (selection instanceof NodeSelection) return false
        if (!selection.empty) return setMark('link', { href })(view.state, view.dispatch)
        return insertLink(href, address)(view.state, (tr) =>
          view.dispatch(tr.insertText(text.slice(address.length))),
        )
      },
      handleClick(view, _position, event) {
        const opensLink = event.ctrlKey || event.metaKey || !view.editable
        const { target } = event
        const link = target instanceof Element ? target.closest('a[href]') : null
        if (!opensLink || !link) return false
        openLink(link.getAttribute('href'))
        return true
      },
      handleDOMEvents: {
        compositionend(view) {
          // After ProseMirror has read the composed text.
          setTimeout(() => {
            if (isOff || view.isDestroyed || !view.editable) return
            if (view.state.selection.$from.nodeBefore?.text?.endsWith(' ')) linkTyped(view, 1)
          })
          return false
        },
        // Links are plain text while editing; only `handleClick` follows them.
        click(_, event) {
          const { target } = event
          if (target instanceof Element && target.closest('a[href]')) event.preventDefault()
          return false
        },
      },
    },
  })
}

/**
 * Links the address before the caret, ignoring trailing spaces. As a separate undo step, so that
 * one undo removes only the link.
 */
function linkTyped(view: EditorView, spaces = 0): boolean {
  const { selection, schema, tr } = view.state
  const { $from, empty } = selection
  const { link, code } = schema.marks
  if (!empty || !link || $from.parent.type.spec.code || code?.isInSet($from.marks())) return false
  const line = $from.parent.textBetween(0, $from.parentOffset - spaces, undefined, '\ufffc')
  const typedAddress = addressBefore(line)
  if (typedAddress === undefined) return false
  const { address, at } = typedAddress
  const href = typedLinkOf(address)
  const from = $from.start() + at
  const to = from + address.length
  if (href === undefined || tr.doc.rangeHasMark(from, to, link)) return false
  view.dispatch(closeHistory(tr.addMark(from, to, link.create({ href }))))
  return true
}
