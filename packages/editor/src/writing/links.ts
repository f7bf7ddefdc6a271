import type { Editor } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { linkAddressOf } from '@waraq/contract'
import { openLink } from '../ui/link-form.ts'

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i

/** An address that is pasted on selected words becomes their link; Ctrl and a click open one. */
export function createLinks(editor: Editor): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const text = event.clipboardData?.getData('text/plain').trim() ?? ''
        const href = ADDRESS.test(text) ? linkAddressOf(text) : undefined
        if (href === undefined || !view.editable || editor.isActive('code')) return false
        if (!view.state.selection.empty) return editor.commands.setMark('link', { href })
        const marks = [{ type: 'link', attrs: { href } }]
        return editor.commands.insertContent({ type: 'text', text, marks })
      },
      handleClick(view, _position, event) {
        const isAsked = event.ctrlKey || event.metaKey || !view.editable
        const { target } = event
        const link = target instanceof Element ? target.closest('a[href]') : null
        if (!isAsked || !link) return false
        openLink(link.getAttribute('href'))
        return true
      },
      handleDOMEvents: {
        // A link is text here: only the click above follows it.
        click(_, event) {
          const { target } = event
          if (target instanceof Element && target.closest('a[href]')) event.preventDefault()
          return false
        },
      },
    },
  })
}
