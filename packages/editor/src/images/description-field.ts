import { Plugin, PluginKey } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createElement } from '../dom/elements.ts'
import { pictureMessagesFor } from '../i18n/pictures.ts'
import { announce } from '../widgets/announce.ts'
import { formatShortcut } from '../widgets/shortcuts.ts'

const SHORTCUT = 'Alt-Enter'
/** Minimum height in pixels of a picture that gets the field, which covers a part of it. */
const LEAST_HEIGHT = 60

/**
 * Shows a field for the description over the lower edge of a new picture. It does not take the
 * focus: Alt+Enter goes there. Escape and the next change of the text end it.
 */
export function askForDescription(context: EditorContext, position: number): void {
  const { editor, root, locale } = context
  const { view } = editor
  const figure = view.nodeDOM(position)
  const picture = figure instanceof HTMLElement ? figure.querySelector('.wq-image') : null
  if (!(figure instanceof HTMLElement) || !picture) return
  const own = pictureMessagesFor(locale)
  const key = new PluginKey('description')
  const end = new AbortController()
  const signal = AbortSignal.any([end.signal, context.signal])
  const field = createElement('input', {
    class: 'wq-input wq-describe',
    label: own.describe,
    attributes: { dir: 'auto', placeholder: `${own.describe} (${formatShortcut(SHORTCUT)})` },
  })
  figure.addEventListener('load', show, { capture: true, once: true, signal })
  editor.on('update', close)
  field.addEventListener('keydown', handleKey, { signal })
  field.addEventListener('blur', () => field.value && keep(), { signal })

  function show(): void {
    if (!picture || picture.getBoundingClientRect().height < LEAST_HEIGHT) return
    adoptStyles(root.ownerDocument, STYLES)
    picture.append(field)
    editor.addPlugin(new Plugin({ key, props: { handleKeyDown: goToField } }))
    announce(context, own.describeKey(formatShortcut(SHORTCUT)))
  }

  function goToField(_: EditorView, event: KeyboardEvent): boolean {
    const isShortcut = event.key === 'Enter' && event.altKey
    if (isShortcut) field.focus()
    return isShortcut
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    if (event.key === 'Enter') keep()
    close()
    editor.focus()
  }

  function keep(): void {
    const at = view.posAtDOM(picture ?? view.dom, 0)
    const node = view.state.doc.nodeAt(at)
    const alt = field.value
    if (node?.type.name === 'imageNode')
      view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', alt))
    close()
  }

  function close(): void {
    if (end.signal.aborted) return
    end.abort()
    editor.off('update', close)
    editor.removePlugin(key)
    field.remove()
  }
}

const STYLES = `
.wq-editor .wq-describe {
  position: absolute;
  inset-block-end: 6px;
  inset-inline: 6px;
  inline-size: calc(100% - 12px);
  min-inline-size: min(13rem, 80vw);
  line-height: 1.4;
}
`
