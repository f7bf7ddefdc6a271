import { bidiRunsOf, paintCode } from '@waraq/sdk/code'
import { drawLater } from '@waraq/sdk/document-parts'
import { renderNode } from '@waraq/sdk/renderer'
import {
  DOMSerializer,
  type Fragment,
  type Node,
  type NodeType,
  type Slice,
} from 'prosemirror-model'
import type { TextEditor } from '../context/text-editor.ts'
import { createElement } from '../dom/elements.ts'
import { citationLocaleIn, isAtom, storedAtom } from '../schema/atoms.ts'
import { OWN_COPY } from '../schema/attributes.ts'
import { nodeType } from '../schema/schema.ts'
import { createHtmlForm, markHeaders, putBoxes } from './copied-html.ts'
import { textForm } from './copied-text.ts'
import { imageAddresses } from './image-addresses.ts'
import { shownTranslations } from './shown-translations.ts'

/** The forms of copied content, in which atoms are written as readers see them. */
export function createForms(editor: TextEditor, locale: string, citations?: string) {
  const { schema } = editor
  const fixed = citations === 'ar' || citations === 'en' ? citations : undefined

  /** Renders the atoms of a copy: a quotation has its brackets and its citation. */
  function rendererOf(content: Fragment, document: Document) {
    const lines = new Map<Node, Node>()
    const translations = shownTranslations(editor.view.dom)
    content.descendants((node, _position, parent) => {
      if (node.isLeaf && !node.isText && parent?.isTextblock) lines.set(node, parent)
    })
    return (node: Node): DocumentFragment => {
      // The inline form has brackets, which separate the words from those around them; a card has
      // none.
      const attrs = { ...node.attrs, ...('displayMode' in node.attrs && { displayMode: 'inline' }) }
      const content = renderNode(storedAtom({ type: node.type, attrs }), {
        document,
        locale: fixed ?? citationLocaleIn(lines.get(node) ?? node, editor.state.doc, locale),
      })
      drawLater(content)
      const { displayMode, translationOpen } = node.attrs
      if (displayMode === 'card' && translationOpen) addTranslation(content, translations)
      return content
    }
  }

  return {
    html(content: Fragment, document = globalThis.document) {
      const addresses = hasNode(content, nodeType(editor, 'imageNode'))
        ? imageAddresses(editor.view)
        : new Map<string, string>()
      const form = createHtmlForm(schema, document, {
        render: rendererOf(content, document),
        addressOf: (imageId) => addresses.get(imageId),
      })
      const html = form.serializeFragment(content, { document })
      for (const code of html.querySelectorAll('pre > code')) {
        paintCode(code, bidiRunsOf(code.textContent ?? ''))
      }
      markHeaders(html)
      putBoxes(html)
      html.firstElementChild?.setAttribute(OWN_COPY, '')
      return html
    },
    text(slice: Slice): string {
      const render = rendererOf(slice.content, document)
      const others = DOMSerializer.fromSchema(schema)
      return textForm(slice, (node) => {
        if (node.type.name === 'imageNode') return String(node.attrs.alt)
        const { copiedText } = node.type.spec
        if (copiedText) return copiedText(node)
        const { textContent } = isAtom(node) ? render(node) : others.serializeNode(node)
        return (textContent ?? '').replaceAll('\u00a0', ' ')
      })
    },
  }
}

/** Adds the translation of a card in a line of its own, also in the text of the copy. */
function addTranslation(
  { firstElementChild: quotation }: DocumentFragment,
  translations: ReadonlyMap<string, string>,
): void {
  const { verse, hadith } = quotation instanceof HTMLElement ? quotation.dataset : {}
  const translation = translations.get(verse ?? hadith ?? '')
  if (!quotation || !translation) return
  const words = createElement('span', { attributes: { dir: 'auto' } }, translation)
  quotation.append(createElement('br'), '\n', words)
}

function hasNode(content: Fragment, sought: NodeType): boolean {
  let isFound = false
  content.descendants(({ type }) => {
    isFound ||= type === sought
    return !isFound
  })
  return isFound
}
