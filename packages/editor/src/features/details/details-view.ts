import { Plugin } from 'prosemirror-state'
import { Decoration, DecorationSet, type NodeViewConstructor } from 'prosemirror-view'
import { createElement } from '../../dom/elements.ts'
import { toggleChangesOf, viewedToggles } from './expanded-toggles.ts'

/** Keeps which toggles are expanded. */
export function createToggleViews(): Plugin {
  return new Plugin<DecorationSet>({
    key: viewedToggles,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, before) {
        let viewed = before.map(transaction.mapping, transaction.doc)
        for (const [position, isOpen] of toggleChangesOf(transaction)) {
          const toggle = transaction.doc.nodeAt(position)
          if (!toggle) continue
          const own = viewed.find(position, position).filter(({ from }) => from === position)
          const end = position + toggle.nodeSize
          viewed = viewed
            .remove(own)
            .add(transaction.doc, [Decoration.node(position, end, {}, { isOpen })])
        }
        return viewed
      },
    },
    props: { decorations: (state) => viewedToggles.getState(state) },
  })
}

/** Node view of a toggle with the button that expands it. */
export function createDetailsView(label: string): NodeViewConstructor {
  return (first, _view, _getPos, decorations) => {
    const button = createElement('button', { class: 'wq-details-toggle', label })
    button.type = 'button'
    button.contentEditable = 'false'
    const contentDOM = createElement('div', { class: 'wq-details-body' })
    const dom = createElement('div', { class: 'wq-details' }, button, contentDOM)
    show(first.attrs.open, decorations)

    function show(open: boolean, all: readonly Decoration[]): void {
      const viewed = all.find(({ spec }) => 'isOpen' in spec)
      const isOpen = String(viewed ? viewed.spec.isOpen : open)
      dom.dataset.open = isOpen
      button.ariaExpanded = isOpen
    }

    return {
      dom,
      contentDOM,
      update(next, all) {
        if (next.type !== first.type) return false
        show(next.attrs.open, all)
        return true
      },
      ignoreMutation: ({ type, target }) =>
        type !== 'selection' && (target === dom || button.contains(target)),
    }
  }
}
